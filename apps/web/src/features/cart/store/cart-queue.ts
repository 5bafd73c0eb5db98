import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId, OrderId } from "@storywall/domain/kernel/ids";
import { type CartAction, type CartChange, type CartState, cartReducer, noCart } from "./cart-state.ts";

/** Message that tells other tabs about a change to the cart. */
export type CartMessage = { cart: CartView } | { goneId: CartId; boughtAs: OrderId | null };

export type CartQueueDependencies = {
  cookie: { read(): CartId | null; clear(): void };
  post(message: CartMessage): void;
};

export type CartOperation = {
  /** Makes the operation's API call. Resolves with null if there is no cart. */
  work: () => Promise<CartView | null>;
  /** Optimistic change that is shown until the response arrives. */
  change?: CartChange;
};

/** Runs cart operations one after another and keeps the resulting state. */
export function createCartQueue({ cookie, post }: CartQueueDependencies) {
  let state: CartState = noCart;
  let last: Promise<unknown> = Promise.resolve();
  let ops = 0;
  const listeners = new Set<() => void>();

  const dispatch = (action: CartAction) => {
    state = cartReducer(state, action);
    for (const listener of listeners) listener();
  };
  const emptyCart = (boughtAs: OrderId | null) => dispatch({ type: "emptied", ...(boughtAs ? { boughtAs } : {}) });

  /** Clears the cart after it was bought, deleted or abandoned. */
  const dropCart = (boughtAs: OrderId | null = null) => {
    const goneId = cookie.read() ?? state.serverCart?.id;
    cookie.clear();
    emptyCart(boughtAs);
    if (goneId) post({ goneId, boughtAs });
  };

  const receiveCart = (cart: CartView) => {
    // A cart that was bought is closed. Adding another item creates a new cart.
    if (cart.completedOrderId) return dropCart(cart.completedOrderId);
    const isChanged = state.serverCart?.id !== cart.id || state.serverCart.version !== cart.version;
    dispatch({ type: "answered", cart });
    if (isChanged) post({ cart });
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forget: dropCart,
    receive: receiveCart,
    empty: () => emptyCart(state.boughtAs),
    markUnreachable: () => dispatch({ type: "unreachable" }),

    /** Applies a change that was made in another tab. */
    onCartMessage(message: CartMessage): void {
      if ("cart" in message) dispatch({ type: "answered", cart: message.cart });
      else if (state.serverCart?.id === message.goneId) emptyCart(message.boughtAs);
    },

    /**
     * Queues an operation. `result` rejects with the API's error. `amend` replaces the optimistic change if the
     * operation has not been sent yet.
     */
    runOperation({ work, change }: CartOperation): {
      result: Promise<CartView | null>;
      amend(change: CartChange): void;
    } {
      const op = ++ops;
      dispatch({ type: "started", op, ...(change ? { change } : {}) });
      const turn = last.then(work).then((cart) => {
        if (cart) receiveCart(cart);
        return cart;
      });
      const result = turn.finally(() => dispatch({ type: "settled", op }));
      last = result.catch(() => {});
      return { result, amend: (amended) => dispatch({ type: "changed", op, change: amended }) };
    },

    whenIdle: () => last.then(() => {}),
  };
}
