import { z } from "zod";
import { taxProviders } from "../catalog/tax-settings.ts";
import { splitCents } from "../kernel/money.ts";
import { isUsState, type UsState } from "../kernel/us-states.ts";
import type { TaxedAmount } from "./adjustments.ts";

/** Amounts to tax, in cents after discounts, and the place to which the goods are sent. */
export type TaxRequest = {
  /** The cart or order that is taxed. */
  reference: string;
  /** The lines and the taxed extras, whose id is their kind. */
  lines: readonly TaxedAmount[];
  shipping: number;
  /** Tax follows state and ZIP code. Names and streets are not sent to a tax service. */
  destination: TaxPlace;
  /** Day whose rates apply, as `YYYY-MM-DD` in the shop's time zone. */
  day: string;
};

/** `zip` has five digits, or is empty if only the state is known. */
export type TaxPlace = { state: UsState; zip: string };

const cents = z.int().min(0);

/** The tax that one state, county, city or district levies. */
export const TaxJurisdiction = z.object({
  state: z.string(),
  name: z.string().describe("Name of the state, county, city or district."),
  basisPoints: z.number().min(0).describe("Rate in basis points: 700 is 7 %."),
  taxable: cents.describe("Taxed amount in cents."),
  tax: cents.describe("Tax in cents."),
});
export type TaxJurisdiction = z.infer<typeof TaxJurisdiction>;

/** The tax of a cart or order at one address. Amounts are in cents. */
export const TaxCalculation = z.object({
  id: z.string(),
  provider: z.enum(taxProviders),
  lines: z.array(z.object({ id: z.string(), tax: cents })),
  shippingTax: cents,
  jurisdictions: z.array(TaxJurisdiction),
  tax: cents.describe("Tax of all lines and of shipping in cents, which is also the tax of all jurisdictions."),
  validUntil: z.iso.datetime(),
});
export type TaxCalculation = z.infer<typeof TaxCalculation>;

/** Returns the place of an address, or null if it has no US state. */
export function toTaxPlace(address: { provinceCode?: string | null; zip?: string | null } | null): TaxPlace | null {
  const state = address?.provinceCode ?? "";
  return isUsState(state) ? { state, zip: (address?.zip ?? "").slice(0, 5) } : null;
}

/**
 * Returns why a tax service's response cannot be right, or null. The parts must add up, each line must appear once, and
 * no tax may exceed half of its amount.
 */
export function findTaxContradiction(request: TaxRequest, calculation: TaxCalculation): string | null {
  const { lines, shippingTax, jurisdictions, tax } = calculation;
  const sumAmounts = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const answered = new Set(lines.map(({ id }) => id));
  if (lines.length !== request.lines.length || request.lines.some(({ id }) => !answered.has(id)))
    return "other lines than those of the cart";
  if (sumAmounts(lines.map((line) => line.tax)) + shippingTax !== tax) return "taxes of lines that do not add up";
  if (sumAmounts(jurisdictions.map((one) => one.tax)) !== tax) return "taxes of jurisdictions that do not add up";
  const amounts = new Map([...request.lines.map(({ id, amount }) => [id, amount] as const)]);
  const isTooMuch = lines.some((line) => line.tax > (amounts.get(line.id) ?? 0) / 2);
  if (isTooMuch || shippingTax > request.shipping / 2) return "a tax of more than half the price";
  const { state } = request.destination;
  if (jurisdictions.some((one) => one.tax > 0 && one.state !== state)) return "a tax of another state";
  return null;
}

/** Returns each amount's tax. Splits the tax of every jurisdiction over the amounts that the jurisdiction taxes. */
export function computeTaxOfEachAmount(
  taxes: ReadonlyArray<{ tax: number; amounts: readonly number[] }>,
  count: number,
): number[] {
  const sums = Array.from({ length: count }, () => 0);
  for (const { tax, amounts } of taxes) {
    for (const [index, part] of splitCents(tax, amounts).entries()) sums[index] = (sums[index] ?? 0) + part;
  }
  return sums;
}
