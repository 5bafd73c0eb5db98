import {
  CreateIntentInput,
  PaymentAccess,
  PaymentIntentForBrowser,
  UpdateIntentInput,
} from "@storywall/domain/checkout/schema";
import { createPaymentIntent, updatePaymentIntent } from "@storywall/services/orders/pay-checkout";
import { publicProcedure, router, shopperProcedure } from "../trpc.ts";

export const paymentsRouter = router({
  /** Returns what a browser needs to open the payment service's forms on a page that is not rendered per request. */
  access: publicProcedure.output(PaymentAccess).query(({ ctx: { config } }) => ({
    publishableKey: config.publishableKey,
    apiBase: config.paymentApiBase ?? null,
  })),

  createIntent: shopperProcedure("holder")
    .input(CreateIntentInput)
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await createPaymentIntent(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),

  updateIntent: shopperProcedure("holder")
    .input(UpdateIntentInput)
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await updatePaymentIntent(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),
});
