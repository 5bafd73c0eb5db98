import { defaultFrameSize, defaultFrameType, type FrameSizeKey, type FrameTypeKey } from "../../catalog/frames.ts";
import { applyFrame, type Product, pickOfferedFrame, pickOfferedSize } from "../../catalog/templates.ts";
import { type Crop, toCropKey } from "../crop/crop.ts";
import type { Tone } from "../tiles/tone.ts";
import type { Design, DesignTile, TileCrop } from "./design-schema.ts";

export type { Design, DesignTile, TileCrop };

/** Returns whether stored JSON has all fields of a design. Does not validate their values. */
export function isCompleteDesign(stored: Partial<Design> | null): stored is Design {
  if (typeof stored?.frameStyle !== "string" || !stored.frameType || !stored.matType) return false;
  const { tiles } = stored;
  return (
    Array.isArray(tiles) &&
    tiles.every((tile) => tile?.name && tile.userPhotoId !== undefined && tile.frameSize && tile.cropParams)
  );
}

export const hasPicture = (tile: Pick<DesignTile, "userPhotoId" | "artItemId">): boolean =>
  Boolean(tile.userPhotoId ?? tile.artItemId);

export function countMissingPhotos(template: Pick<Product, "tiles">, design: Pick<Design, "tiles">): number {
  return Math.max(0, template.tiles.length - design.tiles.filter(hasPicture).length);
}

/** Returns the stored crop for the tile's current opening, or null. */
export function findChosenCrop(design: Pick<Design, "matType">, tile: CroppedTile): Crop | null {
  const cropEntry = findCropEntry(design, tile);
  // The cast is safe because `assertValidDesign` rejects invalid crops before a design is saved.
  return cropEntry ? (cropEntry.crop as Crop) : null;
}

export function hasBlurConsent(design: Pick<Design, "matType">, tile: CroppedTile): boolean {
  return findCropEntry(design, tile)?.printAnyway ?? false;
}

/** Returns whether the crop was generated instead of chosen by the shopper. */
export function isAutoCrop(design: Pick<Design, "matType">, tile: CroppedTile): boolean {
  return findCropEntry(design, tile)?.editorCropParams?.isFirst === true;
}

export function getTone({ tone, userPhotoId }: Pick<DesignTile, "tone" | "userPhotoId">): Tone | null {
  if (!tone || tone.photo !== userPhotoId) return null;
  return { gamma: tone.gamma, ...(tone.filter ? { filter: tone.filter } : {}) };
}

export function isDamageAccepted({
  acceptedDamage,
  userPhotoId,
}: Pick<DesignTile, "acceptedDamage" | "userPhotoId">): boolean {
  return Boolean(acceptedDamage) && acceptedDamage === userPhotoId;
}

/** Returns the numbers (from 1) of tiles whose photo looks damaged and was not accepted. */
export function findUnconfirmedDamage(tiles: readonly DesignTile[], isDamaged: (photoId: string) => boolean): number[] {
  return tiles.flatMap((tile, index) =>
    tile.userPhotoId && isDamaged(tile.userPhotoId) && !isDamageAccepted(tile) ? [index + 1] : [],
  );
}

type CroppedTile = Pick<DesignTile, "frameSize" | "cropParams">;

function findCropEntry(
  { matType }: Pick<Design, "matType">,
  { frameSize, cropParams }: CroppedTile,
): TileCrop | undefined {
  return cropParams[toCropKey(frameSize, matType)];
}

/**
 * Creates a design with all of the template's tiles and no photos. Falls back to a frame and size that the template
 * offers.
 */
export function createEmptyDesign(
  template: Pick<Product, "frameTypes" | "sizes" | "tiles">,
  preferred: { frame?: FrameTypeKey; size?: FrameSizeKey } = {},
): Design {
  const frameSize = pickOfferedSize(template, preferred.size ?? defaultFrameSize);
  const tiles = template.tiles.map(({ name }) => ({ name, userPhotoId: null, frameSize, cropParams: {} }));
  const empty = { frameStyle: "", frameType: "black", matType: "none", tiles } as const;
  return applyFrame<Design>({ ...empty, tiles }, pickOfferedFrame(template, preferred.frame ?? defaultFrameType));
}
