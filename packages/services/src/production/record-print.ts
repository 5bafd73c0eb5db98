import { inTransaction, type Tx } from "@storywall/db/client";
import { OrderId, type TileId } from "@storywall/domain/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { actAs } from "../act-as.ts";
import type { Deps } from "../context.ts";
import { announce } from "../live/announce.ts";

export type Print = {
  printKey: string;
  proofKey: string;
  /** Of the print file: hash in hex, size in bytes, width and height in pixels. */
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  /** The photo's own pixels per inch of print. */
  effectivePpi: number;
};

/** Takes a tile from waiting to rendered, once, and tells the pages that show its order. */
export async function recordPrint(
  { db, now }: Pick<Deps, "db" | "now">,
  { tileId, print }: { tileId: TileId; print: Print },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await actAs(tx, "print.render");
    const { count } = await tx.orderTile.updateMany({
      where: { id: tileId, state: "waiting" },
      data: {
        state: "rendered",
        printKey: print.printKey,
        proofKey: print.proofKey,
        printSha256: print.sha256,
        printBytes: print.bytes,
        printWidth: print.width,
        printHeight: print.height,
        effectivePpi: Math.round(print.effectivePpi),
        renderedAt: now(),
      },
    });
    if (count === 1) await tellOrder(tx, tileId);
    await run?.done(tx);
    failpoint("print.before-commit");
  });
}

async function tellOrder(tx: Tx, tileId: TileId): Promise<void> {
  const { order } = await tx.orderTile.findUniqueOrThrow({
    where: { id: tileId },
    select: { order: { select: { id: true, userId: true } } },
  });
  await announce(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
}
