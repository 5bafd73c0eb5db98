import { ApplyGiftCardInput, RemoveGiftCardInput } from "@storywall/domain/cart/gift-card-schema";
import {
  AddCartLineInput,
  AddressQuote,
  AddressQuoteInput,
  ApplyPromoInput,
  CartView,
  ChangeCartInput,
  LookUpZipInput,
  OfferView,
  Quote,
  QuoteInput,
  RemoveCartLineInput,
  StartCartInput,
  UpdateCartLineInput,
  ZipPlace,
} from "@storywall/domain/cart/schema";
import { AnnouncementView } from "@storywall/domain/catalog/catalog-schema";
import { ShipRulesInput, ShipRulesView } from "@storywall/domain/catalog/settings";
import { ShopError } from "@storywall/domain/errors";
import { CartId } from "@storywall/domain/kernel/ids";
import { shopCookies } from "@storywall/domain/kernel/site";
import { assertSameVisitor } from "@storywall/services/accounts/visitors/session";
import { applyGiftCard, removeGiftCard } from "@storywall/services/cart/apply-gift-card";
import {
  addCartLine,
  applyPromo,
  changeCart,
  removeCartLine,
  removePromo,
  startCart,
  updateCartLine,
} from "@storywall/services/cart/cart";
import { calculateQuote, findZipPlace, readAddressQuote, readShipRules } from "@storywall/services/cart/quote";
import { readCart } from "@storywall/services/cart/read-cart";
import { readOffer } from "@storywall/services/cart/read-offer";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const CartRef = z.object({ cartId: CartId });

/** Marks the cart id as optional. Without an id, a change applies to the cart in the browser's cookie. */
const ownCart = { cartId: true } as const;

const readCartCookie = ({ cookies }: ApiContext): CartId | null => CartId.safeParse(cookies.get("cartId")).data ?? null;

/** Adds the id of the browser's cart to an input that names no cart. Throws CART_NOT_FOUND without one. */
function withCartId<I extends { cartId?: CartId | undefined }>(ctx: ApiContext, input: I): I & { cartId: CartId } {
  const cartId = input.cartId ?? readCartCookie(ctx);
  if (!cartId) throw new ShopError("CART_NOT_FOUND");
  return { ...input, cartId };
}

const isCartNotFoundError = (error: unknown): boolean => error instanceof ShopError && error.code === "CART_NOT_FOUND";

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
    .mutation(({ ctx, input }) => calculateQuote(ctx, input)),

  /** Prices a cart for the address in a wallet. This is a mutation so that the address is not part of a URL. */
  quoteForAddress: shopperProcedure("holder")
    .input(AddressQuoteInput)
    .output(AddressQuote)
    .mutation(({ ctx, input }) => readAddressQuote(ctx, input)),

  /** Returns the city and state to fill into an address, or null if the ZIP code is unknown. */
  lookUpZip: publicProcedure
    .input(LookUpZipInput)
    .output(ZipPlace.nullable())
    .query(({ input }) => findZipPlace(input)),

  read: shopperProcedure("holder")
    .input(CartRef)
    .output(CartView)
    .query(({ ctx, input }) => readCart(ctx, input)),

  /**
   * Returns the cart in the browser's cookie, or null if there is none. A cart that became an order is returned once,
   * with its `completedOrderId`, and then removed from the cookie. A cart that no longer exists is also removed.
   */
  current: shopperProcedure("visitor")
    .output(CartView.nullable())
    .query(async ({ ctx }) => {
      const cartId = readCartCookie(ctx);
      if (!cartId) return null;
      const cart = await readCart(ctx, { cartId }).catch((error: unknown) => {
        if (!isCartNotFoundError(error)) throw error;
        return null;
      });
      if (!cart || cart.completedOrderId) ctx.cookies.set("cartId", "", { maxAge: 0 });
      return cart;
    }),

  /** Returns the offer that saves the most on the cart, for the promo dialog. */
  offer: shopperProcedure("holder")
    .input(z.object({ cartId: CartId.nullable() }))
    .output(z.object({ offer: OfferView.nullable(), words: AnnouncementView.nullable() }))
    .query(({ ctx, input }) => readOffer(ctx, input)),

  /**
   * Creates a cart, and the visitor if there is none. The visitor is created after the input is validated. The owner of
   * the cart comes from the session, never from the input.
   */
  start: shopperProcedure("visitor")
    .input(StartCartInput)
    .output(CartView)
    .mutation(async ({ ctx, input }) => {
      assertSameVisitor(ctx, input.userId);
      const cart = await startCart({ ...ctx, userId: await ctx.ensureVisitor() }, input);
      ctx.cookies.set("cartId", cart.id, { maxAge: shopCookies.cartId });
      return cart;
    }),

  /**
   * Adds a line to the cart with the id `cartId`, or to a new cart if `cartId` is null. Without `cartId`, adds it to
   * the browser's cart and creates that cart if it does not exist.
   */
  addLine: visitorProcedure("holder")
    .input(AddCartLineInput.partial(ownCart))
    .output(CartView)
    .mutation(async ({ ctx, input }) => {
      const cartId = input.cartId === undefined ? readCartCookie(ctx) : input.cartId;
      const cart = await addCartLine(ctx, { ...input, cartId }).catch((error: unknown) => {
        if (input.cartId !== undefined || !isCartNotFoundError(error)) throw error;
        return addCartLine(ctx, { ...input, cartId: null });
      });
      if (cart.id !== input.cartId) ctx.cookies.set("cartId", cart.id, { maxAge: shopCookies.cartId });
      return cart;
    }),

  updateLine: visitorProcedure("holder")
    .input(UpdateCartLineInput.partial(ownCart))
    .output(CartView)
    .mutation(({ ctx, input }) => updateCartLine(ctx, withCartId(ctx, input))),

  change: visitorProcedure("holder")
    .input(ChangeCartInput.partial(ownCart))
    .output(CartView)
    .mutation(({ ctx, input }) => changeCart(ctx, withCartId(ctx, input))),

  removeLine: visitorProcedure("holder")
    .input(RemoveCartLineInput.partial(ownCart))
    .output(CartView)
    .mutation(({ ctx, input }) => removeCartLine(ctx, withCartId(ctx, input))),

  applyPromo: visitorProcedure("holder")
    .input(ApplyPromoInput.partial(ownCart))
    .output(CartView)
    .mutation(({ ctx, input }) => applyPromo(ctx, withCartId(ctx, input))),

  applyGiftCard: visitorProcedure("visitor")
    .input(ApplyGiftCardInput.partial(ownCart))
    .output(CartView)
    .mutation(({ ctx, input }) => applyGiftCard(ctx, withCartId(ctx, input))),

  removeGiftCard: visitorProcedure("visitor")
    .input(RemoveGiftCardInput.partial(ownCart))
    .output(CartView)
    .mutation(({ ctx, input }) => removeGiftCard(ctx, withCartId(ctx, input))),

  removePromo: visitorProcedure("holder")
    .input(CartRef.partial())
    .output(CartView)
    .mutation(({ ctx, input }) => removePromo(ctx, withCartId(ctx, input))),
});
