import { unitDiscount } from "../catalog/price-wall.ts";
import type { Promo } from "../catalog/promos.ts";
import { defaultShippingRate, type ShippingRateHandle, shippingRates } from "../catalog/shipping-rates.ts";
import { type Minor, minor, share, sum, times } from "../kernel/money.ts";
import { taxRate } from "./tax.ts";

export type PricedLine = { unitPrice: Minor; quantity: number };

/** In cents; `total = subtotal - discount + shipping + tax`. */
export type Totals = {
  currency: "USD";
  subtotal: Minor;
  discount: Minor;
  shipping: Minor;
  tax: Minor;
  total: Minor;
};

type Terms = {
  promo: Pick<Promo, "basisPointsOff"> | null;
  provinceCode?: string | null;
  shippingRate?: ShippingRateHandle;
};

/** Prices a cart. The discount is rounded per unit, so that the total matches the displayed sale prices. */
export function priceCart(lines: readonly PricedLine[], terms: Terms): Totals {
  const subtotal = sum(lines.map((line) => times(line.unitPrice, line.quantity)));
  const discount = sum(lines.map((line) => times(unitDiscount(line.unitPrice, terms.promo), line.quantity)));
  const shipping = lines.length === 0 ? minor(0) : shippingRates[terms.shippingRate ?? defaultShippingRate].amount;
  const tax = share(minor(subtotal - discount), taxRate(terms.provinceCode));
  return {
    currency: "USD",
    subtotal,
    discount,
    shipping,
    tax,
    total: minor(subtotal - discount + shipping + tax),
  };
}
