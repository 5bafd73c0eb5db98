import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";
import { type OpenedFile, openImage, privateImage } from "../photos/opened-file.ts";

/** A tile's print file as a download named after its order, line, tile, size and mat. Admins only. Throws PRINT_NOT_FOUND. */
export async function openPrintFile(ctx: Context, { tileId }: { tileId: string }): Promise<OpenedFile> {
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  const tile = await ctx.db.orderTile.findUnique({
    where: { id: tileId },
    include: { order: { select: { number: true } }, line: { select: { position: true } } },
  });
  if (!tile?.printKey) throw new ShopError("PRINT_NOT_FOUND");
  const copy = tile.copy > 1 ? `-copy${tile.copy}` : "";
  const parts = [tile.order.number, `line${tile.line.position + 1}`, tile.name + copy, tile.frameSize, tile.matType];
  const headers = {
    ...privateImage,
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="${parts.map(plain).join("_")}.jpg"`,
  };
  return openImage(ctx, { key: tile.printKey, headers, missing: "PRINT_NOT_FOUND" });
}

const plain = (part: string) => part.replace(/[^A-Za-z0-9-]+/g, "-");
