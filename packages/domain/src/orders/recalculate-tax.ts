import { findTaxRate } from "../cart/price-cart.ts";
import type { TotalsView } from "../cart/schema.ts";
import { applyBasisPoints, toMinor } from "../kernel/money.ts";

/** Returns the order's totals for another destination state. Only the tax changes. */
export function recalculateTax(totals: TotalsView, from: string, to: string): TotalsView {
  if (findTaxRate(from) === findTaxRate(to)) return totals;
  const taxableAmount = toMinor(totals.subtotal - totals.discount);
  const tax = applyBasisPoints(taxableAmount, findTaxRate(to));
  return { ...totals, tax, total: taxableAmount + totals.shipping + tax };
}
