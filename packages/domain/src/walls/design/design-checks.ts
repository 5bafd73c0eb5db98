import { assertWallOffered } from "../../catalog/assert-offered.ts";
import {
  type AvailableFrames,
  defaultFrameSize,
  frameSizes,
  isFrameSize,
  isInsufficientStock,
  toFrameKey,
} from "../../catalog/frames.ts";
import { findProductByKey } from "../../catalog/products.ts";
import { findTemplateByKey, type Product } from "../../catalog/templates.ts";
import { ShopError } from "../../errors.ts";
import { isValidCrop } from "../crop/crop.ts";
import { canTurnTiles, type Design, type TileCrop } from "./design.ts";

/**
 * Asserts that the template can be made with this design. Missing photos are allowed.
 * @throws CROP_INVALID, TILE_UNKNOWN, TILES_NOT_TURNABLE, and what `assertWallOffered` throws.
 */
export function assertValidDesign(template: Product, design: Design): void {
  assertWallOffered(template, design, ({ cropParams }, index) => {
    for (const { crop } of Object.values(cropParams)) {
      if (!isCropOnPhoto(crop)) throw new ShopError("CROP_INVALID", { photo: index + 1 });
    }
  });
  assertTilesTurnable(template, design.turnedTiles ?? []);
}

function assertTilesTurnable(template: Product, turnedTiles: readonly string[]): void {
  const unknown = turnedTiles.find((turned) => !template.tiles.some(({ name }) => name === turned));
  if (unknown !== undefined) throw new ShopError("TILE_UNKNOWN", { tile: unknown });
  if (turnedTiles.length > 0 && !canTurnTiles(template)) throw new ShopError("TILES_NOT_TURNABLE");
}

function isCropOnPhoto(tileCrop: TileCrop["crop"]): boolean {
  return isValidCrop(tileCrop) && tileCrop.x + tileCrop.width <= 1.000001 && tileCrop.y + tileCrop.height <= 1.000001;
}

export const MAX_DESIGN_BYTES = 64 * 1024;
/** Matches the JSON escapes of characters that Postgres cannot store: NUL and lone surrogates. */
const unstorableTextPattern = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Validates layout, frame, sizes, crops and size limit of a line. Does not check whether its pictures exist. */
export function assertValidLine({ templateKey, design }: { templateKey: string; design: Design }): void {
  const template = findProductByKey(templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  assertValidDesign(template, design);
  const json = JSON.stringify(design);
  if (new TextEncoder().encode(json).length > MAX_DESIGN_BYTES) throw new ShopError("DESIGN_TOO_LARGE");
  if (unstorableTextPattern.test(json)) throw new ShopError("BAD_TEXT", { field: "design" });
}

export function collectPictureIds({ tiles }: Pick<Design, "tiles">): { photos: string[]; arts: string[] } {
  const photos = new Set(tiles.flatMap((tile) => tile.userPhotoId ?? []));
  const arts = new Set(tiles.flatMap((tile) => tile.artItemId ?? []));
  return { photos: [...photos], arts: [...arts] };
}

type Wall = { templateKey: string; quantity: number; design: Pick<Design, "frameStyle" | "tiles"> };

/** Counts the frames needed by these walls, by frame key. Tiles without photos are included. */
export function countRequiredFrames(walls: readonly Wall[]): Map<string, number> {
  const requiredFrames = new Map<string, number>();
  for (const { templateKey, quantity, design } of walls) {
    for (const frameSize of listFrameSizes(templateKey, design)) {
      const key = toFrameKey(design.frameStyle, frameSize);
      requiredFrames.set(key, (requiredFrames.get(key) ?? 0) + quantity);
    }
  }
  return requiredFrames;
}

function listFrameSizes(templateKey: string, { tiles }: Wall["design"]): string[] {
  const template = findTemplateByKey(templateKey);
  if (!template) return tiles.map(({ frameSize }) => frameSize);
  const chosen = new Map(tiles.map(({ name, frameSize }) => [name, frameSize]));
  return template.tiles.map(({ name }) => chosen.get(name) ?? template.sizes[0] ?? defaultFrameSize);
}

/**
 * Asserts that there are enough frames. Throws FRAME_SIZE_OUT_OF_STOCK, FRAME_LAST or FRAMES_FEW for the first frame
 * without enough stock.
 */
export function assertFramesAvailable(requiredFrames: ReadonlyMap<string, number>, framesLeft: AvailableFrames): void {
  for (const error of findFrameShortages(requiredFrames, framesLeft).values()) throw error;
}

/** Returns an error for each frame without enough stock, by frame key, in the order of `requiredFrames`. */
export function findFrameShortages(
  requiredFrames: ReadonlyMap<string, number>,
  framesLeft: AvailableFrames,
): Map<string, ShopError> {
  const shortages = new Map<string, ShopError>();
  for (const [key, count] of requiredFrames) {
    const remaining = framesLeft[key];
    if (isInsufficientStock(remaining, count)) shortages.set(key, createFrameShortageError(key, remaining));
  }
  return shortages;
}

function createFrameShortageError(key: string, remaining: number): ShopError {
  const [frame = "", frameSize = ""] = key.split(":");
  const size = isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;
  if (remaining === 1) return new ShopError("FRAME_LAST", { frame, size });
  if (remaining > 0) return new ShopError("FRAMES_FEW", { frame, size, left: remaining });
  return new ShopError("FRAME_SIZE_OUT_OF_STOCK", { frame, size });
}
