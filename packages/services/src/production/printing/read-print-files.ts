import type { PrintFileView } from "@storywall/domain/orders/schema";
import type { Context } from "../../accounts/context.ts";

/** Returns an order's print items, sorted by line and copy. */
export async function readPrintFiles(ctx: Context, { orderId }: { orderId: string }): Promise<PrintFileView[]> {
  const tiles = await ctx.db.orderTile.findMany({
    where: { orderId },
    include: { line: { select: { title: true, position: true } } },
    orderBy: [{ line: { position: "asc" } }, { copy: "asc" }, { position: "asc" }, { turn: "asc" }],
  });
  return tiles.map((tile) => ({
    tileId: tile.id as PrintFileView["tileId"],
    lineTitle: tile.line.title,
    name: tile.name,
    copy: tile.copy,
    turn: tile.turn,
    state: tile.state,
    problemCode: tile.problemCode,
    frameStyle: tile.frameStyle,
    frameSize: tile.frameSize,
    matType: tile.matType,
    photoId: tile.photoId,
    artId: tile.artId as PrintFileView["artId"],
    effectivePpi: tile.effectivePpi,
    printAnyway: tile.printAnyway,
    widthPx: tile.printWidth,
    heightPx: tile.printHeight,
    bytes: tile.printBytes,
    sha256: tile.printSha256,
  }));
}
