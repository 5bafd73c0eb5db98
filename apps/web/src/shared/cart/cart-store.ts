import type { NewCartLine } from "@storywall/domain/cart/line";
import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/ids";
import type { ShopClient } from "@/lib/trpc";
import { type CartAction, type CartState, cartReducer, noCart, withoutLine, withQuantity } from "./cart-state.ts";

type Change = (cart: CartView) => CartView;

export type CartStoreParts = {
  calls: Pick<ShopClient, "cart">;
  cookie: { read(): CartId | null; clear(): void };
  /** The code of a failure's answer, where there was one. */
  codeOf(error: unknown): string | undefined;
  /** Tells the shopper that an operation failed, in one toast. */
  onFailure(error: unknown): void;
};

const quietly = { context: { silent: true } };

/**
 * The shopper's one cart in this page. Operations run one after the other; each shows its effect at once and takes it back
 * when the shop says no. Operations answer with the cart, or with null after the shopper was told what went wrong.
 */
export function makeCartStore({ calls, cookie, codeOf, onFailure }: CartStoreParts) {
  let state: CartState = noCart;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const dispatch = (action: CartAction) => {
    state = cartReducer(state, action);
    for (const listener of listeners) listener();
  };
  const isGone = (error: unknown) => codeOf(error) === "CART_NOT_FOUND";
  const forget = () => {
    cookie.clear();
    dispatch({ type: "emptied" });
  };
  const receive = (cart: CartView) => {
    // A bought cart is history: the next item starts a new one (S-108).
    if (cart.completedOrderId) forget();
    else dispatch({ type: "answered", cart });
    return cart;
  };

  /** `work` may answer null: then there is no cart. Rejects with the shop's own error. */
  function run(work: () => Promise<CartView | null>, change?: Change): Promise<CartView | null> {
    dispatch({ type: "started", ...(change ? { change } : {}) });
    const turn = last.then(work).then((cart) => cart && receive(cart));
    const ended = turn.finally(() => dispatch({ type: "settled" }));
    last = ended.catch(() => {});
    return ended;
  }

  /** As `run`, but a failure is told to the shopper and answered with null. */
  function tell(work: () => Promise<CartView | null>, change?: Change): Promise<CartView | null> {
    return run(work, change).catch((error: unknown) => {
      onFailure(error);
      return null;
    });
  }

  /** Does something to the cart of the cookie; where that cart is gone, `otherwise` is done, once (S-106). */
  async function onCart<T>(act: (cartId: CartId) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    const cartId = cookie.read();
    if (!cartId) return otherwise();
    try {
      return await act(cartId);
    } catch (error) {
      if (!isGone(error)) throw error;
      forget();
      return otherwise();
    }
  }

  const nothing = async () => {
    forget();
    return null;
  };
  const add = (line: NewCartLine) => {
    const into = (cartId: CartId | null) => calls.cart.addLine.mutate({ cartId, line }, quietly);
    return onCart<CartView | null>(into, () => into(null));
  };
  /** Puts a line that was in the cart before back as it is wanted now. */
  const addAgain = (id: string, patch: Partial<NewCartLine>, before: CartView | null) => {
    const line = before?.lines.find((candidate) => candidate.id === id);
    return line ? add({ ...toNewLine(line), ...patch }) : nothing();
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Looks up the cart of an earlier visit. Without a cookie nothing is asked; a failure leaves the cart unread. */
    async load(): Promise<void> {
      if (!cookie.read()) return dispatch({ type: "emptied" });
      const ask = (cartId: CartId) => calls.cart.read.query({ cartId }, quietly);
      await run(() => onCart<CartView | null>(ask, nothing)).catch(() => {});
    },

    addLine: (line: NewCartLine) => tell(() => add(line)),

    updateLine({ id, ...patch }: Partial<NewCartLine> & { id: string }) {
      const before = state.shown;
      const { quantity } = patch;
      const change: Change | undefined = quantity ? (cart) => withQuantity(cart, id, quantity) : undefined;
      const update = (cartId: CartId) => calls.cart.updateLine.mutate({ cartId, line: { id, ...patch } }, quietly);
      return tell(() => onCart<CartView | null>(update, () => addAgain(id, patch, before)), change);
    },

    removeLine(lineId: string) {
      const remove = (cartId: CartId) => calls.cart.removeLine.mutate({ cartId, lineId }, quietly);
      return tell(
        () => onCart<CartView | null>(remove, nothing),
        (cart) => withoutLine(cart, lineId),
      );
    },

    /** Rejects with the shop's refusal, which stands next to the field and not in a toast (S-195). */
    applyPromo(code: string) {
      const apply = (cartId: CartId) => calls.cart.applyPromo.mutate({ cartId, code }, quietly);
      return run(() => onCart<CartView | null>(apply, nothing));
    },

    removePromo() {
      const remove = (cartId: CartId) => calls.cart.removePromo.mutate({ cartId }, quietly);
      return tell(() => onCart<CartView | null>(remove, nothing));
    },

    /** The cart was bought, or is to be left behind (S-110). */
    clear: forget,
  };
}

export type CartStore = ReturnType<typeof makeCartStore>;

export function toNewLine({ id, templateKey, design, quantity, isUploadLater }: NewCartLine): NewCartLine {
  return { id, templateKey, design, quantity, isUploadLater };
}
