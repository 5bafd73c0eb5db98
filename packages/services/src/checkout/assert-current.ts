import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../accounts/context.ts";
import { alreadyPaid } from "../cart/already-paid.ts";
import { freezeCheckout } from "./freeze-checkout.ts";
import { readCheckout } from "./read-checkout.ts";
import type { CheckoutStanding } from "./resolve-checkout.ts";

/**
 * Throws ALREADY_PAID with the order, CHECKOUT_CLOSED if the customer canceled it, and QUOTE_EXPIRED with a new checkout at
 * today's price if the price is no longer held.
 */
export async function assertCurrent(ctx: Context, standing: CheckoutStanding): Promise<void> {
  const { state, cartId, isSuperseded, priceValidUntil, orderId } = standing;
  if (state === "cancelled" && !isSuperseded) throw new ShopError("CHECKOUT_CLOSED");
  if (state === "expired" || (state === "awaiting_payment" && priceValidUntil <= ctx.now())) {
    const { checkoutId } = await freezeCheckout(ctx, { cartId });
    throw new ShopError("QUOTE_EXPIRED", {}, { shown: { checkout: await readCheckout(ctx, { checkoutId }) } });
  }
  if (state !== "awaiting_payment" && state !== "cancelled") throw alreadyPaid(orderId);
}
