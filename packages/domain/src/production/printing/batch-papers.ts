import { z } from "zod";
import { OrderId } from "../../kernel/ids.ts";
import { type SheetKey, sheetFormats } from "./sheets.ts";

/** The sheets a batch is laid out on where nobody chooses: in its ZIP and in the printer's folder. The owner's to confirm. */
export const BATCH_SHEET: SheetKey = "60x90";

/** Why something of a batch is not among its papers. */
export const leftOutReasons = {
  cancelled: "The order was cancelled.",
  held: "The order is held.",
  address: "The order has no complete address.",
  file: "A print file is not there.",
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

export type BatchPiece = { orderState: string; isRemake: boolean; hasFile: boolean };

const held: readonly string[] = ["awaiting_photos", "checking", "needs_attention"];

/** What keeps a whole box from being packed, by its order; null where nothing does. */
export function keepsBoxOut({ orderState, isRemake }: Omit<BatchPiece, "hasFile">): LeftOutReason | null {
  if (orderState === "cancelled") return "cancelled";
  return !isRemake && held.includes(orderState) ? "held" : null;
}

/** What keeps one piece from the sheets. */
export function keepsPieceOut(piece: BatchPiece): LeftOutReason | null {
  return keepsBoxOut(piece) ?? (piece.hasFile ? null : "file");
}

/** An order that belongs to a batch, or would have, and is not among its papers. */
export const LeftOutView = z.object({ orderId: OrderId, orderNumber: z.string(), sentence: z.string() });
export type LeftOutView = z.infer<typeof LeftOutView>;

/** What the papers of a batch hold, before anybody opens them. */
export const BatchPapersView = z.object({
  boxes: z.int(),
  /** Of those, boxes that wait for tiles of other batches as well. */
  shared: z.int(),
  pieces: z.int(),
  /** How many sheets its pieces take, by kind of sheet. */
  sheets: z.record(z.string(), z.int()),
  left: z.array(LeftOutView),
});
export type BatchPapersView = z.infer<typeof BatchPapersView>;

/** `sheets-60x90.pdf` and the like: which sheets are asked for. */
export function sheetsOf(file: string): SheetKey | null {
  const [, key = ""] = /^sheets-([\w-]+)\.pdf$/.exec(file) ?? [];
  return Object.hasOwn(sheetFormats, key) ? (key as SheetKey) : null;
}
