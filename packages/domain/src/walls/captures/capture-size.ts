import type { Size } from "../../kernel/rect.ts";

/** A picture of a wall in pixels: the first is the specification's cap, the second what phones can show. */
export const captureLimits = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/** The size as it was wished where that is allowed, else the largest of the same shape that is. Whole pixels. */
export function cappedSize({ width, height }: Size): Size {
  const { maxSidePx, maxAreaPx } = captureLimits;
  const shrink = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxAreaPx / (width * height)));
  // A length that is whole but for the last bit of the division is whole.
  const whole = (length: number) => Math.min(maxSidePx, Math.max(1, Math.floor(length * shrink + 1e-6)));
  return { width: whole(width), height: whole(height) };
}
