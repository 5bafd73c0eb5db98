import { z } from "zod";
import { frameSizes, isFrameSize } from "../frame-sizes.ts";
import { frameTypeKeys, frameTypeOf, frameTypes } from "../frame-types.ts";

/** A frame that an order needs more of than are available after earlier paid orders. */
export const ShortFrame = z.object({
  frameStyle: z.string(),
  frameSize: z.string(),
  wanted: z.int(),
  free: z.int(),
});
export type ShortFrame = z.infer<typeof ShortFrame>;

/** Unreserved frames in stock; `left` is null where stock is not tracked. */
export type FramesLeft = { frameStyle: string; frameSize: string; left: number | null };

/** The choice offered to a customer whose paid order is short of frames. */
export const FramesShortView = z.object({
  frames: z.array(ShortFrame.extend({ others: z.array(z.string()) })),
  /** The customer has chosen to wait. */
  isWaiting: z.boolean(),
});
export type FramesShortView = z.infer<typeof FramesShortView>;

type Wanted = { frameStyle: string; frameSize: string };

/**
 * Frames that can replace one that is short: the same mat, so the prints stay valid, and enough of them for every tile
 * of the order that uses it.
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
