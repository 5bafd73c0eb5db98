import { type Address, splitPhone, toFullName } from "../../cart/address.ts";
import { toCsvRecord } from "../../kernel/csv.ts";
import { toDeclaredOunces } from "../../kernel/weight.ts";

/** One box of the address list. */
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
 * Returns the ten digits of a US number, and all digits of another one, without its extension. A leading + would look
 * like a formula.
 */
function toPhoneDigits(phone: string | null): string | null {
  const digits = (splitPhone(phone ?? "")?.number ?? "").replace(/\D/g, "");
  return (digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits) || null;
}
