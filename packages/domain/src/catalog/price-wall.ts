import { applyBasisPoints, type Minor, sumMoney, toMinor } from "../kernel/money.ts";
import { type FrameSizeKey, isFrameSize } from "./frame-sizes.ts";
import { computeTilePrice, type Prices } from "./prices.ts";
import type { Promo } from "./promos.ts";
import type { Template } from "./templates.ts";

/**
 * Returns the price of one wall in cents, before promos: the bundle price, or the sum of its tile prices. Tiles without
 * a photo are included. For a tile that is missing from the design, the template's first size is used.
 */
export function computeWallPrice(
  prices: Prices,
  template: Pick<Template, "key" | "pricing" | "sizes" | "tiles">,
  tiles: ReadonlyArray<{ name: string; frameSize: string }>,
): Minor {
  if (template.pricing.kind === "bundle") return toMinor(prices.bundles[template.pricing.bundle]);
  const findChosenSize = (place: string) => tiles.findLast(({ name }) => name === place)?.frameSize;
  return sumMoney(
    template.tiles.map(({ name }) => computeTilePrice(prices, resolveFrameSize(template, findChosenSize(name)))),
  );
}

function resolveFrameSize(template: Pick<Template, "key" | "sizes">, chosenSize: string | undefined): FrameSizeKey {
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
