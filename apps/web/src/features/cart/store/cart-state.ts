import type { NewCartLine } from "@storywall/domain/cart/line";
import { toCartLineView } from "@storywall/domain/cart/line-view";
import { priceCart } from "@storywall/domain/cart/price-cart";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { multiplyMoney, toMinor } from "@storywall/domain/kernel/money";

export type CartChange = (cart: CartView) => CartView;

export type CartState = {
  serverCart: CartView | null;
  /** `serverCart` after the pending changes are applied. */
  optimisticCart: CartView | null;
  /** Pending changes in order. Each of them can be applied again to a newer cart. */
  changes: ReadonlyArray<{ op: number; change: CartChange }>;
  pending: number;
  /** Whether the stored cart has been loaded. Until then, the cart looks empty even if it has items. */
  isRead: boolean;
  /** Whether the last attempt to load the cart failed. */
  isUnreachable: boolean;
  /** Order that was created from the last cart; null when a new cart exists. */
  boughtAs: OrderId | null;
};

export type CartAction =
  | { type: "started"; op: number; change?: CartChange }
  /** Replaces the change of an operation that has not been sent yet. */
  | { type: "changed"; op: number; change: CartChange }
  | { type: "answered"; cart: CartView }
  /** There is no cart, because it was bought, deleted or abandoned, or because none has been created yet. */
  | { type: "emptied"; boughtAs?: OrderId }
  | { type: "unreachable" }
  | { type: "settled"; op: number };

export const noCart: CartState = {
  serverCart: null,
  optimisticCart: null,
  changes: [],
  pending: 0,
  isRead: false,
  isUnreachable: false,
  boughtAs: null,
};

export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case "started":
      return applyPendingChanges({
        ...state,
        changes: setPendingChange(state, action),
        pending: state.pending + 1,
        isUnreachable: false,
      });
    case "unreachable":
      return { ...state, isUnreachable: true };
    case "changed":
      return applyPendingChanges({ ...state, changes: setPendingChange(state, action) });
    case "answered":
      return applyPendingChanges({
        ...state,
        serverCart: pickNewerCart(state.serverCart, action.cart),
        isRead: true,
        boughtAs: null,
      });
    case "emptied": {
      const gone = { ...state, serverCart: null, isRead: true, boughtAs: action.boughtAs ?? null };
      // A new cart is being created for a line. Keep showing that line.
      return state.pending > 0 && !action.boughtAs ? gone : applyPendingChanges(gone);
    }
    case "settled": {
      const changes = state.changes.filter(({ op }) => op !== action.op);
      return applyPendingChanges({ ...state, changes, pending: Math.max(0, state.pending - 1) });
    }
  }
}

const applyPendingChanges = (state: CartState): CartState => ({
  ...state,
  optimisticCart: state.serverCart && state.changes.reduce((cart, { change }) => change(cart), state.serverCart),
});

function setPendingChange(
  { changes }: CartState,
  { op, change }: { op: number; change?: CartChange },
): CartState["changes"] {
  if (!change) return changes;
  const isExisting = changes.some((one) => one.op === op);
  return isExisting ? changes.map((one) => (one.op === op ? { op, change } : one)) : [...changes, { op, change }];
}

/** Responses may arrive out of order, so the highest version of a cart wins. */
function pickNewerCart(serverCart: CartView | null, cart: CartView): CartView {
  return serverCart?.id === cart.id && serverCart.version > cart.version ? serverCart : cart;
}

/** Returns the cart with the line added. A line with the same id is replaced. */
export function withLine(cart: CartView, line: NewCartLine): CartView {
  const view = toCartLineView(line, cart.prices);
  const isExisting = cart.lines.some(({ id }) => id === line.id);
  return withPrices(
    cart,
    isExisting ? cart.lines.map((one) => (one.id === line.id ? view : one)) : [...cart.lines, view],
  );
}

export type LinePatch = Partial<Omit<NewCartLine, "id">>;

export function withPatch(cart: CartView, lineId: string, patch: LinePatch): CartView {
  const applyPatch = (line: CartLineView): CartLineView => {
    const { quantity } = { ...line, ...patch };
    // Keep the warnings about unusable photos as long as the design is unchanged, because only the server can compute
    // them.
    if (!patch.design && patch.isUploadLater === undefined) return { ...line, quantity };
    return toCartLineView({ ...toNewCartLine(line), ...patch }, cart.prices);
  };
  return withPrices(
    cart,
    cart.lines.map((line) => (line.id === lineId ? applyPatch(line) : line)),
  );
}

export function withoutLine(cart: CartView, lineId: string): CartView {
  return withPrices(
    cart,
    cart.lines.filter((line) => line.id !== lineId),
  );
}

export function toNewCartLine({ id, templateKey, design, quantity, isUploadLater }: NewCartLine): NewCartLine {
  return { id, templateKey, design, quantity, isUploadLater };
}

export const countItems = (cart: CartView | null): number =>
  (cart?.lines ?? []).reduce((count, line) => count + line.quantity, 0);

/** Calculates prices the same way as the server, so that they do not change when its response arrives. */
function withPrices(cart: CartView, newLines: CartLineView[]): CartView {
  const lines = newLines.map((line) => ({ ...line, linePrice: line.unitPrice * line.quantity }));
  const totals = calculateTotals({ ...cart, lines }, cart.shippingAddress?.provinceCode ?? null);
  return { ...cart, lines, totals, promo: cart.promo && { ...cart.promo, amount: totals.discount } };
}

/** Calculates the totals, with the tax of the given state. If `provinceCode` is null, the totals do not include tax. */
export function calculateTotals(cart: CartView, provinceCode: string | null): CartView["totals"] {
  const lines = cart.lines.map(({ unitPrice, quantity }) => ({ unitPrice: toMinor(unitPrice), quantity }));
  return priceCart(lines, { promo: cart.promo, provinceCode });
}

/** Returns the discount in cents that the promo gives on a line. */
export function getLineDiscount(cart: CartView, { unitPrice, quantity }: CartLineView): number {
  const one = priceCart([{ unitPrice: toMinor(unitPrice), quantity: 1 }], { promo: cart.promo });
  return multiplyMoney(one.discount, quantity);
}
