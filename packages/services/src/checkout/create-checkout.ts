import { isDeepStrictEqual } from "node:util";
import { validateEmail } from "@storywall/domain/accounts/email";
import { validateAddress } from "@storywall/domain/cart/address";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { completeLineInput, type DesignInput } from "@storywall/domain/cart/line";
import { findProductByIdOrKey } from "@storywall/domain/catalog/products";
import type { CheckoutView, CreateCheckoutInput } from "@storywall/domain/checkout/schema";
import { assertSameProducts, assertValidProducts } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { parseStoredDesign } from "@storywall/domain/walls/design/design-input";
import type { VisitorContext } from "../accounts/context.ts";
import { toCartUpdate } from "../cart/cart.ts";
import type { CartLineRow } from "../cart/cart-row.ts";
import { updateCart } from "../cart/update-cart.ts";
import { createCheckoutSnapshot } from "./create-checkout-snapshot.ts";
import { readCheckout, toCheckoutView } from "./read-checkout.ts";

/**
 * Creates a checkout of the cart with this email and address. Idempotent for the same input. The order of a
 * free checkout is placed by `buyCart` or a job.
 * @throws validation errors of email, address, lines or photos; VARIANTS_MISMATCH; ALREADY_PAID; PAYMENT_IN_PROGRESS;
 * QUOTE_CHANGED, in which case nothing is stored; PROMO_NOT_ELIGIBLE and PROMO_RESERVED, both of which remove the promo code from the cart.
 */
export async function createCheckout(ctx: VisitorContext, input: CreateCheckoutInput): Promise<CheckoutView> {
  const { cartId, variants, framesInfo, templateId, promoCode, isUploadLater, walletQuote } = input;
  assertValidProducts(input);
  const contact = { email: validateEmail(input.email), shippingAddress: validateAddress(input.shippingAddress) };
  const hasProducts = variants || framesInfo?.length || templateId;
  if (hasProducts || promoCode !== undefined || isUploadLater !== undefined) {
    const edit = toCartUpdate(ctx, { promoCode, isUploadLater });
    await updateCart(ctx, { cartId }, (tx, cart) => {
      if (variants) assertSameProducts(cart.lines, variants);
      if (framesInfo?.length) assertSameDesigns(cart.lines, framesInfo);
      if (templateId) assertCartHasTemplate(cart.lines, templateId);
      return edit(tx, cart);
    });
  }
  const { checkoutId, created } = await createCheckoutSnapshot(ctx, { cartId, contact, places: true, walletQuote });
  return created ? toCheckoutView(created, ctx.userId) : readCheckout(ctx, { checkoutId });
}

/** Throws VARIANTS_MISMATCH unless the designs are those of the lines with photos, in any order. */
function assertSameDesigns(rows: readonly CartLineRow[], designs: readonly DesignInput[]): void {
  const lines = rows.map((row): NewCartLine => ({ ...row, design: parseStoredDesign(row.design) }));
  const isDesignOfLine = (line: NewCartLine, design: DesignInput) =>
    isDeepStrictEqual(toComparableDesign(completeLineInput({ design }, line)), toComparableDesign(line));
  const isSame =
    designs.every((design) => lines.some((line) => isDesignOfLine(line, design))) &&
    lines.every((line) => line.isUploadLater || designs.some((design) => isDesignOfLine(line, design)));
  if (!isSame) throw new ShopError("VARIANTS_MISMATCH");
}

/**
 * Makes a design comparable with the copy that a client sends back, in which `hasDefaultFrame` and an empty
 * `turnedTiles` may be missing.
 */
const toComparableDesign = ({ design: { hasDefaultFrame, turnedTiles = [], ...design } }: NewCartLine) => ({
  ...design,
  turnedTiles,
});

function assertCartHasTemplate(lines: readonly CartLineRow[], templateId: string): void {
  const key = findProductByIdOrKey(templateId)?.key;
  if (!lines.some(({ templateKey }) => templateKey === key)) throw new ShopError("VARIANTS_MISMATCH");
}
