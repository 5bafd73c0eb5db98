/** Frames left to sell by `<style>:<size>` (`Infinite:rectangle_small`); frames without tracked stock are missing. */
export type AvailableFrames = Readonly<Record<string, number>>;

export const toFrameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

/** Untracked stock is never short. */
export const isInsufficientStock = (left: number | undefined, required: number): left is number =>
  left !== undefined && left < required;

/** The first size of which too few frames are left for tiles of these sizes, with the number left. */
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
