import { inTransaction, type Tx } from "@storywall/db/client";
import type { CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/ids";
import { releaseCheckout } from "../checkout/release-checkout.ts";
import type { VisitorContext } from "../context.ts";
import { alreadyPaid } from "../payments/already-paid.ts";
import { type CartRow, loadCart } from "./cart-row.ts";
import { visible } from "./read-cart.ts";
import { toCartView } from "./to-cart-view.ts";

/** Changes the cart within the transaction. False when there was nothing to change. */
export type CartEdit = (tx: Tx, cart: CartRow) => Promise<boolean>;

/** Undoes the edit's transaction, so that nothing is changed before the payment is out of the way. */
class HeldByCheckout extends Error {}

/**
 * Runs one edit with the cart's row locked. A cart that waits for a payment is freed first: the edit proves that it can
 * be made, the payment is cancelled, then the edit is made (D-1.4).
 * @throws CART_NOT_FOUND, CART_CHANGED for a stale `version`, CART_LOCKED while a bank decides, ALREADY_PAID.
 */
export async function editCart(
  ctx: VisitorContext,
  { cartId, version }: { cartId: CartId; version?: number | undefined },
  edit: CartEdit,
): Promise<CartView> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      const row = await inTransaction(ctx.db, (tx) => editLocked(tx, ctx, { cartId, version }, edit));
      return toCartView(row, { userId: ctx.userId, now: ctx.now() });
    } catch (error) {
      if (!(error instanceof HeldByCheckout)) throw error;
      await freeCart(ctx, cartId);
    }
  }
  throw new ShopError("CART_LOCKED", { reason: "contended" });
}

async function editLocked(
  tx: Tx,
  ctx: VisitorContext,
  { cartId, version }: { cartId: CartId; version?: number | undefined },
  edit: CartEdit,
): Promise<CartRow> {
  await tx.$queryRaw`select 1 from carts where id = ${cartId} for update`;
  const cart = visible(await loadCart(tx, cartId), ctx.userId);
  if (cart.state === "converted") throw alreadyPaid(cart.orderId);
  if (version !== undefined && version !== cart.version) {
    const now = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
    throw new ShopError("CART_CHANGED", { sent: version, now: cart.version }, { shown: { cart: now } });
  }
  if (!(await edit(tx, cart))) return cart;
  if (cart.state === "locked") throw new HeldByCheckout();
  await tx.$executeRaw`
    update carts set version = version + 1, state = 'open', updated_at = now() where id = ${cartId}`;
  return visible(await loadCart(tx, cartId), ctx.userId);
}

async function freeCart(ctx: VisitorContext, cartId: CartId): Promise<void> {
  try {
    await releaseCheckout(ctx, { cartId });
  } catch (error) {
    if (error instanceof ShopError && error.code === "PAYMENT_IN_PROGRESS") {
      throw new ShopError("CART_LOCKED", {}, { cause: error });
    }
    throw error;
  }
}
