import { z } from "zod";
import { type Address, splitPhone, toFullName } from "../../cart/address.ts";
import { Address as AddressSchema } from "../../cart/address-schema.ts";
import { toCsvRecord } from "../../kernel/csv.ts";
import { OrderId, RemakeId } from "../../kernel/ids.ts";
import { toDeclaredOunces } from "../../kernel/weight.ts";
import { ScannedText } from "../production-codes.ts";
import { LoosePartsSchema } from "../production-scan.ts";
import { LabelView } from "./labels.ts";

/**
 * Returns whether parcels can be delivered to a stored address. An erased order has an address without a name or
 * street.
 */
export function isCompleteAddress(address: unknown): address is Address {
  const { success, data } = AddressSchema.safeParse(address);
  return success && [toFullName(data), data.address1, data.city, data.zip].every((part) => part.trim() !== "");
}

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
  accessories: z.array(LoosePartsSchema).describe("Pieces of the accessories in the box."),
  /** Weight of the packed box in grams. */
  grams: z.int(),
  shipBy: z.string(),
  isLate: z.boolean(),
  /** Whether the address is complete. A box with an incomplete address is left out of the address list. */
  hasAddress: z.boolean(),
  label: LabelView.nullable().describe("The label that was bought for the box, or is offered for it."),
});
export type ReadyParcel = z.infer<typeof ReadyParcel>;

export const ReadyParcelsView = z.object({
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  today: z.string(),
  /** Boxes that are ready to ship, earliest ship-by date first. */
  parcels: z.array(ReadyParcel),
  canBuyLabels: z.boolean().describe("Whether the owner chose a label service, and there is a key for it."),
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
  boxes: z.int(),
  /**
   * Number of requested boxes that are not in the list: they have already been sent, or their address is incomplete.
   */
  leftOut: z.int(),
});
export type AddressExport = z.infer<typeof AddressExport>;

export type BoxToLabel = {
  orderNumber: string;
  /** Code of the box, which the tracking import recognizes. */
  code: string;
  address: Address;
  grams: number;
};

const columns = [
  "order_number",
  "name",
  "company",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "country",
  "phone",
  "weight_oz",
  "reference",
] as const;

/**
 * Writes the address list for label services: one row per box. It contains no email addresses, because carriers must
 * not receive them.
 */
export function toAddressCsv(boxes: readonly BoxToLabel[]): string {
  const rows = boxes.map(({ orderNumber, code, address, grams }) => [
    orderNumber,
    toFullName(address),
    address.company,
    address.address1,
    address.address2,
    address.city,
    address.provinceCode,
    address.zip,
    address.countryCode,
    toPhoneDigits(address.phone),
    toDeclaredOunces(grams),
    code,
  ]);
  return [columns, ...rows].map(toCsvRecord).join("");
}

/**
 * Returns the digits of a phone number without its extension: ten for a US number, all digits for a foreign number. A
 * leading + is removed, because a spreadsheet would read it as a formula.
 */
function toPhoneDigits(phone: string | null): string | null {
  const digits = (splitPhone(phone ?? "")?.number ?? "").replace(/\D/g, "");
  return (digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits) || null;
}
