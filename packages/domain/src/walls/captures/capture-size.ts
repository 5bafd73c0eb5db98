import type { Size } from "../../kernel/rect.ts";

/** The side is limited by the specification, the area by what phones can show. */
export const captureLimits = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/** The size if it is within the limits, otherwise the largest with the same aspect, in whole pixels. */
export function capToLimits({ width, height }: Size): Size {
  const { maxSidePx, maxAreaPx } = captureLimits;
  const scale = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxAreaPx / (width * height)));
  // Tolerates floating-point error in lengths that should be whole.
  const toWholePixels = (length: number) => Math.min(maxSidePx, Math.max(1, Math.floor(length * scale + 1e-6)));
  return { width: toWholePixels(width), height: toWholePixels(height) };
}
