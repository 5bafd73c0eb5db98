import { Catalogue, FaqEntryView, ShopLine } from "@storywall/domain/catalog/catalogue-schema";
import { ProductView } from "@storywall/domain/catalog/product-schema";
import { readShopWords } from "@storywall/services/catalog/copy/read-shop-words";
import { readCatalogue } from "@storywall/services/catalog/read-catalogue";
import { readDefaultPromo } from "@storywall/services/catalog/read-default-promo";
import { readOffer } from "@storywall/services/catalog/read-offer";
import { readProduct } from "@storywall/services/walls/read-product";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const Offer = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  firstOrderOnly: z.boolean(),
  /** In every cart without being typed. */
  isByItself: z.boolean(),
  /** What the shop's people say to it. */
  words: ShopLine.nullable(),
});

const DefaultPromo = z.object({ code: z.string(), basisPointsOff: z.int() });

export const catalogRouter = router({
  read: publicProcedure
    .output(Catalogue)
    .query(({ ctx }) => readCatalogue(ctx, { contactEmail: ctx.config.contactEmail })),

  /** Cards show their sale prices by it. */
  promo: publicProcedure.output(DefaultPromo.nullable()).query(({ ctx }) => readDefaultPromo(ctx)),

  /** What the promo dialog tells of: the code that counts by itself, else the welcome code, else nothing. */
  offer: publicProcedure.output(Offer.nullable()).query(({ ctx }) => readOffer(ctx)),

  /** The questions as they stand today, for the dialog that opens over any page. */
  questions: publicProcedure
    .output(z.array(FaqEntryView))
    .query(async ({ ctx }) => (await readShopWords(ctx, null)).faq),

  /** By the id of a template, a variant, an artwork or a public set. */
  product: publicProcedure
    .input(z.object({ id: z.string().max(200) }))
    .output(ProductView)
    .query(({ ctx, input }) => readProduct(ctx, input)),
});
