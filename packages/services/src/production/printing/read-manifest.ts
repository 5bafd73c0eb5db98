import { ShopError } from "@storywall/domain/errors";
import {
  type ManifestTile,
  type PrintManifest,
  printMeasures,
} from "@storywall/domain/production/printing/print-record";
import type { Context } from "../../accounts/context.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { toDownloadFile } from "./print-files.ts";
import { buildPrintFileName, getOrientedPrintSize, requireFrameSize } from "./print-name.ts";
import { findPrintRecord } from "./read-print-file.ts";

/**
 * Returns the data for checking an order's files: every item with its measurements and the hashes of input and output.
 */
export async function readManifest(
  { db }: Pick<Context, "db">,
  { orderId }: { orderId: string },
): Promise<PrintManifest> {
  const order = await db.order.findUnique({ where: { id: orderId }, select: { number: true } });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const tiles = await db.orderTile.findMany({
    where: { orderId },
    include: { order: { select: { number: true } }, line: { select: { position: true, title: true } } },
    orderBy: [{ line: { position: "asc" } }, { copy: "asc" }, { position: "asc" }, { turn: "asc" }],
  });
  const ids = [...new Set(tiles.flatMap(({ photoId }) => photoId ?? []))];
  const photos = await db.photo.findMany({ where: { id: { in: ids } }, select: { id: true, sha256: true } });
  const hashes = new Map(photos.map(({ id, sha256 }) => [id, sha256]));
  return {
    v: 1,
    order: order.number,
    measures: printMeasures,
    tiles: tiles.map((tile) => toManifestTile(tile, tile.photoId ? (hashes.get(tile.photoId) ?? null) : null)),
  };
}

type Tile = Awaited<ReturnType<Context["db"]["orderTile"]["findMany"]>>[number] & {
  order: { number: string };
  line: { position: number; title: string };
};

function toManifestTile(tile: Tile, originalSha256: string | null): ManifestTile {
  const { printKey, printSha256: sha256, printBytes: bytes, printWidth: widthPx, printHeight: heightPx } = tile;
  const isRendered = printKey && sha256 && bytes && widthPx && heightPx;
  return {
    tileId: tile.id,
    line: tile.line.position + 1,
    wall: tile.line.title,
    place: tile.name,
    copy: tile.copy,
    making: tile.turn,
    state: tile.state,
    size: requireFrameSize(tile.frameSize).name,
    ...getOrientedPrintSize(tile),
    orientation: tile.orientation === "landscape" ? "landscape" : "portrait",
    frame: tile.frameStyle,
    mat: tile.matType,
    effectivePpi: tile.effectivePpi,
    original: originalSha256 ? { sha256: originalSha256 } : null,
    file: isRendered ? { name: buildPrintFileName(tile, "jpg"), sha256, bytes, widthPx, heightPx } : null,
    record: findPrintRecord(tile),
  };
}

/** Opens the manifest as a JSON download. Admins only. */
export async function openManifest(ctx: Context, { orderId }: { orderId: string }): Promise<OpenedFile> {
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  const manifest = await readManifest(ctx, { orderId });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return toDownloadFile(Buffer.from(text), {
    name: `${manifest.order}_manifest.json`,
    contentType: "application/json",
  });
}
