import type { Tx } from "@storywall/db/client";
import type { Address } from "@storywall/domain/cart/address";
import type { TotalsView } from "@storywall/domain/cart/schema";
import { BatchId } from "@storywall/domain/kernel/ids";
import { isInProduction } from "@storywall/domain/orders/actions";
import { enqueue } from "@storywall/jobs/enqueue";

type AddressToStore = { order: { id: string; state: string }; shippingAddress: Address; totals: TotalsView };

/**
 * Stores an order's new address. If the order is in production, voids its label and regenerates the papers of its
 * batches. The order must be locked.
 */
export async function storeShippingAddress(tx: Tx, { order, shippingAddress, totals }: AddressToStore): Promise<void> {
  const increment = { increment: 1 };
  const voided = isInProduction(order.state) ? { isLabelVoid: true } : {};
  await tx.order.update({
    where: { id: order.id },
    data: { shippingAddress, totals, version: increment, addressVersion: increment, ...voided },
  });
  const batches = await tx.orderTile.findMany({
    where: { orderId: order.id, batchId: { not: null } },
    distinct: ["batchId"],
    select: { batchId: true },
  });
  for (const { batchId } of batches) await enqueue(tx, "batch.copy-to-folder", { batchId: BatchId.parse(batchId) });
}
