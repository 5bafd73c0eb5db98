import { z } from "zod";
import { type Minor, multiplyMoney } from "../kernel/money.ts";
import { defaultFrameSize, frameSizeKeys, frameSizes } from "./frame-sizes.ts";
import { templates } from "./templates.ts";

export const PriceList = z.object({
  /** Price of one framed tile by size, in cents. */
  sizes: z.array(z.object({ key: z.string(), name: z.string(), sizeText: z.string(), price: z.int() })),
  /** Templates with one fixed price. */
  bundles: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      tiles: z.int(),
      price: z.int(),
      /** What the bundle's tiles would cost as single tiles. */
      asSingles: z.int(),
    }),
  ),
  /** Templates priced per tile, with the price for each size. */
  walls: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      tiles: z.int(),
      prices: z.array(z.object({ size: z.string(), price: z.int() })),
    }),
  ),
});
export type PriceList = z.infer<typeof PriceList>;

/** Lists all prices before promo codes. */
export function priceList(): PriceList {
  return {
    sizes: frameSizeKeys.map((key) => {
      const { name, sizeText, price } = frameSizes[key];
      return { key, name, sizeText, price };
    }),
    bundles: templates.flatMap(({ key, name, tiles, pricing, sizes }) => {
      if (pricing.kind !== "bundle") return [];
      const single: Minor = frameSizes[sizes[0] ?? defaultFrameSize].price;
      return [{ key, name, tiles: tiles.length, price: pricing.price, asSingles: multiplyMoney(single, tiles.length) }];
    }),
    walls: templates.flatMap(({ key, kind, name, tiles, pricing, sizes }) =>
      pricing.kind === "bundle" || kind === "single"
        ? []
        : [
            {
              key,
              name,
              tiles: tiles.length,
              prices: sizes.map((size) => ({
                size: frameSizes[size].name,
                price: multiplyMoney(frameSizes[size].price, tiles.length),
              })),
            },
          ],
    ),
  };
}

export const PricesView = z.object({
  list: PriceList,
  /** Hash that identifies this exact list. */
  listHash: z.string(),
  /** Discount of the default promo, in basis points; null while it is inactive. */
  saleBasisPoints: z.int().nullable(),
  confirmed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type PricesView = z.infer<typeof PricesView>;

export const ConfirmPricesInput = z.object({ listHash: z.string().max(100) });
