import type { NewCartLine } from "@storywall/domain/cart/line";
import { toCartLineView } from "@storywall/domain/cart/line-view";
import { priceCart } from "@storywall/domain/cart/price-cart";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { multiplyMoney, toMinor } from "@storywall/domain/kernel/money";

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
    // Keeps the warnings about unusable photos while the design is unchanged, because only the server can compute them.
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
  const promo = cart.promo && { ...cart.promo, amount: totals.discount };
  return { ...cart, lines, totals, isTaxKnown: false, promo };
}

/** Calculates the totals without tax. */
export function calculateTotals(cart: CartView): CartView["totals"] {
  const lines = cart.lines.map(({ unitPrice, quantity }) => ({ unitPrice: toMinor(unitPrice), quantity }));
  return priceCart(lines, { promo: cart.promo });
}

/** Returns the discount in cents that the promo gives on a line. */
export function getLineDiscount(cart: CartView, { unitPrice, quantity }: CartLineView): number {
  const one = priceCart([{ unitPrice: toMinor(unitPrice), quantity: 1 }], { promo: cart.promo });
  return multiplyMoney(one.discount, quantity);
}
