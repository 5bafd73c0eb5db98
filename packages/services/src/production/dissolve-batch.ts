import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type BatchId, OrderId } from "@storywall/domain/ids";
import { actAs } from "../act-as.ts";
import { recordAudit } from "../admin/record-audit.ts";
import type { AdminContext } from "../context.ts";
import { announce } from "../live/announce.ts";
import { lockOrdersOf } from "./print-batch.ts";

/**
 * Takes back that a batch was started: what is not printed yet is ready again, for another batch.
 * @throws BATCH_NOT_FOUND, BATCH_MOVED when all of it is printed.
 */
export function dissolveBatch(ctx: AdminContext, { batchId }: { batchId: BatchId }): Promise<{ tiles: number }> {
  return inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const orders = await lockOrdersOf(tx, batchId);
    const { count } = await tx.orderTile.updateMany({
      where: { batchId, state: "rendered", orderId: { in: orders.map(({ id }) => id) } },
      data: { batchId: null },
    });
    if (count === 0) throw new ShopError("BATCH_MOVED");
    await recordAudit(tx, ctx.admin, {
      action: "batch.dissolved",
      entity: "batch",
      entityId: batchId,
      after: { tiles: count },
    });
    for (const { id, userId } of orders) {
      await announce(tx, { type: "order", orderId: OrderId.parse(id) }, { userId });
    }
    return { tiles: count };
  });
}
