import { inTransaction, type Tx } from "@storywall/db/client";
import type { CartView } from "@storywall/domain/cart/schema";
import { canonicalizePromoCode } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import type { CartId, CheckoutId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { VisitorContext } from "../accounts/context.ts";
import { type CartRow, lockCart, writeCart } from "./cart-row.ts";
import { cancelOpenCheckout } from "./close-checkout.ts";
import { createAlreadyPaidError, loadCartView, requireReadableCart, toCartView } from "./read-cart.ts";

/**
 * Function that computes the new state of a locked cart without writing it. Returns the same object if nothing changes.
 */
export type CartUpdate = (tx: Tx, cart: CartRow) => Promise<CartRow>;

/** Cart to update. `code` is the promo code that will be applied; it is read with the cart to save a query. */
type CartSelector = { cartId: CartId; version?: number | undefined; code?: string | undefined };

/** Error that rolls back the update. The checkout must be canceled before the update can run again. */
class CartLockedByCheckoutError extends Error {
  readonly checkoutId: CheckoutId | null;

  constructor(checkoutId: CheckoutId | null) {
    super("A checkout locks this cart.");
    this.checkoutId = checkoutId;
  }
}

/**
 * Applies one update with the cart's row locked. If a checkout locks the cart, first checks that the update is valid, then
 * cancels the checkout, then applies the update.
 * @throws CART_NOT_FOUND, CART_CHANGED for a stale `version`, CART_LOCKED while the bank decides, ALREADY_PAID.
 */
export async function updateCart(ctx: VisitorContext, selector: CartSelector, update: CartUpdate): Promise<CartView> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      const row = await inTransaction(ctx.db, (tx) => updateCartWithLock(tx, ctx, selector, update));
      failpoint("cart.edit.after-commit");
      return await loadCartView(ctx, row);
    } catch (error) {
      if (!(error instanceof CartLockedByCheckoutError)) throw error;
      await cancelBlockingCheckout(ctx, selector.cartId, error.checkoutId);
    }
  }
  throw new ShopError("CART_LOCKED", { reason: "contended" });
}

async function updateCartWithLock(
  tx: Tx,
  ctx: VisitorContext,
  { cartId, version, code }: CartSelector,
  update: CartUpdate,
): Promise<CartRow> {
  const cart = requireReadableCart(await lockCart(tx, cartId, code ? canonicalizePromoCode(code) : null), ctx.userId);
  if (cart.state === "converted") throw createAlreadyPaidError(cart.orderId);
  if (version !== undefined && version !== cart.version) {
    const currentView = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
    throw new ShopError("CART_CHANGED", { sent: version, now: cart.version }, { shown: { cart: currentView } });
  }
  const updatedCart = await update(tx, cart);
  if (updatedCart === cart) return cart;
  if (cart.state === "locked") throw new CartLockedByCheckoutError(cart.checkoutId);
  failpoint("cart.edit.before-commit");
  return writeCart(tx, cart, updatedCart);
}

/**
 * Cancels only the checkout that locked the cart. A checkout that was created later stays open, because it may already
 * include the change.
 */
async function cancelBlockingCheckout(
  ctx: VisitorContext,
  cartId: CartId,
  checkoutId: CheckoutId | null,
): Promise<void> {
  try {
    await cancelOpenCheckout(ctx, { cartId, ...(checkoutId && { checkoutId }) });
  } catch (error) {
    if (error instanceof ShopError && error.code === "PAYMENT_IN_PROGRESS") {
      throw new ShopError("CART_LOCKED", {}, { cause: error });
    }
    throw error;
  }
}
