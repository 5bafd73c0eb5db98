import type { Tx } from "@storywall/db/client";
import { defaultFrameSize, frameSizeKeys, matTypes } from "@storywall/domain/catalog/frames";
import type { ShopErrorCode } from "@storywall/domain/errors";
import { findPreflightProblems, type PreflightTile } from "@storywall/domain/orders/preflight";
import { hasDamageWarning } from "@storywall/domain/photos/damage";
import type { Face, Luminance } from "@storywall/domain/photos/photo-features";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";

/**
 * Codes that the renderer reports. Preflight cannot detect these problems and must not clear them; only another photo
 * resolves them.
 */
const unprintableCodes: readonly string[] = ["PHOTO_FAILED"];

/**
 * Runs preflight on all print items of an order, stores each problem and returns the first one, or null. The order must
 * be locked.
 */
export async function reviewPrints(tx: Tx, orderId: string): Promise<ShopErrorCode | "PHOTO_FAILED" | null> {
  const tiles = await tx.orderTile.findMany({
    where: { orderId, remakeId: null },
    orderBy: [{ lineId: "asc" }, { copy: "asc" }, { position: "asc" }],
  });
  const ids = tiles.flatMap(({ photoId }) => photoId ?? []);
  const photos = new Map(
    (
      await tx.photo.findMany({
        where: { id: { in: ids } },
        select: {
          id: true,
          state: true,
          width: true,
          height: true,
          luminance: true,
          faces: true,
          refusedAt: true,
          warnings: true,
        },
      })
    ).map((photo) => [photo.id, photo]),
  );
  const problemsByTile = findPreflightProblems(
    tiles.map((tile) => toPreflightItem(tile, tile.photoId ? photos.get(tile.photoId) : undefined)),
  );
  let first: ShopErrorCode | null = null;
  for (const { id, problemCode } of tiles) {
    const code = unprintableCodes.includes(problemCode ?? "")
      ? (problemCode as "PHOTO_FAILED")
      : (problemsByTile.get(id) ?? null);
    first ??= code;
    if (code !== problemCode) await tx.orderTile.update({ where: { id }, data: { problemCode: code } });
  }
  return first;
}

type TileRow = Awaited<ReturnType<Tx["orderTile"]["findMany"]>>[number];
type PhotoRow = {
  id: string;
  state: string;
  width: number | null;
  height: number | null;
  luminance: unknown;
  faces: unknown;
  refusedAt: Date | null;
  warnings: unknown;
};

function toPreflightItem(tile: TileRow, photo: PhotoRow | undefined): PreflightTile {
  const { id, lineId, copy, effectivePpi, printAnyway, accepted } = tile;
  return {
    id,
    lineId,
    copy,
    effectivePpi: tile.photoId ? effectivePpi : null,
    printAnyway,
    accepted,
    frameSize: frameSizeKeys.find((key) => key === tile.frameSize) ?? defaultFrameSize,
    orientation: tile.orientation === "landscape" ? "landscape" : "portrait",
    mat: matTypes.find((mat) => mat === tile.matType) ?? "none",
    crop: tile.crop === null ? null : Crop.parse(tile.crop),
    photo: photo
      ? {
          id: photo.id,
          state: photo.state,
          isRefused: photo.refusedAt !== null,
          isDamaged: hasDamageWarning(photo.warnings),
          size: photo.width && photo.height ? { width: photo.width, height: photo.height } : null,
          luminance: photo.luminance as Luminance | null,
          faces: photo.faces as Face[] | null,
        }
      : null,
  };
}
