import type { CartView } from "@storywall/domain/cart/schema";
import { CHECKOUT_GRACE_MINUTES } from "@storywall/domain/checkout/payment-rules";
import type {
  ChangeCheckoutInput,
  CheckoutOrCart,
  CheckoutView,
  SaveCheckoutInput,
} from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId, CheckoutId } from "@storywall/domain/kernel/ids";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { toCartUpdate } from "../cart/cart.ts";
import { cancelOpenCheckout } from "../cart/close-checkout.ts";
import { createAlreadyPaidError, readCart } from "../cart/read-cart.ts";
import { updateCart } from "../cart/update-cart.ts";
import { readDatabaseTime } from "../kernel/database-time.ts";
import type { Deps } from "../kernel/deps.ts";
import { createCheckoutSnapshot } from "./create-checkout-snapshot.ts";
import { type ResolvedCheckout, readCheckout, resolveCheckout } from "./read-checkout.ts";

/**
 * Changes the checkout's cart and creates a new snapshot. Checkouts are immutable: the new checkout has its own id, and
 * the old id resolves to the new checkout. Returns the same checkout if nothing changes.
 * @throws CHECKOUT_NOT_FOUND, CHECKOUT_CLOSED, QUOTE_EXPIRED, ALREADY_PAID, CART_LOCKED, and the validation errors of
 * the changed fields.
 */
export async function changeCheckout(
  ctx: VisitorContext,
  { checkoutId, ...changes }: ChangeCheckoutInput,
): Promise<CheckoutView> {
  const checkout = await resolveCheckout(ctx, { checkoutId });
  await assertCheckoutCurrent(ctx, checkout);
  const { cartId } = checkout;
  await updateCart(ctx, { cartId }, toCartUpdate(ctx, changes));
  return recreateSnapshot(ctx, cartId);
}

/**
 * Changes the cart, then creates its checkout or replaces the existing one. Returns the cart, which contains the new
 * checkout's id.
 */
export async function updateCartAndCheckout(
  ctx: VisitorContext,
  { cartId, checkoutId, ...changes }: SaveCheckoutInput,
): Promise<CartView> {
  if (checkoutId) {
    const checkout = await resolveCheckout(ctx, { checkoutId });
    if (checkout.cartId !== cartId) throw new ShopError("CHECKOUT_NOT_FOUND");
  }
  await updateCart(ctx, { cartId }, toCartUpdate(ctx, changes));
  await createCheckoutSnapshot(ctx, { cartId });
  return readCart(ctx, { cartId });
}

/** Replaces the checkout with a new one at today's prices. Throws ALREADY_PAID with the order. */
export async function recreateCheckout(ctx: VisitorContext, ref: CheckoutOrCart): Promise<CheckoutView> {
  const cartId = await resolveCartId(ctx, ref);
  await cancelOpenCheckout(ctx, { cartId });
  return recreateSnapshot(ctx, cartId);
}

async function resolveCartId(ctx: VisitorContext, { checkoutId, cartId }: CheckoutOrCart): Promise<CartId> {
  if (checkoutId) {
    const checkout = await resolveCheckout(ctx, { checkoutId });
    if (checkout.orderId) throw createAlreadyPaidError(checkout.orderId);
    return checkout.cartId;
  }
  if (!cartId) throw new ShopError("CART_NOT_FOUND");
  return (await readCart(ctx, { cartId })).id;
}

async function recreateSnapshot(ctx: VisitorContext, cartId: CartId): Promise<CheckoutView> {
  const { checkoutId } = await createCheckoutSnapshot(ctx, { cartId });
  return readCheckout(ctx, { checkoutId });
}

/**
 * Throws if the checkout can no longer be paid: ALREADY_PAID with the order, CHECKOUT_CLOSED if the customer canceled
 * the checkout, or QUOTE_EXPIRED with a new checkout at current prices.
 */
export async function assertCheckoutCurrent(ctx: Context, checkout: ResolvedCheckout): Promise<void> {
  const { state, cartId, isSuperseded, priceValidUntil, orderId } = checkout;
  if (state === "cancelled" && !isSuperseded) throw new ShopError("CHECKOUT_CLOSED");
  if (state === "expired" || (state === "awaiting_payment" && priceValidUntil <= ctx.now())) {
    const { checkoutId } = await createCheckoutSnapshot(ctx, { cartId });
    throw new ShopError("QUOTE_EXPIRED", {}, { shown: { checkout: await readCheckout(ctx, { checkoutId }) } });
  }
  if (state !== "awaiting_payment" && state !== "cancelled") throw createAlreadyPaidError(orderId);
}

/** Error codes that mean the checkout is paid or may still be paid. */
const toleratedErrorCodes: ReadonlySet<string> = new Set(["ALREADY_PAID", "PAYMENT_IN_PROGRESS"]);

/**
 * Closes a checkout whose price has expired and reopens its cart. Does nothing for any other checkout. Throws
 * PAYMENTS_DOWN.
 */
export async function expireCheckout(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<void> {
  const expiredBefore = new Date((await readDatabaseTime(deps.db)).getTime() - CHECKOUT_GRACE_MINUTES * 60_000);
  const due = await deps.db.checkout.findUnique({
    where: { id: checkoutId, state: "awaiting_payment", priceValidUntil: { lt: expiredBefore } },
    select: { cartId: true },
  });
  if (!due) return;
  try {
    await cancelOpenCheckout(deps, { cartId: due.cartId, checkoutId, becoming: "expired" });
  } catch (error) {
    if (!(error instanceof ShopError && toleratedErrorCodes.has(error.code))) throw error;
  }
}
