import {
  ConfirmPricesInput,
  PriceDraftRef,
  PricesView,
  SavePriceDraftInput,
} from "@storywall/domain/catalog/price-list";
import { discardPriceDraft, publishPrices, savePriceDraft } from "@storywall/services/catalog/change-prices";
import { confirmPrices, withdrawPriceConfirmation } from "@storywall/services/catalog/confirm-prices";
import { readPricesView } from "@storywall/services/catalog/read-prices-view";
import { adminProcedure, router } from "../trpc.ts";

export const pricesRouter = router({
  read: adminProcedure.output(PricesView).query(({ ctx }) => readPricesView(ctx)),

  confirm: adminProcedure
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => confirmPrices(ctx, input)),

  discardDraft: adminProcedure
    .input(PriceDraftRef)
    .output(PricesView)
    .mutation(({ ctx, input }) => discardPriceDraft(ctx, input)),

  publish: adminProcedure
    .input(PriceDraftRef)
    .output(PricesView)
    .mutation(({ ctx, input }) => publishPrices(ctx, input)),

  saveDraft: adminProcedure
    .input(SavePriceDraftInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => savePriceDraft(ctx, input)),

  withdraw: adminProcedure
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => withdrawPriceConfirmation(ctx, input)),
});
