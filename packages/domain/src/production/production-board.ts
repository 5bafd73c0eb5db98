import { z } from "zod";
import { SuppressionReason } from "../accounts/mail-events.ts";
import { BatchId, OrderId, RemakeId, TileId } from "../kernel/ids.ts";
import { parcelFields, Tracking } from "../orders/schema.ts";
import { type BoardColumn, boardColumnKeys } from "./board-columns.ts";

/** Order data that only staff see. Amounts are in cents. */
export const OrderFacts = z.object({
  /** Code of the order's box, used in the links to its label and packing slip. */
  boxCode: z.string(),
  /** Whether the address changed in production and the label has not been reprinted since. */
  isLabelVoid: z.boolean(),
  /** Cents that were paid for the order and its changes. */
  paid: z.int(),
  /** Cents of all refunds that have not failed, including those that are still being processed. */
  refunded: z.int(),
  /** Cents that were paid with gift cards and not refunded. Refunds go to the customer’s card first. */
  creditLeft: z.int(),
  /** Why emails do not reach the order's address, if an email service reported it. */
  suppression: SuppressionReason.nullable(),
});
export type OrderFacts = z.infer<typeof OrderFacts>;

export const BoardFilter = z.object({
  frameSize: z.string().max(40).optional(),
  frameStyle: z.string().max(40).optional(),
  /** Filter by ship-by date. `late`: before today. `today`: today or earlier. */
  due: z.enum(["late", "today"]).optional(),
  /** Part of an order number, or the code of a tile or box. */
  search: z.string().trim().max(40).optional(),
});
export type BoardFilter = z.infer<typeof BoardFilter>;

/**
 * All tiles of a column that have the same size and frame. Tiles of different batches are in different rows. A batch
 * that is being printed is one row.
 */
export const GroupRow = z.object({
  key: z.string(),
  batch: z
    .object({ id: BatchId, number: z.int(), startedAt: z.iso.datetime(), tiles: z.int(), code: z.string() })
    .nullable(),
  /** Null for a batch of all sizes that is being printed. */
  frameSize: z.string().nullable(),
  /** Null for a batch of all frames that is being printed. */
  frameStyle: z.string().nullable(),
  tiles: z.int(),
  orders: z.int(),
  /** Number of these tiles whose orders are still in their change window. */
  fresh: z.int(),
  late: z.int(),
  /** Earliest ship-by date, `YYYY-MM-DD`. */
  shipBy: z.string(),
  /** Time at which the oldest of these orders was placed. */
  since: z.iso.datetime(),
});
export type GroupRow = z.infer<typeof GroupRow>;

/** An order in production, or a remake that is sent separately. */
export const ParcelRow = z.object({
  key: z.string(),
  orderId: OrderId,
  remakeId: RemakeId.nullable(),
  orderNumber: z.string(),
  /** Code of the parcel's box. */
  code: z.string(),
  state: z.string(),
  /** Number of the parcel's tiles that are in this column; `of` is the parcel's total number of tiles. */
  tiles: z.int(),
  of: z.int(),
  isLate: z.boolean(),
  isGift: z.boolean(),
  /** Whether the address changed and the label has not been reprinted since. */
  isLabelVoid: z.boolean(),
  shipBy: z.string(),
  since: z.iso.datetime(),
  problem: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  /** Held pictures with their reasons. `proofPath` is null without a print file or the permission to see photos. */
  held: z.array(z.object({ tileId: TileId, proofPath: z.string().nullable(), sentence: z.string() })),
  tracking: Tracking.nullable(),
  /** Set while the print lab makes the parcel. `confirmedAt` is null until the lab has confirmed the order. */
  lab: z
    .object({ confirmedAt: z.iso.datetime().nullable(), reference: z.string().nullable(), isRecalled: z.boolean() })
    .nullable(),
});
export type ParcelRow = z.infer<typeof ParcelRow>;

export const ColumnView = z.object({
  tiles: z.int(),
  orders: z.int(),
  late: z.int(),
  /** Number of these tiles whose orders are still in their change window. */
  fresh: z.int(),
  /** Rows of the column. Depending on the column, either `groups` or `parcels` has rows. */
  groups: z.array(GroupRow),
  parcels: z.array(ParcelRow),
  hasMore: z.boolean(),
});
export type ColumnView = z.infer<typeof ColumnView>;

export const BoardView = z.object({
  at: z.iso.datetime(),
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  today: z.string(),
  columns: z.object(
    Object.fromEntries(boardColumnKeys.map((key) => [key, ColumnView])) as Record<BoardColumn, typeof ColumnView>,
  ),
});
export type BoardView = z.infer<typeof BoardView>;

export const BoardRowsInput = z.object({
  column: z.enum(boardColumnKeys),
  filter: BoardFilter.default({}),
  /** Number of rows already loaded. */
  cursor: z.int().min(0).max(100_000).default(0),
});
export type BoardRowsInput = z.infer<typeof BoardRowsInput>;

export const BoardPiecesInput = z.object({
  column: z.enum(["ready", "printing", "framing"]),
  batchId: BatchId.nullable(),
  frameSize: z.string().max(40).nullable(),
  frameStyle: z.string().max(40).nullable(),
  cursor: z.int().min(0).max(100_000).default(0),
});
export type BoardPiecesInput = z.infer<typeof BoardPiecesInput>;

export const SendParcelInput = z.object({ box: z.string().trim().min(1).max(100), ...parcelFields });
export type SendParcelInput = z.infer<typeof SendParcelInput>;
