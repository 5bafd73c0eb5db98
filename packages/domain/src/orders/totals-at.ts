import type { TotalsView } from "../cart/schema.ts";
import { taxRate } from "../cart/tax.ts";
import { minor, share } from "../kernel/money.ts";

/**
 * What an order costs when it goes to another state: only the tax can differ, and where both states tax alike nothing does
 *.
 */
export function totalsAt(totals: TotalsView, from: string, to: string): TotalsView {
  if (taxRate(from) === taxRate(to)) return totals;
  const taxed = minor(totals.subtotal - totals.discount);
  const tax = share(taxed, taxRate(to));
  return { ...totals, tax, total: taxed + totals.shipping + tax };
}
