import type { Size } from "../../kernel/rect.ts";

/** Size limits of a wall image. The specification limits the side length, and phones limit the area. */
export const captureLimits = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/**
 * Returns the size if it is within the limits, otherwise the largest size with the same aspect. The result is in whole
 * pixels.
 */
export function capToLimits({ width, height }: Size): Size {
  const { maxSidePx, maxAreaPx } = captureLimits;
  const scale = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxAreaPx / (width * height)));
  // The tolerance corrects floating-point errors in lengths that should be whole.
  const toWholePixels = (length: number) => Math.min(maxSidePx, Math.max(1, Math.floor(length * scale + 1e-6)));
  return { width: toWholePixels(width), height: toWholePixels(height) };
}
