import { applyBasisPoints, type Minor, multiplyMoney, sumMoney, toMinor } from "../kernel/money.ts";
import type { ExtraPrices } from "./extras.ts";
import { type FrameSizeKey, frameSizeKeys, frameSizes, isFrameSize } from "./frames.ts";
import type { Promo } from "./promos.ts";
import type { BundleKey, Product } from "./templates.ts";

/** Prices that the owner can change. All other prices are calculated from them. */
export type Prices = {
  /** Value of one price unit in US cents. */
  centsPerUnit: number;
  /** Price of a framed tile by size, in price units. */
  tileUnits: Record<FrameSizeKey, number>;
  /** Price of a memory collection in cents. */
  bundles: Record<BundleKey, number>;
  /**
   * Volume discount: every full `tiles` tiles in an order reduce the price by `amountOff` cents. Null if there is no
   * volume discount.
   */
  volume: { tiles: number; amountOff: number } | null;
  extras: ExtraPrices;
};

export function mapFrameSizes<T>(toValue: (size: FrameSizeKey) => T): Record<FrameSizeKey, T> {
  return Object.fromEntries(frameSizeKeys.map((size) => [size, toValue(size)])) as Record<FrameSizeKey, T>;
}

/** Prices of the specification. They apply until the owner publishes others. */
export const specifiedPrices: Prices = {
  centsPerUnit: 5,
  tileUnits: mapFrameSizes((size) => frameSizes[size].specifiedUnits),
  bundles: { trio: 8999, six: 17999, dozen: 35999 },
  volume: null,
  extras: { giftWrap: null, giftNote: 0 },
};

/** Prices of one unit of each accessory in cents. The owner must confirm them. */
export const accessoryPrices = { replacement_plates: 999 } as const;

/** `promo` determines the sale prices. */
export type Pricing = { prices: Prices; promo: Pick<Promo, "code" | "basisPointsOff"> | null };

/** Returns the price of one framed tile in cents. */
export function computeTilePrice({ centsPerUnit, tileUnits }: Prices, size: FrameSizeKey): Minor {
  return multiplyMoney(toMinor(centsPerUnit), tileUnits[size]);
}

/**
 * Returns the price of one wall in cents, before promos: the fixed or bundle price, or the sum of its tile prices. Tiles without
 * a photo are included. For a tile that is missing from the design, the template's first size is used.
 */
export function computeWallPrice(
  prices: Prices,
  template: Pick<Product, "key" | "pricing" | "sizes" | "tiles">,
  tiles: ReadonlyArray<{ name: string; frameSize: string }>,
): Minor {
  if (template.pricing.kind === "fixed") return template.pricing.price;
  if (template.pricing.kind === "bundle") return toMinor(prices.bundles[template.pricing.bundle]);
  const findChosenSize = (tileName: string) => tiles.findLast(({ name }) => name === tileName)?.frameSize;
  return sumMoney(
    template.tiles.map(({ name }) => computeTilePrice(prices, resolveFrameSize(template, findChosenSize(name)))),
  );
}

function resolveFrameSize(template: Pick<Product, "key" | "sizes">, chosenSize: string | undefined): FrameSizeKey {
  if (chosenSize && isFrameSize(chosenSize)) return chosenSize;
  const [first] = template.sizes;
  if (!first) throw new TypeError(`Template ${template.key} comes in no size`);
  return first;
}

/** Returns the unit price in cents after the promo. */
export function computeSalePrice(unitPrice: Minor, promo: Pick<Promo, "basisPointsOff"> | null): Minor {
  return toMinor(unitPrice - computeUnitDiscount(unitPrice, promo));
}

/** Returns the discount on one unit in cents, rounded. */
export function computeUnitDiscount(unitPrice: Minor, promo: Pick<Promo, "basisPointsOff"> | null): Minor {
  return promo ? applyBasisPoints(unitPrice, promo.basisPointsOff) : toMinor(0);
}
