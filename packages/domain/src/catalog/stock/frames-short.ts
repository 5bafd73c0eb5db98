/** Frames left to sell by `<style>:<size>` (`Infinite:rectangle_small`); frames without tracked stock are missing. */
export type FramesLeft = Readonly<Record<string, number>>;

export const frameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

/** Untracked stock is never short. */
export const isShort = (left: number | undefined, wanted: number): left is number =>
  left !== undefined && left < wanted;

/** The first size of which too few frames are left for tiles of these sizes, with the number left. */
export function firstShort(
  frameStyle: string,
  sizes: readonly string[],
  framesLeft: FramesLeft,
): { size: string; left: number } | undefined {
  for (const size of sizes) {
    const left = framesLeft[frameKey(frameStyle, size)];
    if (isShort(left, sizes.filter((one) => one === size).length)) return { size, left };
  }
  return undefined;
}
