import { createHash } from "node:crypto";
import { validateEmail } from "@storywall/domain/accounts/email";
import { validateAddress } from "@storywall/domain/cart/address";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { completeLineInput, type LineInput } from "@storywall/domain/cart/line";
import type { BuyProductsInput, CheckoutView, CreateCheckoutInput } from "@storywall/domain/checkout/schema";
import { assertValidProducts, toLineInputs } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import type { VisitorContext } from "../accounts/context.ts";
import { startCart } from "../cart/cart.ts";
import { toLineReplacementUpdate } from "../cart/cart-updates.ts";
import { updateCart } from "../cart/update-cart.ts";
import { createCheckout } from "../checkout/create-checkout.ts";
import { readCheckout } from "../checkout/read-checkout.ts";
import { placeFreeOrder } from "./finalize-payment.ts";

/**
 * Creates a checkout of the cart, as `createCheckout` does. A free checkout becomes an order immediately. Throws what
 * `createCheckout` throws.
 */
export async function buyCart(ctx: VisitorContext, input: CreateCheckoutInput): Promise<CheckoutView> {
  const checkout = await createCheckout(ctx, input);
  if (checkout.amountDue > 0) return checkout;
  await placeFreeOrder(ctx, { checkoutId: checkout.id });
  return readCheckout(ctx, { checkoutId: checkout.id });
}

/**
 * Creates a checkout for these products without an existing cart. Idempotent: a repeated call for the same visitor and
 * products uses the same cart, and if the contact is also the same, it returns the same checkout. After payment, the
 * same products create another order.
 * @throws validation errors of products, contact, lines or photos, before anything is stored.
 */
export async function buyProducts(ctx: VisitorContext, input: BuyProductsInput): Promise<CheckoutView> {
  assertValidProducts(input);
  const { email, shippingAddress, promoCode } = input;
  validateEmail(email);
  validateAddress(shippingAddress);
  const inputLines = toLineInputs(input);
  for (let after: unknown = null; ; ) {
    try {
      const lines = inputLines.map((line, index) => completeLineWithStableId(line, index, after));
      const { id: cartId } = await startCart(ctx, { lines, keepsOtherLines: true });
      // Replaces all lines, because `startCart` may return the cart of an earlier call, whose lines may differ.
      await updateCart(ctx, { cartId }, toLineReplacementUpdate(ctx, lines));
      return await buyCart(ctx, { cartId, email, shippingAddress, promoCode });
    } catch (error) {
      const paidOrderId = error instanceof ShopError && error.code === "ALREADY_PAID" ? error.shown?.orderId : null;
      if (!paidOrderId) throw error;
      after = paidOrderId;
    }
  }
}

/**
 * Adds an id that is a hash of the line's content, of its position, and of the previous order with the same products.
 * Repeated calls therefore create the same ids.
 */
function completeLineWithStableId(input: LineInput, index: number, after: unknown): NewCartLine {
  const line = completeLineInput(input);
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...line, id: index, after }))
    .digest("hex");
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
  return { ...line, id };
}
