import { z } from "zod";
import { OrderId } from "../../kernel/ids.ts";

/** Reasons why an order or tile is left out of a batch's documents. */
export const leftOutReasons = {
  cancelled: "The order was canceled.",
  held: "The order is on hold.",
  address: "The order’s address is incomplete.",
  file: "A print file is missing.",
  swapped: "A photo was replaced. Discard its old print.",
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
  /** Number of boxes that also need tiles from other batches. */
  shared: z.int(),
  pieces: z.int(),
  /** Every sheet format with the number of its pages. The first one is the default. */
  sheets: z.array(z.object({ key: z.string(), name: z.string(), pages: z.int() })),
  leftOut: z.array(LeftOutView),
});
export type BatchDocumentsView = z.infer<typeof BatchDocumentsView>;

/** Parses the key of the sheet format from a file name like `sheets-60x90.pdf`. Returns null for other names. */
export function parseSheetsFileName(file: string): string | null {
  return /^sheets-([\w.-]+)\.pdf$/.exec(file)?.[1] ?? null;
}
