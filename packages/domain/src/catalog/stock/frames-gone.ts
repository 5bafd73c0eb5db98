import { z } from "zod";
import { frameSizes, isFrameSize } from "../frame-sizes.ts";
import { frameTypeKeys, frameTypeOf, frameTypes } from "../frame-types.ts";

/** A frame of which there are fewer than an order takes, once those have theirs that paid before it. */
export const ShortFrame = z.object({
  frameStyle: z.string(),
  frameSize: z.string(),
  wanted: z.int(),
  free: z.int(),
});
export type ShortFrame = z.infer<typeof ShortFrame>;

/** Frames on the shelf that nobody was promised; null where nobody counts them. */
export type FramesLeft = { frameStyle: string; frameSize: string; left: number | null };

/** What a customer is asked who paid for a frame that was gone. */
export const FramesShortView = z.object({
  frames: z.array(ShortFrame.extend({ others: z.array(z.string()) })),
  /** She has said that she waits. */
  isWaiting: z.boolean(),
});
export type FramesShortView = z.infer<typeof FramesShortView>;

type Wanted = { frameStyle: string; frameSize: string };

/**
 * Frames that can take the place of one that is short: with the same edge, so that the prints stay as they are, and enough
 * of them for every piece of the order that has it.
 */
export function otherFrames(short: string, pieces: readonly Wanted[], left: readonly FramesLeft[]): string[] {
  const own = pieces.filter(({ frameStyle }) => frameStyle === short);
  const bySize = Map.groupBy(own, ({ frameSize }) => frameSize);
  const key = frameTypeOf(short);
  return frameTypeKeys.flatMap((other) => {
    const { name, matType } = frameTypes[other];
    if (!key || other === key || matType !== frameTypes[key].matType) return [];
    const enough = [...bySize].every(([size, wanted]) => {
      const row = left.find(({ frameStyle, frameSize }) => frameStyle === name && frameSize === size);
      return row === undefined || row.left === null || row.left >= wanted.length;
    });
    return enough ? [name] : [];
  });
}

/** "Infinite in Small" */
export const shortWords = ({ frameStyle, frameSize }: Wanted): string =>
  `${frameStyle} in ${isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize}`;
