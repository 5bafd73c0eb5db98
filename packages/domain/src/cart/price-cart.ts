import { specifiedPrices } from "../catalog/prices.ts";
import { defaultShippingRate, type ShippingRateHandle, shippingRates } from "../catalog/shop-terms.ts";
import { type Minor, toMinor } from "../kernel/money.ts";
import {
  type Adjustment,
  type AdjustmentTerms,
  computeSubtotal,
  listAdjustments,
  type PricedLine,
  sumExtras,
  sumReductions,
} from "./adjustments.ts";

/** Amounts in cents: `total = subtotal + adjustments + shipping + tax`. `discount` is the sum of all reductions. */
export type Totals = {
  currency: "USD";
  subtotal: Minor;
  discount: Minor;
  adjustments: Adjustment[];
  shipping: Minor;
  tax: Minor;
  total: Minor;
};

type SumTerms = {
  adjustments: Adjustment[];
  shippingRate?: ShippingRateHandle;
  /** Sales tax in cents, as calculated for these lines; none by default. */
  tax?: number;
};

/** Adds up a cart whose adjustments are known. */
export function computeTotals(lines: readonly PricedLine[], { adjustments, shippingRate, tax = 0 }: SumTerms): Totals {
  const subtotal = toMinor(computeSubtotal(lines));
  const discount = toMinor(Math.abs(sumReductions(adjustments)));
  const shipping = lines.length === 0 ? toMinor(0) : shippingRates[shippingRate ?? defaultShippingRate].amount;
  const total = toMinor(subtotal - discount + sumExtras(adjustments) + shipping + tax);
  return { currency: "USD", subtotal, discount, adjustments, shipping, tax: toMinor(tax), total };
}

type Terms = Partial<AdjustmentTerms> & Pick<AdjustmentTerms, "promo"> & Omit<SumTerms, "adjustments">;

/** Prices a cart. Without `prices`, those of the specification apply. */
export function priceCart(
  lines: readonly PricedLine[],
  { promo, extras = {}, prices = specifiedPrices, ...terms }: Terms,
): Totals {
  return computeTotals(lines, { ...terms, adjustments: listAdjustments(lines, { promo, extras, prices }) });
}
