/** How many frames are left to sell, by frame and size (`Infinite:rectangle_small`); what nobody counts is not in it. */
export type FramesLeft = Readonly<Record<string, number>>;

export const frameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

/** Of a frame that is counted there are fewer than wanted: what is refused, and what is said before it is chosen. */
export const isShort = (left: number | undefined, wanted: number): left is number =>
  left !== undefined && left < wanted;

/** The first size in which there are too few of this frame for a wall with tiles of these sizes, and how many there are. */
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
