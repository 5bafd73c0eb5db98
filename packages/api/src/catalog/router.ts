import { Catalog, FaqEntryView } from "@storywall/domain/catalog/catalog-schema";
import { PricesSchema } from "@storywall/domain/catalog/prices-schema";
import { readCatalog } from "@storywall/services/catalog/catalog";
import { readShopTexts } from "@storywall/services/catalog/copy";
import { readPricing } from "@storywall/services/catalog/prices";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const PricingView = z.object({
  prices: PricesSchema,
  promo: z.object({ code: z.string(), basisPointsOff: z.int() }).nullable(),
});

export const catalogRouter = router({
  read: publicProcedure.output(Catalog).query(({ ctx }) => readCatalog(ctx, { contactEmail: ctx.config.contactEmail })),

  /** Returns the prices that apply now, and the promo that determines the sale prices. */
  pricing: publicProcedure.output(PricingView).query(({ ctx }) => readPricing(ctx)),

  questions: publicProcedure
    .output(z.array(FaqEntryView))
    .query(async ({ ctx }) => (await readShopTexts(ctx, { promo: null, contactEmail: ctx.config.contactEmail })).faq),
});
