/**
 * Number of frames left to sell by `<style>:<size>` (`Infinite:rectangle_small`). Frames without tracked stock are
 * omitted.
 */
export type AvailableFrames = Readonly<Record<string, number>>;

export const toFrameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

/** Returns whether too few frames are left. Untracked stock is always sufficient. */
export const isInsufficientStock = (left: number | undefined, required: number): left is number =>
  left !== undefined && left < required;

/** Returns the first size with too few frames left for tiles of these sizes, and the number left. */
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
