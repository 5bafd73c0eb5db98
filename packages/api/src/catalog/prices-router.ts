import {
  ConfirmPricesInput,
  PriceDraftRef,
  PricesView,
  SavePriceDraftInput,
} from "@storywall/domain/catalog/price-list";
import {
  confirmPrices,
  discardPriceDraft,
  publishPrices,
  readPricesView,
  savePriceDraft,
  withdrawPriceConfirmation,
} from "@storywall/services/catalog/prices";
import { adminProcedure, router } from "../trpc.ts";

export const pricesRouter = router({
  read: adminProcedure("orders.view")
    .output(PricesView)
    .query(({ ctx }) => readPricesView(ctx)),

  confirm: adminProcedure("prices.change", { stepUp: true })
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => confirmPrices(ctx, input)),

  discardDraft: adminProcedure("prices.change")
    .input(PriceDraftRef)
    .output(PricesView)
    .mutation(({ ctx, input }) => discardPriceDraft(ctx, input)),

  publish: adminProcedure("prices.change", { stepUp: true })
    .input(PriceDraftRef)
    .output(PricesView)
    .mutation(({ ctx, input }) => publishPrices(ctx, input)),

  saveDraft: adminProcedure("prices.change")
    .input(SavePriceDraftInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => savePriceDraft(ctx, input)),

  withdraw: adminProcedure("prices.change", { stepUp: true })
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => withdrawPriceConfirmation(ctx, input)),
});
