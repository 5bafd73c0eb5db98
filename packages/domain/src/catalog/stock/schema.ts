import { z } from "zod";
import { frameSizeKeys } from "../frame-sizes.ts";
import { frameTypeKeys, frameTypes } from "../frame-types.ts";

const frameNames = frameTypeKeys.map((key) => frameTypes[key].name) as [string, ...string[]];
const count = z.int().min(0).max(100_000);

export const FrameStockRow = z.object({
  frameStyle: z.string(),
  frameSize: z.enum(frameSizeKeys),
  /** Null if never counted. Negative if more were used than counted. */
  onHand: z.int().nullable(),
  /** Reserved for sold tiles that have not been framed yet. */
  promised: z.int(),
  lowAt: z.int(),
});
export type FrameStockRow = z.infer<typeof FrameStockRow>;

/** Reasons for changing a stock count. */
export const stockReasons = {
  counted: "Recount",
  delivered: "Delivery",
  damaged: "Damaged or lost",
  undone: "Undone",
} as const;
export type StockReason = keyof typeof stockReasons;

/** `seen`: the count that was shown when staff edited it; the save is rejected if it has changed since. */
export const SetStockInput = z.object({
  frameStyle: z.enum(frameNames),
  frameSize: z.enum(frameSizeKeys),
  seen: z.int().nullable(),
  onHand: count.nullable(),
  lowAt: count,
  reason: z.enum(Object.keys(stockReasons) as [StockReason, ...StockReason[]]),
});
export type SetStockInput = z.infer<typeof SetStockInput>;
