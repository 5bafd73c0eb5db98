import { checkAddress } from "@storywall/domain/checkout/address";
import { checkEmail } from "@storywall/domain/checkout/email";
import type { CheckoutView, CreateCheckoutInput } from "@storywall/domain/checkout/schema";
import type { VisitorContext } from "../context.ts";
import { freezeCheckout } from "./freeze-checkout.ts";
import { placeFreeOrder } from "./place-free-order.ts";
import { readCheckout } from "./read-checkout.ts";

/**
 * Freezes the cart for this e-mail and address into a checkout that awaits its payment. Asked twice for the same it gives
 * the same checkout (S-124). What costs nothing is an order at once (D-1.3).
 * @throws what is wrong with e-mail, address, walls or photos; ALREADY_PAID; PAYMENT_IN_PROGRESS; PROMO_NOT_ELIGIBLE.
 */
export async function createCheckout(ctx: VisitorContext, input: CreateCheckoutInput): Promise<CheckoutView> {
  const contact = { email: checkEmail(input.email), shippingAddress: checkAddress(input.shippingAddress) };
  const { checkoutId, amount } = await freezeCheckout(ctx, { cartId: input.cartId, contact, places: true });
  if (amount === 0) await placeFreeOrder(ctx, { checkoutId });
  return readCheckout(ctx, { checkoutId });
}
