import { z } from "zod";
import { TaxJurisdiction } from "../cart/tax.ts";
import { splitCents } from "../kernel/money.ts";

/** Changes in cents of a jurisdiction's tax and taxable amount; negative for a reversal. */
export const TaxShare = TaxJurisdiction.extend({ taxable: z.int(), tax: z.int() });
export type TaxShare = z.infer<typeof TaxShare>;

/** What remains of an order's payments after refunds, the tax in that amount, and that tax by jurisdiction. */
export type HeldTax = { amount: number; tax: number; shares: readonly TaxShare[] };

export const sumTax = (shares: ReadonlyArray<{ tax: number }>): number => shares.reduce((sum, { tax }) => sum + tax, 0);

/**
 * Reverses tax in the same proportion as the refund reduces the held amount. The tax is rounded once for the order and
 * then split over the jurisdictions, so that no jurisdiction's tax becomes negative. A refund of the whole held amount
 * reverses all tax.
 */
export function reverseTax({ amount, tax, shares }: HeldTax, refunded: number): TaxShare[] {
  const isAll = refunded >= amount;
  const reversed = splitCents(
    isAll ? tax : Math.round((tax * refunded) / amount),
    shares.map((share) => share.tax),
  );
  return shares.map((share, index) => ({
    ...share,
    taxable: -(isAll ? share.taxable : Math.round((share.taxable * refunded) / amount)),
    tax: -(reversed[index] ?? 0),
  }));
}

type NewTax = {
  jurisdictions: readonly TaxShare[];
  /** Tax of the order before the change, as calculated when it was placed or last changed. */
  taxBefore: number;
  /** Cents that the customer pays for the change; negative if they get money back. */
  difference: number;
};

/**
 * Moves an order's tax to the jurisdictions of another address. If the customer pays for the change, the payment is
 * added to the tax. If they get money back, tax that earlier refunds have reversed stays reversed.
 */
export function moveTaxToJurisdictions(held: HeldTax, { jurisdictions, taxBefore, difference }: NewTax): TaxShare[] {
  const full = sumTax(jurisdictions);
  const scaled = taxBefore === 0 ? 0 : Math.round((held.tax * full) / taxBefore);
  const tax = full === 0 ? 0 : difference < 0 ? scaled : held.tax + difference;
  const parts = splitCents(
    tax,
    jurisdictions.map((one) => one.tax),
  );
  const scaleTaxable = (taxable: number) => (full === 0 ? taxable : Math.round((taxable * tax) / full));
  return [
    ...held.shares.map((share) => ({ ...share, taxable: -share.taxable, tax: -share.tax })),
    ...jurisdictions.map((one, index) => ({ ...one, taxable: scaleTaxable(one.taxable), tax: parts[index] ?? 0 })),
  ];
}
