import type { TotalsView } from "../cart/schema.ts";
import { taxRate } from "../cart/tax.ts";
import { minor, share } from "../kernel/money.ts";

/** The order's totals for another destination state. Only the tax changes; with equal rates nothing changes. */
export function totalsAt(totals: TotalsView, from: string, to: string): TotalsView {
  if (taxRate(from) === taxRate(to)) return totals;
  const taxed = minor(totals.subtotal - totals.discount);
  const tax = share(taxed, taxRate(to));
  return { ...totals, tax, total: taxed + totals.shipping + tax };
}
