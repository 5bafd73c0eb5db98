import type { CartView } from "@storywall/domain/cart/schema";
import type {
  ChangeCheckoutInput,
  CheckoutOrCart,
  CheckoutView,
  SaveCheckoutInput,
} from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { VisitorContext } from "../accounts/context.ts";
import { alreadyPaid } from "../cart/already-paid.ts";
import { toEdit } from "../cart/change-cart.ts";
import { editCart } from "../cart/edit-cart.ts";
import { readCart } from "../cart/read-cart.ts";
import { assertCurrent } from "./assert-current.ts";
import { freezeCheckout } from "./freeze-checkout.ts";
import { readCheckout } from "./read-checkout.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { resolveCheckout } from "./resolve-checkout.ts";

/**
 * Changes the checkout's cart and creates a new snapshot. Checkouts are immutable: the result has its own id, and the old id
 * resolves to it. Returns the same checkout if nothing changes.
 * @throws CHECKOUT_NOT_FOUND, CHECKOUT_CLOSED, QUOTE_EXPIRED, ALREADY_PAID, CART_LOCKED, and what is wrong with a change.
 */
export async function changeCheckout(
  ctx: VisitorContext,
  { checkoutId, ...changes }: ChangeCheckoutInput,
): Promise<CheckoutView> {
  const standing = await resolveCheckout(ctx, { checkoutId });
  await assertCurrent(ctx, standing);
  const { cartId } = standing;
  await editCart(ctx, { cartId }, toEdit(ctx, changes));
  return freezeAgain(ctx, cartId);
}

/**
 * Changes the cart and creates a checkout of it, whether or not it had one. Returns the cart, which then names its checkout.
 */
export async function saveCheckout(
  ctx: VisitorContext,
  { cartId, checkoutId, ...changes }: SaveCheckoutInput,
): Promise<CartView> {
  if (checkoutId) {
    const standing = await resolveCheckout(ctx, { checkoutId });
    if (standing.cartId !== cartId) throw new ShopError("CHECKOUT_NOT_FOUND");
  }
  await editCart(ctx, { cartId }, toEdit(ctx, changes));
  await freezeCheckout(ctx, { cartId });
  return readCart(ctx, { cartId });
}

/** Replaces the checkout with a new one at today's prices. Throws ALREADY_PAID with the order. */
export async function recreateCheckout(ctx: VisitorContext, given: CheckoutOrCart): Promise<CheckoutView> {
  const cartId = await cartOf(ctx, given);
  await releaseCheckout(ctx, { cartId });
  return freezeAgain(ctx, cartId);
}

async function cartOf(ctx: VisitorContext, { checkoutId, cartId }: CheckoutOrCart): Promise<CartId> {
  if (checkoutId) {
    const standing = await resolveCheckout(ctx, { checkoutId });
    if (standing.orderId) throw alreadyPaid(standing.orderId);
    return standing.cartId;
  }
  if (!cartId) throw new ShopError("CART_NOT_FOUND");
  return (await readCart(ctx, { cartId })).id;
}

async function freezeAgain(ctx: VisitorContext, cartId: CartId): Promise<CheckoutView> {
  const { checkoutId } = await freezeCheckout(ctx, { cartId });
  return readCheckout(ctx, { checkoutId });
}
