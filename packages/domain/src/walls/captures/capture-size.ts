import type { Size } from "../../kernel/rect.ts";

/** The side is limited by the specification, the area by what phones can show. */
export const captureLimits = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/** The size if it is within the limits, otherwise the largest with the same aspect, in whole pixels. */
export function cappedSize({ width, height }: Size): Size {
  const { maxSidePx, maxAreaPx } = captureLimits;
  const shrink = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxAreaPx / (width * height)));
  // Tolerates floating-point error in lengths that should be whole.
  const whole = (length: number) => Math.min(maxSidePx, Math.max(1, Math.floor(length * shrink + 1e-6)));
  return { width: whole(width), height: whole(height) };
}
