/**
 * Number of unreserved frames by frame key, such as `Infinite:rectangle_small`. Frames without tracked stock are
 * omitted.
 */
export type AvailableFrames = Readonly<Record<string, number>>;

export const toFrameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

/**
 * Returns whether the stock is smaller than the required number. A stock that is not tracked (undefined) is always
 * sufficient.
 */
export const isInsufficientStock = (left: number | undefined, required: number): left is number =>
  left !== undefined && left < required;

/**
 * Returns the first size for which there are not enough frames, with the number of frames left. `sizes` has one entry
 * per tile.
 */
export function findFirstShortage(
  frameStyle: string,
  sizes: readonly string[],
  framesLeft: AvailableFrames,
): { size: string; left: number } | undefined {
  for (const size of sizes) {
    const left = framesLeft[toFrameKey(frameStyle, size)];
    if (isInsufficientStock(left, sizes.filter((one) => one === size).length)) return { size, left };
  }
  return undefined;
}
