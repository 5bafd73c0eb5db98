import type { NewCartLine } from "@storywall/domain/cart/line";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import type { CartId, OrderId } from "@storywall/domain/kernel/ids";
import type { ShopClient } from "@/lib/trpc.ts";
import { type CartOperation, type CartQueueParts, makeCartQueue } from "./cart-queue.ts";
import { type LinePatch, toNewLine, withLine, withoutLine, withPatch } from "./cart-state.ts";
import { makePause } from "./pause.ts";

export type CartStoreParts = CartQueueParts & {
  calls: Pick<ShopClient, "cart">;
  /** Error code of a failed call, if it has one. */
  codeOf(error: unknown): string | undefined;
  /** Logs a failed operation and shows one toast. */
  onFailure(error: unknown): void;
};

/** Changes to one line within this time are sent as one request. */
export const GATHER_MS = 300;

const quietly = { context: { silent: true } };
const toTheEnd = { context: { silent: true, outlivesPage: true } };

/** A change that waits to be combined with more. */
type Waiting = { add(patch: LinePatch): void; send(): void; answer: Promise<CartView | null> };

/**
 * The page's cart. Operations update optimistically and roll back on error. They resolve with the cart, or with null
 * after a failure, which has been shown.
 */
export function makeCartStore({ calls, codeOf, onFailure, ...queueParts }: CartStoreParts) {
  const queue = makeCartQueue(queueParts);
  const { cookie } = queueParts;
  const waiting = new Map<string, Waiting>();

  const send = () => {
    for (const one of waiting.values()) one.send();
  };
  /** Flushes waiting changes first to keep the order of clicks. */
  const run = (operation: CartOperation) => {
    send();
    return queue.run(operation).ended;
  };
  const told = (ended: Promise<CartView | null>): Promise<CartView | null> =>
    ended.catch((error: unknown) => {
      onFailure(error);
      return null;
    });

  /** Runs `work` on the cookie's cart, or `otherwise` once if that cart is gone or bought. */
  async function onCart(
    act: (cartId: CartId) => Promise<CartView>,
    otherwise: () => Promise<CartView | null> = async () => null,
  ): Promise<CartView | null> {
    const cartId = cookie.read();
    if (!cartId) {
      queue.empty();
      return otherwise();
    }
    try {
      return await act(cartId);
    } catch (error) {
      const code = codeOf(error);
      if (code === "ALREADY_PAID") queue.receive(await ask(cartId));
      else if (code === "CART_NOT_FOUND") queue.forget();
      else throw error;
      return otherwise();
    }
  }

  const ask = (cartId: CartId) => calls.cart.read.query({ cartId }, quietly);
  const add = (line: NewCartLine) => {
    const into = (cartId: CartId | null) => calls.cart.addLine.mutate({ cartId, line }, quietly);
    return onCart(into, () => into(null));
  };

  /**
   * Sends the version that was seen, to avoid overwriting another tab's edit of the same line. If only other lines
   * changed, the edit is retried on the newer cart.
   */
  function patchLine(id: string, patch: LinePatch): Promise<CartView | null> {
    const { known, shown } = queue.read();
    const before = lineIn(shown, id);
    // A design may exceed the size limit of keepalive requests; it was sent when its button was pressed.
    const how = patch.design ? quietly : toTheEnd;
    const update = (cartId: CartId, version: number | undefined) =>
      calls.cart.updateLine.mutate({ cartId, line: { id, ...patch }, ...(version ? { version } : {}) }, how);
    const carefully = async (cartId: CartId) => {
      try {
        return await update(cartId, known?.id === cartId ? known.version : undefined);
      } catch (error) {
        if (codeOf(error) !== "CART_CHANGED") throw error;
        const now = await ask(cartId);
        queue.receive(now);
        // Our own change succeeded, but its response was lost.
        if (isDone(lineIn(now, id), patch) && !isDone(lineIn(known, id), patch)) return now;
        if (JSON.stringify(lineIn(now, id)) !== JSON.stringify(lineIn(known, id))) throw error;
        return update(cartId, now.version);
      }
    };
    return onCart(carefully, async () => (before ? add({ ...toNewLine(before), ...patch }) : null));
  }

  function gather(id: string, given: LinePatch): Waiting {
    send();
    let patch = given;
    const pause = makePause(GATHER_MS);
    const work = async () => {
      await pause.over;
      waiting.delete(id);
      return patchLine(id, patch);
    };
    const { ended, amend } = queue.run({ work, change: (cart) => withPatch(cart, id, given) });
    const more = (later: LinePatch) => {
      patch = { ...patch, ...later };
      const all = patch;
      amend((cart) => withPatch(cart, id, all));
      pause.longer();
    };
    return { add: more, send: pause.end, answer: told(ended) };
  }

  return {
    read: queue.read,
    subscribe: queue.subscribe,
    hear: queue.hear,

    /** Loads the earlier visit's cart. Makes no request without a cookie; after a failure the cart stays unloaded. */
    async load(): Promise<void> {
      if (cookie.read()) await run({ work: () => onCart(ask) }).catch(queue.giveUp);
      else queue.empty();
    },

    /** Sends waiting changes and resolves when all operations have finished. */
    settle(): Promise<void> {
      send();
      return queue.whenIdle();
    },

    addLine: (line: NewCartLine) => told(run({ work: () => add(line), change: (cart) => withLine(cart, line) })),

    updateLine({ id, ...patch }: LinePatch & { id: string }): Promise<CartView | null> {
      const sooner = waiting.get(id);
      if (sooner) sooner.add(patch);
      const one = sooner ?? gather(id, patch);
      waiting.set(id, one);
      if (Object.keys(patch).join() !== "quantity") one.send();
      return one.answer;
    },

    removeLine(lineId: string) {
      const remove = (cartId: CartId) => calls.cart.removeLine.mutate({ cartId, lineId }, quietly);
      return told(run({ work: () => onCart(remove), change: (cart) => withoutLine(cart, lineId) }));
    },

    /** Rejects with the API's error, which the form shows beside its field. */
    applyPromo(code: string) {
      return run({ work: () => onCart((cartId) => calls.cart.applyPromo.mutate({ cartId, code }, quietly)) });
    },

    removePromo() {
      return told(run({ work: () => onCart((cartId) => calls.cart.removePromo.mutate({ cartId }, quietly)) }));
    },

    /** Sets the gift note. Rejects as `applyPromo` does. */
    setGiftNote(giftNote: string | null) {
      const change = (cartId: CartId) => calls.cart.change.mutate({ cartId, giftNote }, quietly);
      return run({ work: () => onCart(change), change: (cart) => ({ ...cart, giftNote }) });
    },

    /** Clears the cart after a purchase, or to abandon it. */
    clear: (boughtAs: OrderId | null = null) => queue.forget(boughtAs),
  };
}

export type CartStore = ReturnType<typeof makeCartStore>;

const isDone = (line: CartLineView | undefined, patch: LinePatch): boolean =>
  line !== undefined && JSON.stringify({ ...line, ...patch }) === JSON.stringify(line);

const lineIn = (cart: CartView | null, id: string) => cart?.lines.find((line) => line.id === id);
