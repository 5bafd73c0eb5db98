import { computeUnitDiscount } from "../catalog/price-wall.ts";
import type { Promo } from "../catalog/promos.ts";
import { defaultShippingRate, type ShippingRateHandle, shippingRates } from "../catalog/shipping-rates.ts";
import { applyBasisPoints, type Minor, multiplyMoney, sumMoney, toMinor } from "../kernel/money.ts";
import { findTaxRate } from "./tax.ts";

export type PricedLine = { unitPrice: Minor; quantity: number };

/** Amounts in cents: `total = subtotal - discount + shipping + tax`. */
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
  const subtotal = sumMoney(lines.map((line) => multiplyMoney(line.unitPrice, line.quantity)));
  const discount = sumMoney(
    lines.map((line) => multiplyMoney(computeUnitDiscount(line.unitPrice, terms.promo), line.quantity)),
  );
  const shipping = lines.length === 0 ? toMinor(0) : shippingRates[terms.shippingRate ?? defaultShippingRate].amount;
  const tax = applyBasisPoints(toMinor(subtotal - discount), findTaxRate(terms.provinceCode));
  return {
    currency: "USD",
    subtotal,
    discount,
    shipping,
    tax,
    total: toMinor(subtotal - discount + shipping + tax),
  };
}
