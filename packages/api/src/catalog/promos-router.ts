import { ChangePromoInput, CreatePromoInput, PromoView } from "@storywall/domain/catalog/promo-schema";
import { changePromo, createPromo, listPromos } from "@storywall/services/catalog/promos";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const promosRouter = router({
  list: adminProcedure("orders.view")
    .output(z.array(PromoView))
    .query(({ ctx }) => listPromos(ctx)),

  create: adminProcedure("promos.change", { stepUp: true })
    .input(CreatePromoInput)
    .output(PromoView)
    .mutation(({ ctx, input }) => createPromo(ctx, input)),

  change: adminProcedure("promos.change", { stepUp: true })
    .input(ChangePromoInput)
    .output(PromoView)
    .mutation(({ ctx, input }) => changePromo(ctx, input)),
});
