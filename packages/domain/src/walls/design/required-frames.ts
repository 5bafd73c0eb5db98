import { defaultFrameSize, frameSizes, isFrameSize } from "../../catalog/frame-sizes.ts";
import { type AvailableFrames, isInsufficientStock, toFrameKey } from "../../catalog/stock/frame-stock.ts";
import { findTemplateByKey } from "../../catalog/templates.ts";
import { ShopError } from "../../errors.ts";
import type { Design } from "./design.ts";

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
 * Asserts that there are enough frames. Throws FRAME_SIZE_OUT_OF_STOCK or FRAMES_FEW for the first frame without enough
 * stock.
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
  if (remaining > 0) return new ShopError("FRAMES_FEW", { frame, size, left: remaining });
  return new ShopError("FRAME_SIZE_OUT_OF_STOCK", { frame, size });
}
