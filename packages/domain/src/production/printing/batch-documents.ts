import { z } from "zod";
import { OrderId } from "../../kernel/ids.ts";
import { type SheetKey, sheetFormats } from "./sheets.ts";

/** Default sheet format of a batch. The owner must confirm it. */
export const BATCH_SHEET: SheetKey = "60x90";

/** Reasons why an order or tile is left out of a batch's documents. */
export const leftOutReasons = {
  cancelled: "The order was canceled.",
  held: "The order is on hold.",
  address: "The order’s address is incomplete.",
  file: "A print file is missing.",
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

export type BatchTile = { orderState: string; isRemake: boolean; hasFile: boolean };

const held: readonly string[] = ["awaiting_photos", "checking", "needs_attention"];

/** Returns why a whole box is left out of the batch's documents, or null if it is included. */
export function findBoxExclusion({ orderState, isRemake }: Omit<BatchTile, "hasFile">): LeftOutReason | null {
  if (orderState === "cancelled") return "cancelled";
  return !isRemake && held.includes(orderState) ? "held" : null;
}

/** Returns why a tile is left out of the print sheets, or null if it is included. */
export function findTileExclusion(tile: BatchTile): LeftOutReason | null {
  return findBoxExclusion(tile) ?? (tile.hasFile ? null : "file");
}

export const LeftOutView = z.object({ orderId: OrderId, orderNumber: z.string(), sentence: z.string() });
export type LeftOutView = z.infer<typeof LeftOutView>;

export const BatchDocumentsView = z.object({
  boxes: z.int(),
  /** Number of boxes that also need tiles of other batches. */
  shared: z.int(),
  pieces: z.int(),
  sheets: z.record(z.string(), z.int()),
  left: z.array(LeftOutView),
});
export type BatchDocumentsView = z.infer<typeof BatchDocumentsView>;

/** Parses the sheet format from a file name like `sheets-60x90.pdf`. Returns null if it is invalid. */
export function parseSheetsFileName(file: string): SheetKey | null {
  const [, key = ""] = /^sheets-([\w-]+)\.pdf$/.exec(file) ?? [];
  return Object.hasOwn(sheetFormats, key) ? (key as SheetKey) : null;
}
