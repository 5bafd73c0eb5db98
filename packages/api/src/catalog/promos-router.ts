import { ChangePromoInput, CreatePromoInput, PromoView } from "@storywall/domain/promos/schema";
import { listPromos } from "@storywall/services/promos/list-promos";
import { changePromo, createPromo } from "@storywall/services/promos/save-promo";
import { z } from "zod";
import { adminMay, router } from "../trpc.ts";

/** Codes with their dates and limits. */
export const promosRouter = router({
  list: adminMay("orders.see")
    .output(z.array(PromoView))
    .query(({ ctx }) => listPromos(ctx)),

  create: adminMay("promos.change")
    .input(CreatePromoInput)
    .output(PromoView)
    .mutation(({ ctx, input }) => createPromo(ctx, input)),

  change: adminMay("promos.change")
    .input(ChangePromoInput)
    .output(PromoView)
    .mutation(({ ctx, input }) => changePromo(ctx, input)),
});
