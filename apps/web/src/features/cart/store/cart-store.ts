import type { NewCartLine } from "@storywall/domain/cart/line";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import type { CartId, OrderId } from "@storywall/domain/kernel/ids";
import type { ApiClient } from "@/lib/trpc.ts";
import { type CartOperation, type CartQueueDependencies, createCartQueue } from "./cart-queue.ts";
import { type LinePatch, toNewCartLine, withLine, withoutLine, withPatch } from "./cart-state.ts";
import { createDebounce } from "./create-debounce.ts";

export type CartStoreDependencies = CartQueueDependencies & {
  calls: Pick<ApiClient, "cart">;
  /** Returns the error code of a failed call, if it has one. */
  codeOf(error: unknown): string | undefined;
  /** Logs a failed operation and shows a single toast. */
  onFailure(error: unknown): void;
};

/** Changes to the same line within this many ms are sent in one request. */
export const DEBOUNCE_MS = 300;

const silentContext = { context: { silent: true } };
const keepaliveContext = { context: { silent: true, outlivesPage: true } };

/** Debounced patch. Later changes are merged into it until it is sent. */
type PendingPatch = { add(patch: LinePatch): void; send(): void; answer: Promise<CartView | null> };

/**
 * Creates the page's cart. Operations update it optimistically and resolve with the cart. If an operation fails, it is
 * rolled back, the error is shown to the user and the operation resolves with null.
 */
