import { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { CheckoutId } from "@storywall/domain/ids";
import { createPaymentIntent } from "@storywall/services/payments/create-payment-intent";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

export const paymentsRouter = router({
  createIntent: publicProcedure
    .input(z.object({ checkoutId: CheckoutId }))
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await createPaymentIntent(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),
});
