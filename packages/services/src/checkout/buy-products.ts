import { createHash } from "node:crypto";
import { type GivenLine, toNewLine } from "@storywall/domain/cart/given-line";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { checkAddress } from "@storywall/domain/checkout/address";
import { checkEmail } from "@storywall/domain/checkout/email";
import type { BuyProductsInput, CheckoutView } from "@storywall/domain/checkout/schema";
import { assertProducts, linesOfProducts } from "@storywall/domain/checkout/variants";
import { startCart } from "../cart/start-cart.ts";
import type { VisitorContext } from "../context.ts";
import { createCheckout } from "./create-checkout.ts";

/**
 * A checkout of these products, without a cart before (S-152). Their content is the key: the same visitor asking for the
 * same again gets the cart, and with the same contact the checkout, that the first request made; once it is paid,
 * ALREADY_PAID with the order.
 * @throws what is wrong with products, contact, walls or photos, before anything is made of it.
 */
export async function buyProducts(ctx: VisitorContext, input: BuyProductsInput): Promise<CheckoutView> {
  assertProducts(input);
  const { email, shippingAddress, promoCode } = input;
  checkEmail(email);
  checkAddress(shippingAddress);
  const lines = linesOfProducts(input).map(withLastingId);
  const { id: cartId } = await startCart(ctx, { lines });
  return createCheckout(ctx, { cartId, email, shippingAddress, promoCode });
}

/** A line's id from its content and its place, so that the same content is the same line. */
function withLastingId(given: GivenLine, index: number): NewCartLine {
  const line = toNewLine(given);
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...line, id: index }))
    .digest("hex");
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
  return { ...line, id };
}