export function createCartStore({ calls, codeOf, onFailure, ...queueParts }: CartStoreDependencies) {
  const queue = createCartQueue(queueParts);
  const { cookie } = queueParts;
  const pendingPatches = new Map<string, PendingPatch>();

  const sendPendingPatches = () => {
    for (const one of pendingPatches.values()) one.send();
  };
  /** Sends debounced changes first, so that changes reach the server in the order of the clicks. */
  const runAfterPendingPatches = (operation: CartOperation) => {
    sendPendingPatches();
    return queue.runOperation(operation).result;
  };
  const returnNullOnFailure = (result: Promise<CartView | null>): Promise<CartView | null> =>
    result.catch((error: unknown) => {
      onFailure(error);
      return null;
    });

  /**
   * Runs `call` with the cart whose id is in the cookie. If that cart was deleted or bought, runs `onMissingCart` once.
   */
  async function callWithCart(
    call: (cartId: CartId) => Promise<CartView>,
    onMissingCart: () => Promise<CartView | null> = async () => null,
  ): Promise<CartView | null> {
    const cartId = cookie.read();
    if (!cartId) {
      queue.empty();
      return onMissingCart();
    }
    try {
      return await call(cartId);
    } catch (error) {
      const code = codeOf(error);
      if (code === "ALREADY_PAID") queue.receive(await fetchCart(cartId));
      else if (code === "CART_NOT_FOUND") queue.forget();
      else throw error;
      return onMissingCart();
    }
  }

  const fetchCart = (cartId: CartId) => calls.cart.read.query({ cartId }, silentContext);
  const addLineOrCreateCart = (line: NewCartLine) => {
    const callAddLine = (cartId: CartId | null) => calls.cart.addLine.mutate({ cartId, line }, silentContext);
    return callWithCart(callAddLine, () => callAddLine(null));
  };

  /**
   * Sends the cart version on which the edit is based, so that it does not overwrite another tab's edit of the same
   * line. If only other lines have changed, the edit is retried with the newer version.
   */
  function patchLine(id: string, patch: LinePatch): Promise<CartView | null> {
    const { serverCart, optimisticCart } = queue.read();
    const before = findLine(optimisticCart, id);
    // Does not use a keepalive request, because a design may be too large for one. Designs are never sent while the
    // page is closing.
    const context = patch.design ? silentContext : keepaliveContext;
    const callUpdateLine = (cartId: CartId, version: number | undefined) =>
      calls.cart.updateLine.mutate({ cartId, line: { id, ...patch }, ...(version ? { version } : {}) }, context);
    const updateLineIfUnchanged = async (cartId: CartId) => {
      try {
        return await callUpdateLine(cartId, serverCart?.id === cartId ? serverCart.version : undefined);
      } catch (error) {
        if (codeOf(error) !== "CART_CHANGED") throw error;
        const now = await fetchCart(cartId);
        queue.receive(now);
        // An earlier attempt has succeeded, but its response was lost.
        if (isPatchApplied(findLine(now, id), patch) && !isPatchApplied(findLine(serverCart, id), patch)) return now;
        if (JSON.stringify(findLine(now, id)) !== JSON.stringify(findLine(serverCart, id))) throw error;
        return callUpdateLine(cartId, now.version);
      }
    };
    return callWithCart(updateLineIfUnchanged, async () =>
      before ? addLineOrCreateCart({ ...toNewCartLine(before), ...patch }) : null,
    );
  }

  function debouncePatch(id: string, firstPatch: LinePatch): PendingPatch {
    sendPendingPatches();
    let patch = firstPatch;
    const debounce = createDebounce(DEBOUNCE_MS);
    const sendMergedPatch = async () => {
      await debounce.over;
      pendingPatches.delete(id);
      return patchLine(id, patch);
    };
    const { result, amend } = queue.runOperation({
      work: sendMergedPatch,
      change: (cart) => withPatch(cart, id, firstPatch),
    });
    const mergePatch = (nextPatch: LinePatch) => {
      patch = { ...patch, ...nextPatch };
      const merged = patch;
      amend((cart) => withPatch(cart, id, merged));
      debounce.longer();
    };
    return { add: mergePatch, send: debounce.end, answer: returnNullOnFailure(result) };
  }

  return {
    read: queue.read,
    subscribe: queue.subscribe,
    onCartMessage: queue.onCartMessage,

    /** Loads the cart whose id is in the cookie, if there is one. If this fails, the cart counts as not loaded. */
    async load(): Promise<void> {
      if (cookie.read())
        await runAfterPendingPatches({ work: () => callWithCart(fetchCart) }).catch(queue.markUnreachable);
      else queue.empty();
    },

    /** Sends debounced changes and resolves when all operations have finished. */
    flush(): Promise<void> {
      sendPendingPatches();
      return queue.whenIdle();
    },

    addLine: (line: NewCartLine) =>
      returnNullOnFailure(
        runAfterPendingPatches({ work: () => addLineOrCreateCart(line), change: (cart) => withLine(cart, line) }),
      ),

    updateLine({ id, ...patch }: LinePatch & { id: string }): Promise<CartView | null> {
      const pending = pendingPatches.get(id);
      if (pending) pending.add(patch);
      const one = pending ?? debouncePatch(id, patch);
      pendingPatches.set(id, one);
      if (Object.keys(patch).join() !== "quantity") one.send();
      return one.answer;
    },

    removeLine(lineId: string) {
      const callRemoveLine = (cartId: CartId) => calls.cart.removeLine.mutate({ cartId, lineId }, silentContext);
      return returnNullOnFailure(
        runAfterPendingPatches({
          work: () => callWithCart(callRemoveLine),
          change: (cart) => withoutLine(cart, lineId),
        }),
      );
    },

    /** Applies a promo code. Rejects with the API's error, which the form shows below the field. */
    applyPromo(code: string) {
      return runAfterPendingPatches({
        work: () => callWithCart((cartId) => calls.cart.applyPromo.mutate({ cartId, code }, silentContext)),
      });
    },

    removePromo() {
      return returnNullOnFailure(
        runAfterPendingPatches({
          work: () => callWithCart((cartId) => calls.cart.removePromo.mutate({ cartId }, silentContext)),
        }),
      );
    },

    /** Sets the gift note. Rejects with the API's error. */
    setGiftNote(giftNote: string | null) {
      const saveGiftNote = (cartId: CartId) => calls.cart.change.mutate({ cartId, giftNote }, silentContext);
      return runAfterPendingPatches({
        work: () => callWithCart(saveGiftNote),
        change: (cart) => ({ ...cart, giftNote }),
      });
    },

    /** Clears the cart. After a purchase, `boughtAs` is the order's id. */
    clear: (boughtAs: OrderId | null = null) => queue.forget(boughtAs),
  };
}

export type CartStore = ReturnType<typeof createCartStore>;

const isPatchApplied = (line: CartLineView | undefined, patch: LinePatch): boolean =>
  line !== undefined && JSON.stringify({ ...line, ...patch }) === JSON.stringify(line);

const findLine = (cart: CartView | null, id: string) => cart?.lines.find((line) => line.id === id);
