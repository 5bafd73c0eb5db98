import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId, OrderId } from "@storywall/domain/kernel/ids";
import { type CartAction, type CartState, type Change, cartReducer, noCart } from "./cart-state.ts";

/** What one page tells the others of this browser. */
export type CartNews = { cart: CartView } | { goneId: CartId; boughtAs: OrderId | null };

export type CartQueueParts = {
  cookie: { read(): CartId | null; clear(): void };
  /** To the other pages of this browser. */
  post(news: CartNews): void;
};

export type CartOperation = {
  /** May answer null: then there is no cart. */
  work: () => Promise<CartView | null>;
  /** What it will have done, shown at once. */
  change?: Change;
};

/** The cart as this page knows it, and the operations on it: one after the other, each settled in the order of the clicks. */
export function makeCartQueue({ cookie, post }: CartQueueParts) {
  let state: CartState = noCart;
  let last: Promise<unknown> = Promise.resolve();
  let ops = 0;
  const listeners = new Set<() => void>();

  const dispatch = (action: CartAction) => {
    state = cartReducer(state, action);
    for (const listener of listeners) listener();
  };
  const empty = (boughtAs: OrderId | null) => dispatch({ type: "emptied", ...(boughtAs ? { boughtAs } : {}) });

  /** Lets go of the cookie's cart: gone, bought, or left behind. */
  const forget = (boughtAs: OrderId | null = null) => {
    const goneId = cookie.read() ?? state.known?.id;
    cookie.clear();
    empty(boughtAs);
    if (goneId) post({ goneId, boughtAs });
  };

  const receive = (cart: CartView) => {
    // A bought cart is history: the next item starts a new one.
    if (cart.completedOrderId) return forget(cart.completedOrderId);
    const isNews = state.known?.id !== cart.id || state.known.version !== cart.version;
    dispatch({ type: "answered", cart });
    if (isNews) post({ cart });
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forget,
    receive,
    empty: () => empty(state.boughtAs),
    /** The cart could not be read. */
    giveUp: () => dispatch({ type: "unreachable" }),

    /** What another page of this browser did. */
    hear(news: CartNews): void {
      if ("cart" in news) dispatch({ type: "answered", cart: news.cart });
      else if (state.known?.id === news.goneId) empty(news.boughtAs);
    },

    /** Rejects with the shop's own error. `amend` shows another change instead, for as long as it was not sent. */
    run({ work, change }: CartOperation): { ended: Promise<CartView | null>; amend(change: Change): void } {
      const op = ++ops;
      dispatch({ type: "started", op, ...(change ? { change } : {}) });
      const turn = last.then(work).then((cart) => {
        if (cart) receive(cart);
        return cart;
      });
      const ended = turn.finally(() => dispatch({ type: "settled", op }));
      last = ended.catch(() => {});
      return { ended, amend: (amended) => dispatch({ type: "changed", op, change: amended }) };
    },

    /** Answers when everything that was asked so far has an end. */
    whenIdle: () => last.then(() => {}),
  };
}
