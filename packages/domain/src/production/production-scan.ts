import { z } from "zod";
import type { ShopErrorCode } from "../errors.ts";
import { BatchId, OrderId, RemakeId, TileId } from "../kernel/ids.ts";
import { ScannedText } from "./production-codes.ts";

/** Where pieces are scanned, and the one step each place takes them. */
export const stations = {
  printing: { from: "rendered", to: "printed" },
  framing: { from: "printed", to: "framed" },
  packing: { from: "framed", to: "packed" },
} as const;

export const stationKeys = ["printing", "framing", "packing"] as const satisfies readonly (keyof typeof stations)[];
export type Station = (typeof stationKeys)[number];

/** What the place has done to a piece, in words. */
export const stationWords: Readonly<Record<Station, { name: string; done: string }>> = {
  printing: { name: "Printing", done: "Printed" },
  framing: { name: "Framing", done: "Framed" },
  packing: { name: "Packing", done: "Packed" },
};

/** Magnetic plates that go into the box for each tile. The owner's to confirm for the larger sizes. */
export const PLATES_PER_TILE = 1;

export const platesFor = (tiles: number): number => tiles * PLATES_PER_TILE;

const made: readonly string[] = ["rendered", "printed", "framed", "packed"];
const beingMade: readonly string[] = ["printing", "framing", "packed", "shipped", "delivered", "returning", "returned"];

export type ScannedPiece = { state: string; orderState: string; isRemake: boolean };

/** Whether a scan takes the piece on: `done`, `already` where it has been here, or why not. */
export function judgeScan(station: Station, piece: ScannedPiece): "done" | "already" | ShopErrorCode {
  if (piece.orderState === "cancelled") return "ORDER_CANCELLED";
  if (!piece.isRemake && piece.orderState === "needs_attention") return "SCAN_ON_HOLD";
  if (!piece.isRemake && !beingMade.includes(piece.orderState)) return "SCAN_NOT_STARTED";
  const at = made.indexOf(piece.state);
  if (at < 0) return "SCAN_BEING_REMADE";
  const target = made.indexOf(stations[station].to);
  if (at === target) return "already";
  if (at > target) return "SCAN_WRONG_STATION";
  return at === target - 1 ? "done" : "SCAN_OUT_OF_ORDER";
}

/** The place to which a piece in that state goes next, or null. */
export function nextStation(state: string): Station | null {
  return stationKeys.find((key) => stations[key].from === state) ?? null;
}

export const ScanInput = z.object({
  /** Made by whoever scans: the same scan sent again is heard once. */
  scanId: z.uuid(),
  station: z.enum(stationKeys),
  code: ScannedText,
  /** At packing, the code of the box that stands open. */
  box: ScannedText.optional(),
});
export type ScanInput = z.infer<typeof ScanInput>;

/** One piece, as the workshop calls it. */
export const PieceView = z.object({
  tileId: TileId,
  code: z.string(),
  orderId: OrderId,
  orderNumber: z.string(),
  isRemake: z.boolean(),
  /** Which of how many in its box. */
  n: z.int(),
  of: z.int(),
  title: z.string(),
  name: z.string(),
  copy: z.int(),
  frameSize: z.string(),
  frameStyle: z.string(),
  state: z.string(),
  batchNumber: z.int().nullable(),
  proofPath: z.string().nullable(),
  /** What whoever has it in hand should know. */
  notes: z.array(z.string()),
});
export type PieceView = z.infer<typeof PieceView>;

export const ScanAnswer = z.object({
  scanId: z.uuid(),
  outcome: z.enum(["done", "already"]),
  station: z.enum(stationKeys),
  piece: PieceView,
  /** At packing, what is in the box now, and what is to be. */
  box: z.object({ packed: z.int(), of: z.int() }).nullable(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

export const BoxInput = z.object({ box: ScannedText });
export type BoxInput = z.infer<typeof BoxInput>;

export const CloseBoxInput = z.object({ scanId: z.uuid(), box: ScannedText, plates: z.int().min(0).max(1000) });
export type CloseBoxInput = z.infer<typeof CloseBoxInput>;

export const BoxView = z.object({
  code: z.string(),
  orderId: OrderId,
  remakeId: RemakeId.nullable(),
  orderNumber: z.string(),
  /** Of the order, or of the remake. */
  state: z.string(),
  isClosed: z.boolean(),
  plates: z.int(),
  /** Something is to be written or left out, as it is a present. */
  isGift: z.boolean(),
  pieces: z.array(PieceView),
});
export type BoxView = z.infer<typeof BoxView>;

export const UndoScanInput = z.object({ scanId: z.uuid() });
export type UndoScanInput = z.infer<typeof UndoScanInput>;

export const StartBatchInput = z.object({
  /** Made by whoever presses: pressed twice, it is one batch. */
  batchId: BatchId,
  frameSize: z.string().max(40),
  frameStyle: z.string().max(40),
  /** Also orders that their customers may still change. */
  isEarly: z.boolean().default(false),
});
export type StartBatchInput = z.infer<typeof StartBatchInput>;

/** So many pieces lie on the tables of one batch at most. */
export const BATCH_TILES = 48;

export const BatchView = z.object({
  id: BatchId,
  number: z.int(),
  tiles: z.int(),
  /** Orders that were left out, each with its reason. */
  left: z.array(z.object({ orderId: OrderId, orderNumber: z.string(), code: z.string(), sentence: z.string() })),
});
export type BatchView = z.infer<typeof BatchView>;
