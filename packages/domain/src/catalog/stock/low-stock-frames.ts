import { type AvailableFrames, frameTypes, isInsufficientStock, toFrameKey } from "../frames.ts";
import type { Template } from "../templates.ts";

export function findLowStockFrames(
  { frameTypes: offeredFrameTypes, sizes, tiles }: Template,
  framesLeft: AvailableFrames,
): AvailableFrames {
  const lowStock: Record<string, number> = {};
  for (const type of offeredFrameTypes) {
    const { name, isOutOfStock } = frameTypes[type];
    for (const size of sizes) {
      const key = toFrameKey(name, size);
      const remaining = isOutOfStock ? 0 : framesLeft[key];
      if (isInsufficientStock(remaining, tiles.length)) lowStock[key] = Math.max(0, remaining);
    }
  }
  return lowStock;
}
