import { z } from "zod";
import { frameSizeKeys, frameTypeKeys, frameTypes } from "../frames.ts";

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
