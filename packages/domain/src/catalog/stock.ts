import { z } from "zod";
import {
  type AvailableFrames,
  findFrameTypeByStyle,
  frameSizeKeys,
  frameTypeKeys,
  frameTypes,
  isInsufficientStock,
  toFrameKey,
} from "./frames.ts";
import type { Template } from "./templates.ts";

const frameNames = frameTypeKeys.map((key) => frameTypes[key].name) as [string, ...string[]];
const count = z.int().min(0).max(100_000);

export const FrameStockRow = z.object({
  frameStyle: z.string(),
  frameSize: z.enum(frameSizeKeys),
  /** Number of frames in stock. Null if they were never counted; negative if more were used than counted. */
  onHand: z.int().nullable(),
  /** Number of frames reserved for sold tiles that have not been framed yet. */
  reserved: z.int(),
  reorderPoint: z.int(),
});
export type FrameStockRow = z.infer<typeof FrameStockRow>;

export const stockReasons = {
  counted: "Recount",
  delivered: "Delivery",
  damaged: "Damaged or lost",
  undone: "Undone",
} as const;
export type StockReason = keyof typeof stockReasons;

/** New stock count. `seen` is the count shown when staff edited it; the save is rejected if it has changed since. */
export const SetStockInput = z.object({
  frameStyle: z.enum(frameNames),
  frameSize: z.enum(frameSizeKeys),
  seen: z.int().nullable(),
  onHand: count.nullable(),
  reorderPoint: count,
  reason: z.enum(Object.keys(stockReasons) as [StockReason, ...StockReason[]]),
});
export type SetStockInput = z.infer<typeof SetStockInput>;

/**
 * A frame whose stock is too low for an order. The order needs `wanted` frames, and only `free` frames are not reserved
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
 * Lists the frames that can replace a frame whose stock is too low. A replacement must have the same mat, because the
 * prints are made for it. Its stock must be sufficient for all affected tiles of the order.
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

export function findLowStockFrames(
  { frameTypes: offeredFrameTypes, sizes, tiles }: Template,
  framesLeft: AvailableFrames,
): AvailableFrames {
  const lowStock: Record<string, number> = {};
  for (const type of offeredFrameTypes) {
    const { name, isOutOfStock } = frameTypes[type];
    for (const size of sizes) {
      const key = toFrameKey(name, size);
      const remaining = isOutOfStock ? 0 : framesLeft[key];
      if (isInsufficientStock(remaining, tiles.length)) lowStock[key] = Math.max(0, remaining);
    }
  }
  return lowStock;
}
