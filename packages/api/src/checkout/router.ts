import { CartView } from "@storywall/domain/cart/schema";
import {
  BuyProductsInput,
  ChangeCheckoutInput,
  CheckoutOrCart,
  CheckoutView,
  CreateCheckoutInput,
  SaveCheckoutInput,
} from "@storywall/domain/checkout/schema";
import { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import { assertSameVisitor } from "@storywall/services/accounts/visitors/session";
import { buyProducts } from "@storywall/services/checkout/buy-products";
import { changeCheckout, recreateCheckout, saveCheckout } from "@storywall/services/checkout/change-checkout";
import { completeCheckout } from "@storywall/services/checkout/complete-checkout";
import { createCheckout } from "@storywall/services/checkout/create-checkout";
import { readCheckout } from "@storywall/services/checkout/read-checkout";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const CheckoutRef = z.object({ checkoutId: CheckoutId });

const CompletedCheckout = z.object({
  state: z.enum(["completed", "processing", "needs_review"]),
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
});

export const checkoutRouter = router({
  create: visitorProcedure("holder")
    .input(CreateCheckoutInput)
    .output(CheckoutView)
    .mutation(async ({ ctx, input }) => {
      assertSameVisitor(ctx, input.userId);
      return createCheckout(ctx, input);
    }),

  /** Creates a cart from the products and checks it out. */
  buy: shopperProcedure("visitor")
    .input(BuyProductsInput)
    .output(CheckoutView)
    .mutation(async ({ ctx, input }) => {
      assertSameVisitor(ctx, input.userId);
      return buyProducts({ ...ctx, userId: await ctx.ensureVisitor() }, input);
    }),

  change: visitorProcedure("holder")
    .input(ChangeCheckoutInput)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => changeCheckout(ctx, input)),

  save: visitorProcedure("holder")
    .input(SaveCheckoutInput)
    .output(CartView)
    .mutation(({ ctx, input }) => saveCheckout(ctx, input)),

  recreate: visitorProcedure("holder")
    .input(CheckoutOrCart)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => recreateCheckout(ctx, input)),

  read: shopperProcedure("holder")
    .input(CheckoutRef)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input)),

  /**
   * Completes the checkout when the browser returns from payment. Deletes the cart cookie only if that cart became an
   * order.
   */
  complete: shopperProcedure("holder")
    .input(CheckoutRef.extend({ paymentIntentId: z.string().max(200).optional() }))
    .output(CompletedCheckout)
    .mutation(async ({ ctx, input }) => {
      const { cartId, ...completed } = await completeCheckout(ctx, input);
      if (completed.orderId && ctx.cookies.get("cartId") === cartId) ctx.cookies.set("cartId", "", { maxAge: 0 });
      return completed;
    }),
});
