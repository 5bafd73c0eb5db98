import { frameSizes, isFrameSize, type MatType, matTypes } from "@storywall/domain/catalog/frames";
import { ShopError } from "@storywall/domain/errors";
import type { TileId } from "@storywall/domain/kernel/ids";
import { Tone } from "@storywall/domain/production/printing/print-record";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import type { PrintPlanInput } from "@storywall/domain/walls/tiles/print-plan";
import { buildArtKey, buildMasterKey } from "@storywall/storage/storage-keys";
import type { Deps } from "../kernel/deps.ts";

export type TileToPrint = {
  orderId: string;
  /** Storage key of the master of the photo or artwork. */
  masterKey: string;
  /** Input of `createPrintPlan` except the size of the master. */
  layout: Omit<PrintPlanInput, "photoPixels">;
};

/**
 * Returns what to render for a tile. Returns null if the tile has already been rendered or replaced, its photo was
 * rejected, or its order was canceled. Throws PHOTOS_NOT_READY while its photo is missing or not processed.
 */
export async function readTileToPrint(
  { db }: Pick<Deps, "db">,
  { tileId }: { tileId: TileId },
): Promise<TileToPrint | null> {
  const tile = await db.orderTile.findUnique({
    where: { id: tileId },
    include: { order: { select: { state: true } } },
  });
  if (tile?.state !== "waiting" || tile.order.state === "cancelled") return null;

  const key = tile.artId ? buildArtKey(tile.artId, "master") : await findReadyMasterKey(db, tile.photoId);
  if (!key) return null;
  const layout = {
    widthCm: getFrameSizeCm(tile.frameSize).w,
    heightCm: getFrameSizeCm(tile.frameSize).h,
    orientation: tile.orientation === "landscape" ? "landscape" : "portrait",
    mat: parseMatType(tile.matType),
    crop: tile.crop === null ? null : Crop.parse(tile.crop),
    tone: tile.tone === null ? null : Tone.parse(tile.tone),
  } as const;
  return { orderId: tile.orderId, masterKey: key, layout };
}

/** Returns the key of the photo's master; null for a rejected photo. */
async function findReadyMasterKey(db: Deps["db"], photoId: string | null): Promise<string | null> {
  const select = { state: true, refusedAt: true } as const;
  const photo = photoId ? await db.photo.findUnique({ where: { id: photoId }, select }) : null;
  if (photo?.refusedAt) return null;
  if (!photoId || !photo || photo.state !== "ready") throw new ShopError("PHOTOS_NOT_READY", { photos: "1 photo is" });
  return buildMasterKey(photoId);
}

function getFrameSizeCm(frameSize: string): { w: number; h: number } {
  if (!isFrameSize(frameSize)) throw new TypeError("The tile has a size that is not made");
  return frameSizes[frameSize].val;
}

function parseMatType(matType: string): MatType {
  const mat = matTypes.find((one) => one === matType);
  if (!mat) throw new TypeError("The tile has a mat that is not made");
  return mat;
}
