import { type Minor, minor, share, sum } from "../kernel/money.ts";
import { type FrameSizeKey, frameSizes, isFrameSize } from "./frame-sizes.ts";
import type { Promo } from "./promos.ts";
import type { Template } from "./templates.ts";

/**
 * Price of one wall in cents before promos: the bundle price, or the sum over all its tiles, filled or empty. A tile
 * missing from the design is priced at the template's first size.
 */
export function priceWall(template: Template, tiles: ReadonlyArray<{ name: string; frameSize: string }>): Minor {
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

/** Unit price in cents after the promo. */
export function salePrice(unitPrice: Minor, promo: Pick<Promo, "basisPointsOff"> | null): Minor {
  return minor(unitPrice - unitDiscount(unitPrice, promo));
}

/** Discount on one unit in cents, rounded. */
export function unitDiscount(unitPrice: Minor, promo: Pick<Promo, "basisPointsOff"> | null): Minor {
  return promo ? share(unitPrice, promo.basisPointsOff) : minor(0);
}
