import { findTaxRate } from "../cart/price-cart.ts";
import type { TotalsView } from "../cart/schema.ts";
import { isBelowMinimumCharge } from "../checkout/payment-rules.ts";
import { applyBasisPoints, toMinor } from "../kernel/money.ts";

/**
 * Returns the order's totals for another destination state. Only the tax changes. Extra tax below the minimum of a card
 * payment is paid by the shop, so the totals stay as they are.
 */
export function recalculateTax(totals: TotalsView, from: string, to: string): TotalsView {
  if (findTaxRate(from) === findTaxRate(to)) return totals;
  const taxableAmount = toMinor(totals.subtotal - totals.discount);
  const tax = applyBasisPoints(taxableAmount, findTaxRate(to));
  const total = taxableAmount + totals.shipping + tax;
  return isBelowMinimumCharge(total - totals.total) ? totals : { ...totals, tax, total };
}
