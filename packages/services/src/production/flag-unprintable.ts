import { inTransaction } from "@storywall/db/client";
import { OrderId, type TileId } from "@storywall/domain/ids";
import { actAs } from "../act-as.ts";
import type { Deps } from "../context.ts";
import { announce } from "../live/announce.ts";

/** A print file could not be made: a person has to look at the order, and may ask for another photo. */
export async function flagUnprintable({ db }: Pick<Deps, "db">, { tileId }: { tileId: TileId }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await actAs(tx, "print.render");
    const tile = await tx.orderTile.findUnique({
      where: { id: tileId, state: "waiting" },
      select: { order: { select: { id: true, userId: true } } },
    });
    if (!tile) return;
    const { id, userId } = tile.order;
    const { count } = await tx.order.updateMany({
      where: { id, state: "checking" },
      data: { state: "needs_attention", problemCode: "PHOTO_FAILED" },
    });
    if (count === 1) await announce(tx, { type: "order", orderId: OrderId.parse(id) }, { userId });
  });
}
