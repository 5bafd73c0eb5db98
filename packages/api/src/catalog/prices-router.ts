import { ConfirmPricesInput, PricesView } from "@storywall/domain/catalog/price-list";
import { confirmPrices, readPrices, withdrawPriceConfirmation } from "@storywall/services/catalog/confirm-prices";
import { adminProcedure, router } from "../trpc.ts";

export const pricesRouter = router({
  read: adminProcedure.output(PricesView).query(({ ctx }) => readPrices(ctx)),

  confirm: adminProcedure
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => confirmPrices(ctx, input)),

  withdraw: adminProcedure
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => withdrawPriceConfirmation(ctx, input)),
});
