import { z } from "zod";
import { type Minor, times } from "../kernel/money.ts";
import { defaultFrameSize, frameSizeKeys, frameSizes } from "./frame-sizes.ts";
import { templates } from "./templates.ts";

export const PriceList = z.object({
  /** What one framed tile costs by its size, in cents. */
  sizes: z.array(z.object({ key: z.string(), name: z.string(), sizeText: z.string(), price: z.int() })),
  /** What is sold at one price for all of it. */
  bundles: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      tiles: z.int(),
      price: z.int(),
      /** What as many single tiles of its size come to. */
      asSingles: z.int(),
    }),
  ),
  /** Layouts that cost the sum of their tiles, in the sizes they come in. */
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

/** Every price of the shop before any code. */
export function priceList(): PriceList {
  return {
    sizes: frameSizeKeys.map((key) => {
      const { name, sizeText, price } = frameSizes[key];
      return { key, name, sizeText, price };
    }),
    bundles: templates.flatMap(({ key, name, tiles, pricing, sizes }) => {
      if (pricing.kind !== "bundle") return [];
      const single: Minor = frameSizes[sizes[0] ?? defaultFrameSize].price;
      return [{ key, name, tiles: tiles.length, price: pricing.price, asSingles: times(single, tiles.length) }];
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
                price: times(frameSizes[size].price, tiles.length),
              })),
            },
          ],
    ),
  };
}

export const PricesView = z.object({
  list: PriceList,
  /** Tells this list from any other. */
  listHash: z.string(),
  /** Basis points of the code that makes the sale prices; null while there is none. */
  saleBasisPoints: z.int().nullable(),
  confirmed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type PricesView = z.infer<typeof PricesView>;

export const ConfirmPricesInput = z.object({ listHash: z.string().max(100) });
