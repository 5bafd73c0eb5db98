import { type Minor, multiplyMoney, toMinor } from "../kernel/money.ts";
import { type FrameSizeKey, frameSizeKeys, frameSizes } from "./frame-sizes.ts";
import type { Promo } from "./promos.ts";

export const bundleKeys = ["trio", "six", "dozen"] as const;
export type BundleKey = (typeof bundleKeys)[number];

/** Prices that the owner can change. All other prices are calculated from them. */
export type Prices = {
  /** Value of one price unit in US cents. */
  centsPerUnit: number;
  /** Price of a framed tile by size, in price units. */
  tileUnits: Record<FrameSizeKey, number>;
  /** Price of a memory collection in cents. */
  bundles: Record<BundleKey, number>;
};

/** Builds a record with a value for every frame size. */
export function mapFrameSizes<T>(toValue: (size: FrameSizeKey) => T): Record<FrameSizeKey, T> {
  return Object.fromEntries(frameSizeKeys.map((size) => [size, toValue(size)])) as Record<FrameSizeKey, T>;
}

/** Prices of the specification. They apply until the owner publishes others. */
export const specifiedPrices: Prices = {
  centsPerUnit: 5,
  tileUnits: mapFrameSizes((size) => frameSizes[size].specifiedUnits),
  bundles: { trio: 8999, six: 17999, dozen: 35999 },
};

/** Prices, and the promo that determines the sale prices. */
export type Pricing = { prices: Prices; promo: Pick<Promo, "code" | "basisPointsOff"> | null };

/** Returns the price of one framed tile in cents. */
export function computeTilePrice({ centsPerUnit, tileUnits }: Prices, size: FrameSizeKey): Minor {
  return multiplyMoney(toMinor(centsPerUnit), tileUnits[size]);
}
