import type { Template } from "../../catalog/templates.ts";
import { type Crop, cropKey } from "../crop/crop.ts";
import type { Tone } from "../tiles/tone.ts";
import type { Design, DesignTile, TileCrop } from "./design-schema.ts";

export type { Design, DesignTile, TileCrop };

/** Whether something that was kept lacks nothing of a design. Its numbers and names are not looked at. */
export function isWholeDesign(stored: Partial<Design> | null): stored is Design {
  if (typeof stored?.frameStyle !== "string" || !stored.frameType || !stored.matType) return false;
  const { tiles } = stored;
  return (
    Array.isArray(tiles) &&
    tiles.every((tile) => tile?.name && tile.userPhotoId !== undefined && tile.frameSize && tile.cropParams)
  );
}

export const isFilled = (tile: Pick<DesignTile, "userPhotoId" | "artItemId">): boolean =>
  Boolean(tile.userPhotoId ?? tile.artItemId);

/** How many photos the template still wants. Never negative. */
export function photosStillToUpload(template: Pick<Template, "tiles">, design: Pick<Design, "tiles">): number {
  return Math.max(0, template.tiles.length - design.tiles.filter(isFilled).length);
}

/** The crop made for this opening, when there is one. */
export function chosenCrop(design: Pick<Design, "matType">, tile: CroppedTile): Crop | null {
  const made = cropMade(design, tile);
  // A crop that does not lie on its photo is refused with the design (`assertMakeable`).
  return made ? (made.crop as Crop) : null;
}

/** True when the shopper wants this opening printed as it is, blurred or not. */
export function isPrintedAnyway(design: Pick<Design, "matType">, tile: CroppedTile): boolean {
  return cropMade(design, tile)?.printAnyway ?? false;
}

/** True when nobody chose this crop: the tile started with it, and another opening may start with another. */
export function isFirstCrop(design: Pick<Design, "matType">, tile: CroppedTile): boolean {
  return cropMade(design, tile)?.editorCropParams?.isFirst === true;
}

/** How this tile's photo is lightened for paper; null as it is. */
export function toneOf({ tone, userPhotoId }: Pick<DesignTile, "tone" | "userPhotoId">): Tone | null {
  return tone && tone.photo === userPhotoId ? { gamma: tone.gamma } : null;
}

/** Whether the shopper wants this tile's photo printed although it looks damaged. */
export function isDamageAccepted({
  acceptedDamage,
  userPhotoId,
}: Pick<DesignTile, "acceptedDamage" | "userPhotoId">): boolean {
  return Boolean(acceptedDamage) && acceptedDamage === userPhotoId;
}

/** The tiles, counted from 1, whose photo looks damaged and that the shopper has not confirmed. */
export function damagedPlaces(tiles: readonly DesignTile[], isDamaged: (photoId: string) => boolean): number[] {
  return tiles.flatMap((tile, index) =>
    tile.userPhotoId && isDamaged(tile.userPhotoId) && !isDamageAccepted(tile) ? [index + 1] : [],
  );
}

type CroppedTile = Pick<DesignTile, "frameSize" | "cropParams">;

function cropMade({ matType }: Pick<Design, "matType">, { frameSize, cropParams }: CroppedTile): TileCrop | undefined {
  return cropParams[cropKey(frameSize, matType)];
}
