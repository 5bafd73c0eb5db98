import type { Tx } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { reviewPrints } from "./review-prints.ts";

/**
 * Runs preflight as soon as all print files of an order exist. If there is a problem, puts the order on hold and emails
 * the customer. The order must be locked.
 */
export async function runPreflight(tx: Tx, id: string): Promise<void> {
  const orderId = OrderId.parse(id);
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { state: true } });
  if (order.state !== "checking") return;
  if ((await tx.orderTile.count({ where: { orderId, state: "waiting", remakeId: null } })) > 0) return;
  const problemCode = await reviewPrints(tx, orderId);
  if (problemCode) await holdOrder(tx, { orderId, problemCode });
}

/** Puts an order on hold and emails its customer. The order must be locked. */
export async function holdOrder(tx: Tx, { orderId, problemCode }: { orderId: OrderId; problemCode: string }) {
  await tx.order.update({
    where: { id: orderId },
    data: { state: "needs_attention", problemCode, version: { increment: 1 } },
  });
  await enqueue(tx, "email.photo-problem", { orderId });
}
