import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../accounts/context.ts";
import { createAlreadyPaidError } from "../cart/already-paid-error.ts";
import { createCheckoutSnapshot } from "./create-checkout-snapshot.ts";
import { readCheckout } from "./read-checkout.ts";
import type { ResolvedCheckout } from "./resolve-checkout.ts";

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
