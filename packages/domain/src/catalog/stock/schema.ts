import { z } from "zod";
import { frameSizeKeys } from "../frame-sizes.ts";
import { frameTypeKeys, frameTypes } from "../frame-types.ts";

const frameNames = frameTypeKeys.map((key) => frameTypes[key].name) as [string, ...string[]];
const count = z.int().min(0).max(100_000);

export const FrameStockRow = z.object({
  frameStyle: z.string(),
  frameSize: z.enum(frameSizeKeys),
  /** Null where nobody has counted. Below zero: more were framed than were counted. */
  onHand: z.int().nullable(),
  /** For pieces that were sold and have no frame yet. */
  promised: z.int(),
  lowAt: z.int(),
});
export type FrameStockRow = z.infer<typeof FrameStockRow>;

/** Why a count is another one now. */
export const stockReasons = {
  counted: "Counted anew",
  delivered: "A delivery came",
  damaged: "Damaged or lost",
  undone: "Taken back",
} as const;
export type StockReason = keyof typeof stockReasons;

/** `seen`: what was on the shelf when the one who counts looked; the workshop may have taken some since. */
export const SetStockInput = z.object({
  frameStyle: z.enum(frameNames),
  frameSize: z.enum(frameSizeKeys),
  seen: z.int().nullable(),
  onHand: count.nullable(),
  lowAt: count,
  reason: z.enum(Object.keys(stockReasons) as [StockReason, ...StockReason[]]),
});
export type SetStockInput = z.infer<typeof SetStockInput>;
