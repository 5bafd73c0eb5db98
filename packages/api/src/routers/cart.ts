import {
  AddCartLineInput,
  ApplyPromoInput,
  CartView,
  RemoveCartLineInput,
  UpdateCartLineInput,
} from "@storywall/domain/cart/schema";
import { shopCookies } from "@storywall/domain/catalog/site";
import { CartId } from "@storywall/domain/ids";
import { addCartLine } from "@storywall/services/cart/add-cart-line";
import { applyPromo } from "@storywall/services/cart/apply-promo";
import { readCart } from "@storywall/services/cart/read-cart";
import { removeCartLine } from "@storywall/services/cart/remove-cart-line";
import { removePromo } from "@storywall/services/cart/remove-promo";
import { updateCartLine } from "@storywall/services/cart/update-cart-line";
import { z } from "zod";
import { publicProcedure, router, visitorProcedure } from "../trpc.ts";

const TheCart = z.object({ cartId: CartId });

export const cartRouter = router({
  read: publicProcedure
    .input(TheCart)
    .output(CartView)
    .query(({ ctx, input }) => readCart(ctx, input)),

  addLine: visitorProcedure
    .input(AddCartLineInput)
    .output(CartView)
    .mutation(async ({ ctx, input }) => {
      const cart = await addCartLine(ctx, input);
      if (cart.id !== input.cartId) ctx.cookies.set("cartId", cart.id, { maxAge: shopCookies.cartId });
      return cart;
    }),

  updateLine: visitorProcedure
    .input(UpdateCartLineInput)
    .output(CartView)
    .mutation(({ ctx, input }) => updateCartLine(ctx, input)),

  removeLine: visitorProcedure
    .input(RemoveCartLineInput)
    .output(CartView)
    .mutation(({ ctx, input }) => removeCartLine(ctx, input)),

  applyPromo: visitorProcedure
    .input(ApplyPromoInput)
    .output(CartView)
    .mutation(({ ctx, input }) => applyPromo(ctx, input)),

  removePromo: visitorProcedure
    .input(TheCart)
    .output(CartView)
    .mutation(({ ctx, input }) => removePromo(ctx, input)),
});
