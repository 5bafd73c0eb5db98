import { z } from "zod";

/** Picture of a product. `url` is absolute. */
export const ProductPicture = z.object({ url: z.url(), alt: z.string(), width: z.int(), height: z.int() });
export type ProductPicture = z.infer<typeof ProductPicture>;

/** Public product data of a template, an artwork or a curated set. */
export const ProductView = z.object({
  id: z.string(),
  title: z.string(),
  variantId: z.string(),
  /** Price of the first size in cents, before promos. */
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
        /** In cents; the REST API returns dollars. */
        price: z.number(),
      }),
    ),
  }),
});
export type ProductView = z.infer<typeof ProductView>;
