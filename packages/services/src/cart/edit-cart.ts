import { inTransaction, type Tx } from "@storywall/db/client";
import type { CartView } from "@storywall/domain/cart/schema";
import { canonicalPromoCode } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import type { CartId, CheckoutId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { VisitorContext } from "../accounts/context.ts";
import { alreadyPaid } from "./already-paid.ts";
import { type CartRow, lockCart } from "./cart-row.ts";
import { inTurn } from "./in-turn.ts";
import { visible } from "./read-cart.ts";
import { toCartView } from "./to-cart-view.ts";
import { writeCart } from "./write-cart.ts";

/**
 * What is to become of a locked cart: the cart itself when there is nothing to change. An edit may ask the database, and
 * writes nothing: what it answers is written at once (`writeCart`).
 */
export type CartEdit = (tx: Tx, cart: CartRow) => Promise<CartRow>;

/** Which cart, and the code it is about to name: read with the cart, it saves a question. */
type Which = { cartId: CartId; version?: number | undefined; code?: string | undefined };

/** Undoes the edit's transaction, so that nothing is changed before the payment is out of the way. */
class HeldByCheckout extends Error {
  readonly checkoutId: CheckoutId | null;

  constructor(checkoutId: CheckoutId | null) {
    super("The cart waits for a payment.");
    this.checkoutId = checkoutId;
  }
}

/**
 * Runs one edit with the cart's row locked. A cart that waits for a payment is freed first: the edit proves that it can
 * be made, the payment is cancelled, then the edit is made.
 * @throws CART_NOT_FOUND, CART_CHANGED for a stale `version`, CART_LOCKED while a bank decides, ALREADY_PAID.
 */
export async function editCart(ctx: VisitorContext, which: Which, edit: CartEdit): Promise<CartView> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      const row = await inTurn(which.cartId, () => inTransaction(ctx.db, (tx) => editLocked(tx, ctx, which, edit)));
      failpoint("cart.edit.after-commit");
      return toCartView(row, { userId: ctx.userId, now: ctx.now() });
    } catch (error) {
      if (!(error instanceof HeldByCheckout)) throw error;
      await freeCart(ctx, which.cartId, error.checkoutId);
    }
  }
  throw new ShopError("CART_LOCKED", { reason: "contended" });
}

async function editLocked(
  tx: Tx,
  ctx: VisitorContext,
  { cartId, version, code }: Which,
  edit: CartEdit,
): Promise<CartRow> {
  const cart = visible(await lockCart(tx, cartId, code ? canonicalPromoCode(code) : null), ctx.userId);
  if (cart.state === "converted") throw alreadyPaid(cart.orderId);
  if (version !== undefined && version !== cart.version) {
    const now = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
    throw new ShopError("CART_CHANGED", { sent: version, now: cart.version }, { shown: { cart: now } });
  }
  const wanted = await edit(tx, cart);
  if (wanted === cart) return cart;
  if (cart.state === "locked") throw new HeldByCheckout(cart.checkoutId);
  failpoint("cart.edit.before-commit");
  return writeCart(tx, cart, wanted);
}

/** From the checkout that held it: another one, made meanwhile, may be for what the cart is to become. */
async function freeCart(ctx: VisitorContext, cartId: CartId, checkoutId: CheckoutId | null): Promise<void> {
  try {
    await ctx.releaseCheckout(ctx, { cartId, ...(checkoutId && { checkoutId }) });
  } catch (error) {
    if (error instanceof ShopError && error.code === "PAYMENT_IN_PROGRESS") {
      throw new ShopError("CART_LOCKED", {}, { cause: error });
    }
    throw error;
  }
}
