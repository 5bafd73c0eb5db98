import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { minor, times } from "@storywall/domain/money";
import { priceCart } from "@storywall/domain/pricing/price-cart";

export type CartState = {
  /** What the shop last said. */
  known: CartView | null;
  /** What the shopper sees: `known`, with changes that are still on their way. */
  shown: CartView | null;
  /** Operations on their way (S-109). */
  pending: number;
  /** Whether the cart of an earlier visit has been looked up, so that "empty" is the truth. */
  isRead: boolean;
};

export type CartAction =
  | { type: "started"; change?: (cart: CartView) => CartView }
  | { type: "answered"; cart: CartView }
  /** There is no such cart any more, or none yet. */
  | { type: "emptied" }
  | { type: "settled" };

export const noCart: CartState = { known: null, shown: null, pending: 0, isRead: false };

export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case "started": {
      const shown = action.change && state.shown ? action.change(state.shown) : state.shown;
      return { ...state, shown, pending: state.pending + 1 };
    }
    case "answered":
      return { ...state, known: newer(state.known, action.cart), isRead: true };
    case "emptied":
      return { ...state, known: null, shown: state.pending > 0 ? state.shown : null, isRead: true };
    case "settled": {
      const pending = Math.max(0, state.pending - 1);
      // While others are on their way their changes stay visible; the last answer to arrive settles what is true.
      return { ...state, pending, shown: pending === 0 ? state.known : state.shown };
    }
  }
}

/** Answers may overtake each other: of one cart the highest version stays (S-107). */
function newer(known: CartView | null, cart: CartView): CartView {
  return known?.id === cart.id && known.version > cart.version ? known : cart;
}

export function withQuantity(cart: CartView, lineId: string, quantity: number): CartView {
  return priced(
    cart,
    cart.lines.map((line) => (line.id === lineId ? { ...line, quantity } : line)),
  );
}

export function withoutLine(cart: CartView, lineId: string): CartView {
  return priced(
    cart,
    cart.lines.filter((line) => line.id !== lineId),
  );
}

export const itemCount = (cart: CartView | null): number =>
  (cart?.lines ?? []).reduce((count, line) => count + line.quantity, 0);

/** The same arithmetic as the shop's own, so that its answer changes nothing on the page. */
function priced(cart: CartView, given: CartLineView[]): CartView {
  const lines = given.map((line) => ({ ...line, linePrice: line.unitPrice * line.quantity }));
  const totals = totalsOf({ ...cart, lines }, cart.shippingAddress?.provinceCode ?? null);
  return { ...cart, lines, totals, promo: cart.promo && { ...cart.promo, amount: totals.discount } };
}

/** What the cart costs when it is sent to that state. */
export function totalsOf(cart: CartView, provinceCode: string | null): CartView["totals"] {
  const lines = cart.lines.map(({ unitPrice, quantity }) => ({ unitPrice: minor(unitPrice), quantity }));
  return priceCart(lines, { promo: cart.promo, provinceCode });
}

/** Cents a line is shorter by, with the cart's code. */
export function lineDiscount(cart: CartView, { unitPrice, quantity }: CartLineView): number {
  const one = priceCart([{ unitPrice: minor(unitPrice), quantity: 1 }], { promo: cart.promo });
  return times(one.discount, quantity);
}
