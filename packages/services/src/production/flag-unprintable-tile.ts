import { inTransaction } from "@storywall/db/client";
import { OrderId, type TileId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";

/** Puts an order on hold because a print file could not be created, and asks the customer for another photo. */
export async function flagUnprintableTile({ db }: Pick<Deps, "db">, { tileId }: { tileId: TileId }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setAuditActor(tx, "print.render");
    const tile = await tx.orderTile.findUnique({
      where: { id: tileId, state: "waiting", remakeId: null },
      select: { order: { select: { id: true, userId: true } } },
    });
    if (!tile) return;
    const { id, userId } = tile.order;
    const orderId = OrderId.parse(id);
    await tx.$queryRaw`select 1 from orders where id = ${id} for update`;
    await tx.orderTile.updateMany({
      where: { id: tileId, state: "waiting" },
      data: { problemCode: "PHOTO_FAILED" },
    });
    const { count } = await tx.order.updateMany({
      where: { id, state: "checking" },
      data: { state: "needs_attention", problemCode: "PHOTO_FAILED" },
    });
    if (count !== 1) return;
    await enqueue(tx, "email.photo-problem", { orderId });
    await publishEvent(tx, { type: "order", orderId }, { userId });
  });
}
