import { Catalogue } from "@storywall/domain/catalog/catalogue-schema";
import { ProductView } from "@storywall/domain/catalog/product-schema";
import { readCatalogue } from "@storywall/services/catalog/read-catalogue";
import { readDefaultPromo } from "@storywall/services/catalog/read-default-promo";
import { readProduct } from "@storywall/services/catalog/read-product";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const DefaultPromo = z.object({ code: z.string(), basisPointsOff: z.int() });

export const catalogRouter = router({
  read: publicProcedure
    .output(Catalogue)
    .query(({ ctx }) => readCatalogue(ctx, { contactEmail: ctx.config.contactEmail })),

  /** Cards show their sale prices by it. */
  promo: publicProcedure.output(DefaultPromo.nullable()).query(({ ctx }) => readDefaultPromo(ctx)),

  /** By the id of a template, a variant, an artwork or a public set. */
  product: publicProcedure
    .input(z.object({ id: z.string().max(200) }))
    .output(ProductView)
    .query(({ ctx, input }) => readProduct(ctx, input)),
});
