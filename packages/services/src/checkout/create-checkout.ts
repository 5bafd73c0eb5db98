import { validateEmail } from "@storywall/domain/accounts/email";
import { validateAddress } from "@storywall/domain/cart/address";
import type { CheckoutView, CreateCheckoutInput } from "@storywall/domain/checkout/schema";
import { assertProducts, assertSameProducts } from "@storywall/domain/checkout/variants";
import type { VisitorContext } from "../accounts/context.ts";
import { toCartUpdate } from "../cart/change-cart.ts";
import { updateCart } from "../cart/update-cart.ts";
import { createCheckoutSnapshot } from "./create-checkout-snapshot.ts";
import { placeFreeOrder } from "./place-free-order.ts";
import { readCheckout } from "./read-checkout.ts";
import { toCheckoutView } from "./to-checkout-view.ts";

/**
 * Creates a checkout of the cart with this email and address. Idempotent for the same input. A free checkout becomes an
 * order immediately.
 * @throws validation errors of email, address, lines or photos; VARIANTS_MISMATCH; ALREADY_PAID; PAYMENT_IN_PROGRESS;
 * QUOTE_CHANGED, in which case nothing is stored; PROMO_NOT_ELIGIBLE and PROMO_RESERVED, both of which remove the promo code from the cart.
 */
export async function createCheckout(ctx: VisitorContext, input: CreateCheckoutInput): Promise<CheckoutView> {
  const { cartId, variants, promoCode, isUploadLater, walletQuote } = input;
  assertProducts(input);
  const contact = { email: validateEmail(input.email), shippingAddress: validateAddress(input.shippingAddress) };
  if (variants || promoCode !== undefined || isUploadLater !== undefined) {
    const edit = toCartUpdate(ctx, { promoCode, isUploadLater });
    await updateCart(ctx, { cartId }, (tx, cart) => {
      if (variants) assertSameProducts(cart.lines, variants);
      return edit(tx, cart);
    });
  }
  const {
    checkoutId,
    amount,
    created: newCheckout,
  } = await createCheckoutSnapshot(ctx, { cartId, contact, places: true, walletQuote });
  if (amount === 0) await placeFreeOrder(ctx, { checkoutId });
  else if (newCheckout) return toCheckoutView(newCheckout, ctx.userId);
  return readCheckout(ctx, { checkoutId });
}
