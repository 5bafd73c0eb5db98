import type { NewCartLine } from "@storywall/domain/cart/line";
import { toCartLineView } from "@storywall/domain/cart/line-view";
import { priceCart } from "@storywall/domain/cart/price-cart";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { minor, times } from "@storywall/domain/kernel/money";

export type Change = (cart: CartView) => CartView;

export type CartState = {
  /** Last cart from the server. */
  known: CartView | null;
  /** `known` with pending changes applied. */
  shown: CartView | null;
  /** Pending changes in order. Each can be reapplied to a newer cart. */
  changes: ReadonlyArray<{ op: number; change: Change }>;
  /** Number of operations in flight. */
  pending: number;
  /** Whether the earlier visit's cart has been loaded, so an empty cart is known to be empty. */
  isRead: boolean;
  /** Whether the last load failed. */
  isUnreachable: boolean;
  /** The order that the last cart became, until there is a new cart. */
  boughtAs: OrderId | null;
};

export type CartAction =
  | { type: "started"; op: number; change?: Change }
  /** Replaces a change that is not sent yet. */
  | { type: "changed"; op: number; change: Change }
  | { type: "answered"; cart: CartView }
  /** The cart is gone, or does not exist yet. */
  | { type: "emptied"; boughtAs?: OrderId }
  | { type: "unreachable" }
  | { type: "settled"; op: number };

export const noCart: CartState = {
  known: null,
  shown: null,
  changes: [],
  pending: 0,
  isRead: false,
  isUnreachable: false,
  boughtAs: null,
};

export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case "started":
      return show({
        ...state,
        changes: withChange(state, action),
        pending: state.pending + 1,
        isUnreachable: false,
      });
    case "unreachable":
      return { ...state, isUnreachable: true };
    case "changed":
      return show({ ...state, changes: withChange(state, action) });
    case "answered":
      return show({ ...state, known: newer(state.known, action.cart), isRead: true, boughtAs: null });
    case "emptied": {
      const gone = { ...state, known: null, isRead: true, boughtAs: action.boughtAs ?? null };
      // A line being added to a new cart stays visible.
      return state.pending > 0 && !action.boughtAs ? gone : show(gone);
    }
    case "settled": {
      const changes = state.changes.filter(({ op }) => op !== action.op);
      return show({ ...state, changes, pending: Math.max(0, state.pending - 1) });
    }
  }
}

const show = (state: CartState): CartState => ({
  ...state,
  shown: state.known && state.changes.reduce((cart, { change }) => change(cart), state.known),
});

function withChange({ changes }: CartState, { op, change }: { op: number; change?: Change }): CartState["changes"] {
  if (!change) return changes;
  const isKnown = changes.some((one) => one.op === op);
  return isKnown ? changes.map((one) => (one.op === op ? { op, change } : one)) : [...changes, { op, change }];
}

/** Responses may arrive out of order; the highest version of a cart wins. */
function newer(known: CartView | null, cart: CartView): CartView {
  return known?.id === cart.id && known.version > cart.version ? known : cart;
}

/** Replaces the line with the same id, or appends it. */
export function withLine(cart: CartView, line: NewCartLine): CartView {
  const view = toCartLineView(line);
  const isThere = cart.lines.some(({ id }) => id === line.id);
  return priced(cart, isThere ? cart.lines.map((one) => (one.id === line.id ? view : one)) : [...cart.lines, view]);
}

export type LinePatch = Partial<Omit<NewCartLine, "id">>;

export function withPatch(cart: CartView, lineId: string, patch: LinePatch): CartView {
  const changed = (line: CartLineView): CartLineView => {
    const { quantity } = { ...line, ...patch };
    // Unusable photos are known to the server only, so they stay while the design stays.
    if (!patch.design && patch.isUploadLater === undefined) return { ...line, quantity };
    return toCartLineView({ ...toNewLine(line), ...patch });
  };
  return priced(
    cart,
    cart.lines.map((line) => (line.id === lineId ? changed(line) : line)),
  );
}

export function withoutLine(cart: CartView, lineId: string): CartView {
  return priced(
    cart,
    cart.lines.filter((line) => line.id !== lineId),
  );
}

export function toNewLine({ id, templateKey, design, quantity, isUploadLater }: NewCartLine): NewCartLine {
  return { id, templateKey, design, quantity, isUploadLater };
}

export const itemCount = (cart: CartView | null): number =>
  (cart?.lines ?? []).reduce((count, line) => count + line.quantity, 0);

/** Uses the server's arithmetic, so the response changes nothing on the page. */
function priced(cart: CartView, given: CartLineView[]): CartView {
  const lines = given.map((line) => ({ ...line, linePrice: line.unitPrice * line.quantity }));
  const totals = totalsOf({ ...cart, lines }, cart.shippingAddress?.provinceCode ?? null);
  return { ...cart, lines, totals, promo: cart.promo && { ...cart.promo, amount: totals.discount } };
}

/** Totals for shipping to a state (or null). */
export function totalsOf(cart: CartView, provinceCode: string | null): CartView["totals"] {
  const lines = cart.lines.map(({ unitPrice, quantity }) => ({ unitPrice: minor(unitPrice), quantity }));
  return priceCart(lines, { promo: cart.promo, provinceCode });
}

/** Promo discount of a line in cents. */
export function lineDiscount(cart: CartView, { unitPrice, quantity }: CartLineView): number {
  const one = priceCart([{ unitPrice: minor(unitPrice), quantity: 1 }], { promo: cart.promo });
  return times(one.discount, quantity);
}
