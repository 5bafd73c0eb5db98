import { CartView } from "@storywall/domain/cart/schema";
import {
  ChangeCheckoutInput,
  CheckoutOrCart,
  CheckoutView,
  SaveCheckoutInput,
} from "@storywall/domain/checkout/schema";
import { CheckoutId } from "@storywall/domain/kernel/ids";
import { changeCheckout, recreateCheckout, updateCartAndCheckout } from "@storywall/services/checkout/change-checkout";
import { readCheckout } from "@storywall/services/checkout/read-checkout";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const CheckoutRef = z.object({ checkoutId: CheckoutId });

export const checkoutRouter = router({
  change: visitorProcedure("holder")
    .input(ChangeCheckoutInput)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => changeCheckout(ctx, input)),

  save: visitorProcedure("holder")
    .input(SaveCheckoutInput)
    .output(CartView)
    .mutation(({ ctx, input }) => updateCartAndCheckout(ctx, input)),

  recreate: visitorProcedure("holder")
    .input(CheckoutOrCart)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => recreateCheckout(ctx, input)),

  read: shopperProcedure("holder")
    .input(CheckoutRef)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input)),
});
