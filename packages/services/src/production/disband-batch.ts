import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type BatchId, OrderId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockBatchOrders } from "./print-batch.ts";

/**
 * Disbands a batch. Items that are not printed yet become ready again. An order returns to checking, where the customer
 * can change it, if none of its items is printed or in another batch.
 * @throws BATCH_NOT_FOUND, BATCH_MOVED if all items are printed.
 */
export function disbandBatch(ctx: AdminContext, { batchId }: { batchId: BatchId }): Promise<{ tiles: number }> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const orders = await lockBatchOrders(tx, batchId);
    const { count } = await tx.orderTile.updateMany({
      where: { batchId, state: "rendered", orderId: { in: orders.map(({ id }) => id) } },
      data: { batchId: null },
    });
    if (count === 0) throw new ShopError("BATCH_MOVED");
    const returnedCount = await moveUnstartedOrdersToChecking(tx, orders);
    await recordAudit(tx, ctx.admin, {
      action: "batch.dissolved",
      entity: "batch",
      entityId: batchId,
      after: { tiles: count, ordersReturned: returnedCount },
    });
    for (const { id, userId } of orders) {
      await publishEvent(tx, { type: "order", orderId: OrderId.parse(id) }, { userId });
    }
    return { tiles: count };
  });
}

/**
 * Moves the orders that have no started items back to checking, and returns how many it moved. The rows must be locked.
 */
function moveUnstartedOrdersToChecking(tx: Tx, orders: ReadonlyArray<{ id: string }>): Promise<number> {
  return tx.$executeRaw`
    UPDATE orders o SET state = 'checking', version = version + 1
    WHERE o.id = ANY (${orders.map(({ id }) => id)}) AND o.state = 'printing'
      AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id AND t.remake_id IS NULL
        AND (t.state <> 'rendered' OR t.batch_id IS NOT NULL))
      AND NOT EXISTS (SELECT 1 FROM scans s WHERE s.parcel_id = o.id AND s.undone_at IS NULL)`;
}
