import { type FrameSizeKey, frameSizes, isFrameSize } from "../catalog/frame-sizes.ts";
import type { Promo } from "../catalog/promos.ts";
import { defaultShippingRate, type ShippingRateHandle, shippingRates } from "../catalog/shipping-rates.ts";
import type { Template } from "../catalog/templates.ts";
import { type Minor, minor, share, sum, times } from "../kernel/money.ts";
import type { DesignTile } from "../walls/design/design.ts";
import { taxRate } from "./tax.ts";

export type PricedLine = { unitPrice: Minor; quantity: number };

/** Integers in cents. `total = subtotal - discount + shipping + tax`, always. */
export type Totals = {
  currency: "USD";
  subtotal: Minor;
  discount: Minor;
  shipping: Minor;
  tax: Minor;
  total: Minor;
};

/**
 * What one wall costs before any promo: a bundle's own price, else the sum of its tiles' sizes, filled or not. A tile the design leaves out is made in the template's first size.
 */
export function priceWall(template: Template, tiles: readonly Pick<DesignTile, "name" | "frameSize">[]): Minor {
  if (template.pricing.kind === "bundle") return template.pricing.price;
  const chosen = (place: string) => tiles.findLast(({ name }) => name === place)?.frameSize;
  return sum(template.tiles.map(({ name }) => frameSizes[sizeOf(template, chosen(name))].price));
}

function sizeOf(template: Template, chosen: string | undefined): FrameSizeKey {
  if (chosen && isFrameSize(chosen)) return chosen;
  const [first] = template.sizes;
  if (!first) throw new TypeError(`Template ${template.key} comes in no size`);
  return first;
}

/** The price on the card: what one of these costs with the promo. */
export function salePrice(unitPrice: Minor, promo: Pick<Promo, "basisPointsOff"> | null): Minor {
  return minor(unitPrice - unitDiscount(unitPrice, promo));
}

function unitDiscount(unitPrice: Minor, promo: Pick<Promo, "basisPointsOff"> | null): Minor {
  return promo ? share(unitPrice, promo.basisPointsOff) : minor(0);
}

type Terms = {
  promo: Pick<Promo, "basisPointsOff"> | null;
  provinceCode?: string | null;
  shippingRate?: ShippingRateHandle;
};

/** The discount is rounded per unit, so that a cart is always the sum of the cards that went into it. */
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
