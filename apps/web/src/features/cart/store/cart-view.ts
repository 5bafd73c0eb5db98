import { computePromoSaving } from "@storywall/domain/cart/adjustments";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { toCartLineView } from "@storywall/domain/cart/line-view";
import { priceCart } from "@storywall/domain/cart/price-cart";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import type { ExtraChanges } from "@storywall/domain/catalog/extras-schema";

/** Returns the cart with the line added. A line with the same id is replaced. */
export function addLineToCartView(cart: CartView, line: NewCartLine): CartView {
  const view = toCartLineView(line, cart.prices);
  const isExisting = cart.lines.some(({ id }) => id === line.id);
  return replaceLinesAndTotals(
    cart,
    isExisting ? cart.lines.map((item) => (item.id === line.id ? view : item)) : [...cart.lines, view],
  );
}

export type LinePatch = Partial<Omit<NewCartLine, "id">>;

export function patchLineInCartView(cart: CartView, lineId: string, patch: LinePatch): CartView {
  const applyPatch = (line: CartLineView): CartLineView => {
    const { quantity } = { ...line, ...patch };
    // Keeps the warnings while the design is unchanged, because only the server lists them.
    if (!patch.design && patch.isUploadLater === undefined) return { ...line, quantity };
    return toCartLineView({ ...toNewCartLine(line), ...patch }, cart.prices);
  };
  return replaceLinesAndTotals(
    cart,
    cart.lines.map((line) => (line.id === lineId ? applyPatch(line) : line)),
  );
}

export function removeLineFromCartView(cart: CartView, lineId: string): CartView {
  return replaceLinesAndTotals(
    cart,
    cart.lines.filter((line) => line.id !== lineId),
  );
}

export function toNewCartLine({ id, templateKey, design, quantity, isUploadLater }: NewCartLine): NewCartLine {
  return { id, templateKey, design, quantity, isUploadLater };
}

export const countItems = (cart: CartView | null): number =>
  (cart?.lines ?? []).reduce((count, line) => count + line.quantity, 0);

/**
 * Prices the cart in the same way as the server, so that the prices do not change when the server's response arrives. Only
 * the server knows the tax, so it is left out until then.
 */
function replaceLinesAndTotals(cart: CartView, newLines: CartLineView[]): CartView {
  const lines = newLines.map((line) => ({ ...line, linePrice: line.unitPrice * line.quantity }));
  const totals = calculateTotals({ ...cart, lines });
  const promo = cart.promo && { ...cart.promo, amount: computePromoSaving(lines, cart.promo) };
  return { ...cart, lines, totals, isTaxKnown: false, promo };
}

/** Calculates the totals without tax. */
export function calculateTotals(cart: CartView): CartView["totals"] {
  const { promo, extras, prices } = cart;
  return priceCart(cart.lines, { promo, extras, prices });
}

/** Returns the cart with its chosen extras changed. The server trims and validates their texts. */
export function changeExtrasInCartView(cart: CartView, changes: ExtraChanges): CartView {
  const entries = Object.entries({ ...cart.extras, ...changes }).filter(([, text]) => text !== null);
  const extras = Object.fromEntries(entries) as CartView["extras"];
  return replaceLinesAndTotals({ ...cart, extras }, cart.lines);
}
