import { OfferView } from "@storywall/domain/cart/offer-schema";
import { AddressQuote, AddressQuoteInput, Quote, QuoteInput } from "@storywall/domain/cart/quote";
import {
  AddCartLineInput,
  ApplyPromoInput,
  CartView,
  ChangeCartInput,
  RemoveCartLineInput,
  StartCartInput,
  UpdateCartLineInput,
} from "@storywall/domain/cart/schema";
import { LookUpZipInput, ZipPlace } from "@storywall/domain/cart/zip-place-schema";
import { AnnouncementView } from "@storywall/domain/catalog/catalog-schema";
import { ShipRulesInput, ShipRulesView } from "@storywall/domain/catalog/delivery-promise";
import { CartId } from "@storywall/domain/kernel/ids";
import { shopCookies } from "@storywall/domain/kernel/site";
import { assertSameVisitor } from "@storywall/services/accounts/visitors/assert-visitor";
import { addCartLine } from "@storywall/services/cart/add-cart-line";
import { applyPromo } from "@storywall/services/cart/apply-promo";
import { changeCart } from "@storywall/services/cart/change-cart";
import { lookUpZip } from "@storywall/services/cart/look-up-zip";
import { readAddressQuote } from "@storywall/services/cart/read-address-quote";
import { readCart } from "@storywall/services/cart/read-cart";
import { readOffer } from "@storywall/services/cart/read-offer";
import { readQuote } from "@storywall/services/cart/read-quote";
import { readShipRules } from "@storywall/services/cart/read-ship-rules";
import { removeCartLine } from "@storywall/services/cart/remove-cart-line";
import { removePromo } from "@storywall/services/cart/remove-promo";
import { startCart } from "@storywall/services/cart/start-cart";
import { updateCartLine } from "@storywall/services/cart/update-cart-line";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const CartRef = z.object({ cartId: CartId });

export const cartRouter = router({
  /** Returns the rules for computing the ship-by date of an order placed now. */
  shipRules: publicProcedure
    .input(ShipRulesInput)
    .output(ShipRulesView)
    .query(({ ctx, input }) => readShipRules(ctx.db, { ...input, now: ctx.now() })),

  /** Prices a cart without storing it. This is a mutation because the input is too long for a URL. */
  quote: publicProcedure
    .input(QuoteInput)
    .output(Quote)
    .mutation(({ ctx, input }) => readQuote(ctx, input)),

  /** Prices a cart for the address in a wallet. This is a mutation so that the address is not part of a URL. */
  quoteForAddress: shopperProcedure("holder")
    .input(AddressQuoteInput)
    .output(AddressQuote)
    .mutation(({ ctx, input }) => readAddressQuote(ctx, input)),

  /** Returns the city and state to fill into an address, or null if the ZIP code is unknown. */
  lookUpZip: publicProcedure
    .input(LookUpZipInput)
    .output(ZipPlace.nullable())
    .query(({ input }) => lookUpZip(input)),

  read: shopperProcedure("holder")
    .input(CartRef)
    .output(CartView)
    .query(({ ctx, input }) => readCart(ctx, input)),

  /** Returns the offer that saves the most on the cart, for the promo dialog. */
  offer: shopperProcedure("holder")
    .input(z.object({ cartId: CartId.nullable() }))
    .output(OfferView.extend({ words: AnnouncementView.nullable() }))
    .query(({ ctx, input }) => readOffer(ctx, input)),

  /** Creates the visitor only after validating the cart. The owner comes from the session, never from the input. */
  start: shopperProcedure("visitor")
    .input(StartCartInput)
    .output(CartView)
    .mutation(async ({ ctx, input }) => {
      assertSameVisitor(ctx, input.userId);
      const cart = await startCart({ ...ctx, userId: await ctx.ensureVisitor() }, input);
      ctx.cookies.set("cartId", cart.id, { maxAge: shopCookies.cartId });
      return cart;
    }),

  addLine: visitorProcedure("holder")
    .input(AddCartLineInput)
    .output(CartView)
    .mutation(async ({ ctx, input }) => {
      const cart = await addCartLine(ctx, input);
      if (cart.id !== input.cartId) ctx.cookies.set("cartId", cart.id, { maxAge: shopCookies.cartId });
      return cart;
    }),

  updateLine: visitorProcedure("holder")
    .input(UpdateCartLineInput)
    .output(CartView)
    .mutation(({ ctx, input }) => updateCartLine(ctx, input)),

  change: visitorProcedure("holder")
    .input(ChangeCartInput)
    .output(CartView)
    .mutation(({ ctx, input }) => changeCart(ctx, input)),

  removeLine: visitorProcedure("holder")
    .input(RemoveCartLineInput)
    .output(CartView)
    .mutation(({ ctx, input }) => removeCartLine(ctx, input)),

  applyPromo: visitorProcedure("holder")
    .input(ApplyPromoInput)
    .output(CartView)
    .mutation(({ ctx, input }) => applyPromo(ctx, input)),

  removePromo: visitorProcedure("holder")
    .input(CartRef)
    .output(CartView)
    .mutation(({ ctx, input }) => removePromo(ctx, input)),
});
