import { CheckoutView, CreateCheckoutInput } from "@storywall/domain/checkout/schema";
import { CheckoutId, OrderId } from "@storywall/domain/ids";
import { completeCheckout } from "@storywall/services/checkout/complete-checkout";
import { createCheckout } from "@storywall/services/checkout/create-checkout";
import { readCheckout } from "@storywall/services/checkout/read-checkout";
import { z } from "zod";
import { publicProcedure, router, visitorProcedure } from "../trpc.ts";

const TheCheckout = z.object({ checkoutId: CheckoutId });

const Completed = z.object({
  state: z.enum(["completed", "processing", "needs_review"]),
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
});

export const checkoutRouter = router({
  create: visitorProcedure
    .input(CreateCheckoutInput)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => createCheckout(ctx, input)),

  read: publicProcedure
    .input(TheCheckout)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input)),

  /** The browser is back from paying. A cart that became an order is let go of. */
  complete: publicProcedure
    .input(TheCheckout)
    .output(Completed)
    .mutation(async ({ ctx, input }) => {
      const completed = await completeCheckout(ctx, input);
      if (completed.orderId) ctx.cookies.set("cartId", "", { maxAge: 0 });
      return completed;
    }),
});
