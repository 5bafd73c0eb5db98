import { createHash } from "node:crypto";
import { checkEmail } from "@storywall/domain/accounts/email";
import { checkAddress } from "@storywall/domain/cart/address";
import { type GivenLine, toNewLine } from "@storywall/domain/cart/given-line";
import type { NewCartLine } from "@storywall/domain/cart/line";
import type { BuyProductsInput, CheckoutView } from "@storywall/domain/checkout/schema";
import { assertProducts, linesOfProducts } from "@storywall/domain/checkout/variants";
import { ShopError } from "@storywall/domain/errors";
import type { VisitorContext } from "../accounts/context.ts";
import { startCart } from "../cart/start-cart.ts";
import { createCheckout } from "./create-checkout.ts";

/**
 * A checkout of these products, without a cart before. Their content is the key: the same visitor asking for the
 * same again gets the cart, and with the same contact the checkout, that the first request made. Once that is paid, the
 * same again is another order: whoever liked a wall may buy it twice.
 * @throws what is wrong with products, contact, walls or photos, before anything is made of it.
 */
export async function buyProducts(ctx: VisitorContext, input: BuyProductsInput): Promise<CheckoutView> {
  assertProducts(input);
  const { email, shippingAddress, promoCode } = input;
  checkEmail(email);
  checkAddress(shippingAddress);
  const given = linesOfProducts(input);
  for (let after: unknown = null; ; ) {
    try {
      const lines = given.map((line, index) => withLastingId(line, index, after));
      const { id: cartId } = await startCart(ctx, { lines });
      return await createCheckout(ctx, { cartId, email, shippingAddress, promoCode });
    } catch (error) {
      const paidAs = error instanceof ShopError && error.code === "ALREADY_PAID" ? error.shown?.orderId : null;
      if (!paidAs) throw error;
      after = paidAs;
    }
  }
}

/** A line's id from its content, its place and the order it follows, so that the same content is the same line. */
function withLastingId(given: GivenLine, index: number, after: unknown): NewCartLine {
  const line = toNewLine(given);
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...line, id: index, after }))
    .digest("hex");
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
  return { ...line, id };
}
