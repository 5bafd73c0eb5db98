import {
  defaultFrameSize,
  defaultFrameType,
  type FrameSizeKey,
  type FrameTypeKey,
  findFrameTypeByStyle,
  isFrameSize,
} from "../../catalog/frames.ts";
import {
  applyFrameToDesign,
  findTemplateByKey,
  type Orientation,
  type Product,
  pickOfferedFrame,
  pickOfferedSize,
  restoredFrameType,
  singleTile,
  type Template,
} from "../../catalog/templates.ts";
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
export function findDamagedTileNumbers(
  tiles: readonly DesignTile[],
  isDamaged: (photoId: string) => boolean,
): number[] {
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
 * Creates a design with all of the template's tiles and no photos. If the template does not offer the frame or size,
 * uses one that it offers.
 */
export function createEmptyDesign(
  template: Pick<Product, "frameTypes" | "sizes" | "tiles">,
  preferred: { frame?: FrameTypeKey; size?: FrameSizeKey } = {},
): Design {
  const frameSize = pickOfferedSize(template, preferred.size ?? defaultFrameSize);
  const tiles = template.tiles.map(({ name }) => ({ name, userPhotoId: null, frameSize, cropParams: {} }));
  const empty = { frameStyle: "", frameType: "black", matType: "none", tiles } as const;
  return applyFrameToDesign<Design>(
    { ...empty, tiles },
    pickOfferedFrame(template, preferred.frame ?? defaultFrameType),
  );
}

/** Frame size of each place, including places without a tile in the design. */
export type SlotSizes = Readonly<Record<string, FrameSizeKey>>;

/**
 * Returns the size of every place. It is the size of the tile in this place, otherwise the size in `knownSizes`,
 * otherwise the size that is most common on the wall.
 */
export function resolveSlotSizes(
  template: Template,
  tiles: readonly DesignTile[],
  knownSizes: SlotSizes = {},
): SlotSizes {
  const chosen = new Map(tiles.map(({ name, frameSize }) => [name, frameSize]));
  const mostCommonSize = findMostCommonSize(template, tiles);
  return Object.fromEntries(
    template.tiles.map(({ name }) => {
      const size = chosen.get(name);
      return [name, size && isFrameSize(size) ? size : (knownSizes[name] ?? mostCommonSize)];
    }),
  );
}

/** Lists all places in the template's order, with empty tiles for places that the design lacks. */
export function listSlots(template: Template, tiles: readonly DesignTile[], sizes: SlotSizes = {}): DesignTile[] {
  const tilesByName = new Map(tiles.map((tile) => [tile.name, tile]));
  const allSizes = resolveSlotSizes(template, tiles, sizes);
  return template.tiles.map(
    ({ name }) =>
      tilesByName.get(name) ?? {
        name,
        userPhotoId: null,
        frameSize: allSizes[name] ?? pickOfferedSize(template, defaultFrameSize),
        cropParams: {},
      },
  );
}

function findMostCommonSize(template: Template, tiles: readonly DesignTile[]): FrameSizeKey {
  const counts = new Map<string, number>();
  for (const { frameSize } of tiles) counts.set(frameSize, (counts.get(frameSize) ?? 0) + 1);
  const [mostCommon] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return mostCommon && isFrameSize(mostCommon)
    ? pickOfferedSize(template, mostCommon)
    : pickOfferedSize(template, defaultFrameSize);
}

/** Creates an empty single tile to hang beside a wall, in the wall's frame and most common size. */
export function createMatchingTile({ frameStyle, tiles }: Pick<Design, "frameStyle" | "tiles">): Design {
  const sizes = tiles.map(({ frameSize }) => frameSize);
  const countTilesOfSize = (size: string) => sizes.filter((candidate) => candidate === size).length;
  const [size = ""] = sizes.toSorted((a, b) => countTilesOfSize(b) - countTilesOfSize(a));
  const frame = findFrameTypeByStyle(frameStyle);
  return createEmptyDesign(singleTile, { ...(frame && { frame }), ...(isFrameSize(size) && { size }) });
}

type RestorablePhoto = { uuid: string; createdAt: string };

/**
 * Restores a wall from a visitor's photos if no design is saved. The newest photo comes first, and the frame is
 * Timeless. Returns null without photos.
 */
export function restoreDesignFromPhotos(template: Template, photos: readonly RestorablePhoto[]): Design | null {
  if (photos.length === 0) return null;
  const newestFirst = [...photos].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.uuid.localeCompare(b.uuid),
  );
  const empty = applyFrameToDesign(createEmptyDesign(template), pickOfferedFrame(template, restoredFrameType));
  const tiles = empty.tiles.map((tile, index) => ({ ...tile, userPhotoId: newestFirst[index]?.uuid ?? null }));
  return { ...empty, tiles };
}

export function isDesignStarted(design: Pick<Design, "tiles">): boolean {
  return design.tiles.some(hasPicture);
}

type Turned = Pick<Design, "turnedTiles">;

/** Returns whether the template's tiles can be turned. With fixed positions, turned tiles would overlap. */
export const canTurnTiles = ({ layout }: Pick<Template, "layout">): boolean => layout.layoutType !== "absolute";

/** Returns the template with the orientations that the design gives its tiles. */
export function applyTurnedTiles(template: Template, { turnedTiles = [] }: Turned): Template {
  if (turnedTiles.length === 0) return template;
  return {
    ...template,
    tiles: template.tiles.map((tile) =>
      turnedTiles.includes(tile.name) ? { ...tile, orientation: turnOrientation(tile.orientation) } : tile,
    ),
  };
}

/** Finds the design's template and applies its turned tiles. */
export function findDesignTemplate(templateKey: string, design: Turned): Template | undefined {
  const template = findTemplateByKey(templateKey);
  return template && applyTurnedTiles(template, design);
}

const turnOrientation = (orientation: Orientation): Orientation =>
  orientation === "portrait" ? "landscape" : "portrait";
