import { AnnouncementView, Catalog, FaqEntryView } from "@storywall/domain/catalog/catalog-schema";
import { readShopTexts } from "@storywall/services/catalog/copy/read-shop-texts";
import { readCatalog } from "@storywall/services/catalog/read-catalog";
import { readDefaultPromo } from "@storywall/services/catalog/read-default-promo";
import { readOffer } from "@storywall/services/catalog/read-offer";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const Offer = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  firstOrderOnly: z.boolean(),
  /** The code applies to every cart without being entered. */
  isByItself: z.boolean(),
  /** The shop's own text for the offer. */
  words: AnnouncementView.nullable(),
});

const DefaultPromo = z.object({ code: z.string(), basisPointsOff: z.int() });

export const catalogRouter = router({
  read: publicProcedure.output(Catalog).query(({ ctx }) => readCatalog(ctx, { contactEmail: ctx.config.contactEmail })),

  /** The promotion that determines the sale prices on cards. */
  promo: publicProcedure.output(DefaultPromo.nullable()).query(({ ctx }) => readDefaultPromo(ctx)),

  /** The offer of the promo dialog: the automatic code, otherwise the welcome code, otherwise null. */
  offer: publicProcedure.output(Offer.nullable()).query(({ ctx }) => readOffer(ctx)),

  questions: publicProcedure
    .output(z.array(FaqEntryView))
    .query(async ({ ctx }) => (await readShopTexts(ctx, null)).faq),
});
