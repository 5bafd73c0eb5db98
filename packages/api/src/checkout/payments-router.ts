import { CreateIntentInput, PaymentIntentForBrowser, UpdateIntentInput } from "@storywall/domain/checkout/schema";
import { createPaymentIntent, updatePaymentIntent } from "@storywall/services/checkout/payments/create-payment-intent";
import { publicProcedure, router } from "../trpc.ts";

export const paymentsRouter = router({
  createIntent: publicProcedure
    .input(CreateIntentInput)
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await createPaymentIntent(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),

  updateIntent: publicProcedure
    .input(UpdateIntentInput)
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await updatePaymentIntent(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),
});
