import { z } from "zod";
import { OrderId, RemakeId } from "../../kernel/ids.ts";
import { ScannedText } from "../production-codes.ts";

/** Maximum number of boxes per address list. */
export const MAX_LABELED_BOXES = 500;

/** A packed box that can be shipped. */
export const ReadyParcel = z.object({
  code: z.string(),
  orderId: OrderId,
  remakeId: RemakeId.nullable(),
  orderNumber: z.string(),
  /** City and state. */
  destination: z.string(),
  tiles: z.int(),
  /** Number of sets of replacement plates. */
  plateSets: z.int(),
  /** Weight of the packed box in grams. */
  grams: z.int(),
  shipBy: z.string(),
  isLate: z.boolean(),
  /** Whether the address is complete. A box with an incomplete address is left out of the address list. */
  hasAddress: z.boolean(),
});
export type ReadyParcel = z.infer<typeof ReadyParcel>;

export const ReadyParcelsView = z.object({
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  today: z.string(),
  /** Boxes that are ready to ship, earliest ship-by date first. */
  parcels: z.array(ReadyParcel),
  /** Whether the weights are estimates because no measured weights are saved. */
  areWeightsEstimated: z.boolean(),
});
export type ReadyParcelsView = z.infer<typeof ReadyParcelsView>;

/** Codes of the boxes to export; null for every box that is ready to ship. */
export const ExportAddressesInput = z.object({
  boxes: z.array(ScannedText).min(1).max(MAX_LABELED_BOXES).nullable(),
});
export type ExportAddressesInput = z.infer<typeof ExportAddressesInput>;

export const AddressExport = z.object({
  fileName: z.string(),
  csv: z.string(),
  /** Number of boxes in the list. */
  boxes: z.int(),
  /** Number of requested boxes that are left out: they have already been sent, or their address is incomplete. */
  leftOut: z.int(),
});
export type AddressExport = z.infer<typeof AddressExport>;
