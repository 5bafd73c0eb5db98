import { z } from "zod";
import { findFrameTypeByStyle, frameTypeKeys, frameTypes } from "../frames.ts";

/**
 * A frame with too little stock for an order: the order needs `wanted` frames, and only `free` frames are not reserved
 * by earlier orders.
 */
export const FrameShortage = z.object({
  frameStyle: z.string(),
  frameSize: z.string(),
  wanted: z.int(),
  free: z.int(),
});
export type FrameShortage = z.infer<typeof FrameShortage>;

/** Stock of a frame. `left` is the number of unreserved frames, or null if stock is not tracked. */
export type FrameAvailability = { frameStyle: string; frameSize: string; left: number | null };

export const FrameShortageView = z.object({
  frames: z.array(FrameShortage.extend({ others: z.array(z.string()) })),
  /** Whether the customer has chosen to wait. */
  isWaiting: z.boolean(),
});
export type FrameShortageView = z.infer<typeof FrameShortageView>;

type RequiredFrame = { frameStyle: string; frameSize: string };

/**
 * Lists the frames that can replace a frame with too little stock. A replacement must have the same mat, because the
 * prints are made for that mat. There must be enough of it for all affected tiles of the order.
 */
export function findReplacementFrames(
  shortFrameStyle: string,
  requiredFrames: readonly RequiredFrame[],
  left: readonly FrameAvailability[],
): string[] {
  const affectedFrames = requiredFrames.filter(({ frameStyle }) => frameStyle === shortFrameStyle);
  const bySize = Map.groupBy(affectedFrames, ({ frameSize }) => frameSize);
  const key = findFrameTypeByStyle(shortFrameStyle);
  return frameTypeKeys.flatMap((other) => {
    const { name, matType } = frameTypes[other];
    if (!key || other === key || matType !== frameTypes[key].matType) return [];
    const isAvailable = [...bySize].every(([size, wanted]) => {
      const row = left.find(({ frameStyle, frameSize }) => frameStyle === name && frameSize === size);
      return row === undefined || row.left === null || row.left >= wanted.length;
    });
    return isAvailable ? [name] : [];
  });
}
