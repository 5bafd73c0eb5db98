import { z } from "zod";

/** A picture of something that is for sale, at an absolute address. */
export const ProductPicture = z.object({ url: z.url(), alt: z.string(), width: z.int(), height: z.int() });
export type ProductPicture = z.infer<typeof ProductPicture>;

/** What anyone may know of a thing in the catalogue: a template, an artwork or a set of the shop's. */
export const ProductView = z.object({
  id: z.string(),
  title: z.string(),
  variantId: z.string(),
  /** Cents, in the first size, before any promo. */
  price: z.int(),
  salePrice: z.int().nullable(),
  currency: z.literal("USD"),
  images: z.array(ProductPicture),
  options: z.object({
    frameTypes: z.array(z.object({ key: z.string(), name: z.string() })),
    sizes: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        sizeText: z.string(),
        /** In price units of five US cents. */
        pricePerFrame: z.int(),
        /** In cents; in dollars on the published path. */
        price: z.number(),
      }),
    ),
  }),
});
export type ProductView = z.infer<typeof ProductView>;
