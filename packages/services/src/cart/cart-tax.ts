import { type TaxCalculation, toTaxPlace, toTaxRequest } from "@storywall/domain/cart/tax";
import { type ShippingRateHandle, shippingRates } from "@storywall/domain/catalog/shop-terms";
import type { TaxSettings } from "@storywall/domain/catalog/tax-settings";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { calculateTableTax } from "@storywall/tax/table-tax";
import { parseSetting } from "../catalog/settings.ts";

/** The part of an address that decides on sales tax. */
export type TaxedAddress = { provinceCode: string; zip: string };

type PricedLines = {
  /** Id of the cart, or a name for lines without one. */
  reference: string;
  lines: ReadonlyArray<{ id: string; unitPrice: number; quantity: number }>;
  promo: { basisPointsOff: number } | null;
  address: TaxedAddress | null;
  shippingRate: ShippingRateHandle;
  settings: TaxSettings;
  now: Date;
};

/** Returns the tax of priced lines, or null if it is not known, because there is no address. */
export function findTax({
  reference,
  lines,
  promo,
  address,
  shippingRate,
  settings,
  now,
}: PricedLines): TaxCalculation | null {
  const destination = toTaxPlace(address);
  if (!destination) return null;
  const shipping = lines.length === 0 ? 0 : shippingRates[shippingRate].amount;
  const request = toTaxRequest({ reference, lines, promo, shipping, destination, day: toShopDay(now) });
  return calculateTableTax(settings, request, now);
}

/** Parses the setting of sales tax; null while the default applies. */
export const parseTaxSettings = (stored: unknown): TaxSettings =>
  parseSetting("tax", stored === null ? null : { value: stored });
