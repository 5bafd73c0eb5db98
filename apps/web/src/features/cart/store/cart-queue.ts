import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId, OrderId } from "@storywall/domain/kernel/ids";
import { type CartAction, type CartState, type Change, cartReducer, noCart } from "./cart-state.ts";

/** Broadcast from one tab to the others. */
export type CartNews = { cart: CartView } | { goneId: CartId; boughtAs: OrderId | null };

export type CartQueueParts = {
  cookie: { read(): CartId | null; clear(): void };
  /** Broadcasts to the other tabs. */
  post(news: CartNews): void;
};

export type CartOperation = {
  /** Resolves with null if there is no cart. */
  work: () => Promise<CartView | null>;
  /** Optimistic change. */
  change?: Change;
};

/** Runs cart operations sequentially and keeps the resulting state. */
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

  /** Clears the cart: gone, bought, or abandoned. */
  const forget = (boughtAs: OrderId | null = null) => {
    const goneId = cookie.read() ?? state.known?.id;
    cookie.clear();
    empty(boughtAs);
    if (goneId) post({ goneId, boughtAs });
  };

  const receive = (cart: CartView) => {
    // A bought cart is closed; the next item creates a new one.
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
    giveUp: () => dispatch({ type: "unreachable" }),

    /** Applies a change made in another tab. */
    hear(news: CartNews): void {
      if ("cart" in news) dispatch({ type: "answered", cart: news.cart });
      else if (state.known?.id === news.goneId) empty(news.boughtAs);
    },

    /** Rejects with the API's error. `amend` replaces the optimistic change until the operation is sent. */
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

    /** Resolves when all queued operations have finished. */
    whenIdle: () => last.then(() => {}),
  };
}
