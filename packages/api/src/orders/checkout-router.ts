import {
  BuyProductsInput,
  CheckoutView,
  CreateCheckoutInput,
  CreateIntentInput,
  PaymentAccess,
  PaymentIntentForBrowser,
  UpdateIntentInput,
} from "@storywall/domain/checkout/schema";
import { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import { assertSameVisitor } from "@storywall/services/accounts/visitors/session";
import { buyCart, buyProducts } from "@storywall/services/orders/buy";
import { completeCheckout } from "@storywall/services/orders/complete-checkout";
import { createPaymentIntent, updatePaymentIntent } from "@storywall/services/orders/pay-checkout";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const CompletedCheckout = z.object({
  state: z.enum(["completed", "processing", "needs_review"]),
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
});

/** The procedures of a checkout that may create its order. */
export const checkoutOrderRouter = router({
  create: visitorProcedure("holder")
    .input(CreateCheckoutInput)
    .output(CheckoutView)
    .mutation(async ({ ctx, input }) => {
      assertSameVisitor(ctx, input.userId);
      return buyCart(ctx, input);
    }),

  /** Creates a cart from the products and checks it out. */
  buy: shopperProcedure("visitor")
    .input(BuyProductsInput)
    .output(CheckoutView)
    .mutation(async ({ ctx, input }) => {
      assertSameVisitor(ctx, input.userId);
      return buyProducts({ ...ctx, userId: await ctx.ensureVisitor() }, input);
    }),

  /**
   * Completes the checkout when the browser returns from payment. Deletes the cart cookie only if that cart became an
   * order.
   */
  complete: shopperProcedure("holder")
    .input(z.object({ checkoutId: CheckoutId, paymentIntentId: z.string().max(200).optional() }))
    .output(CompletedCheckout)
    .mutation(async ({ ctx, input }) => {
      const { cartId, ...completed } = await completeCheckout(ctx, input);
      if (completed.orderId && ctx.cookies.get("cartId") === cartId) ctx.cookies.set("cartId", "", { maxAge: 0 });
      return completed;
    }),
});

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
