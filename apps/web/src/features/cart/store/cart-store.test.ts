import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/kernel/ids";
import { expect, test, vi } from "vitest";
import { createCart, createLine } from "./cart.fixture.ts";
import type { CartMessage } from "./cart-queue.ts";
import { toNewCartLine } from "./cart-state.ts";
import { type CartStoreDependencies, createCartStore, DEBOUNCE_MS } from "./cart-store.ts";

type Calls = Record<
  "addLine" | "updateLine" | "removeLine" | "applyPromo" | "removePromo" | "change" | "read",
  (input: never) => unknown
>;

const cartNotFoundError = { code: "CART_NOT_FOUND" };

/** Creates a store with fake API calls and a cookie in memory. */
function createTestStore(cookie: CartId | null, responses: Partial<Calls>) {
  const jar = { cartId: cookie };
  const onFailure = vi.fn();
  const post = vi.fn((_: CartMessage) => {});
  const stubCall = (name: keyof Calls) => vi.fn(async (input: never) => responses[name]?.(input));
  const calls = {
    addLine: stubCall("addLine"),
    updateLine: stubCall("updateLine"),
    removeLine: stubCall("removeLine"),
    applyPromo: stubCall("applyPromo"),
    removePromo: stubCall("removePromo"),
    change: stubCall("change"),
    read: stubCall("read"),
  };
  const cart = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, name === "read" ? { query: call } : { mutate: call }]),
  );
  const store = createCartStore({
    calls: { cart } as unknown as CartStoreDependencies["calls"],
    cookie: {
      read: () => jar.cartId,
      clear: () => {
        jar.cartId = null;
      },
    },
    codeOf: (error) => (error as { code?: string }).code,
    onFailure,
    post,
  });
  return { store, calls, jar, onFailure, post };
}

const rejectWith = (error: unknown) => () => {
  throw error;
};
const line = createLine();
const cart = createCart({ lines: [line] });

test("S-103: no cart is requested without a cookie", async () => {
  const { store, calls } = createTestStore(null, {});
  await store.load();
  expect(calls.read).not.toHaveBeenCalled();
  expect(store.read()).toMatchObject({ optimisticCart: null, isRead: true, pending: 0 });
});

test("S-106: a missing cart is dropped, and the line is added to a new cart once", async () => {
  const fresh = createCart({ lines: [line] });
  const { store, calls, onFailure } = createTestStore(cart.id, {
    addLine: ({ cartId }: { cartId: CartId | null }) => (cartId ? rejectWith(cartNotFoundError)() : fresh),
  });
  expect(await store.addLine(toNewCartLine(line))).toBe(fresh);
  expect(calls.addLine.mock.calls.map(([input]) => input)).toEqual([
    { cartId: cart.id, line: toNewCartLine(line) },
    { cartId: null, line: toNewCartLine(line) },
  ]);
  expect(onFailure).not.toHaveBeenCalled();
});

test("changing the quantity in a missing cart adds the whole line to a new cart", async () => {
  const { store, calls } = createTestStore(cart.id, {
    read: () => cart,
    updateLine: rejectWith(cartNotFoundError),
    addLine: () => cart,
  });
  await store.load();
  await store.updateLine({ id: line.id, quantity: 4 });
  expect(calls.addLine.mock.calls[0]?.[0]).toEqual({ cartId: null, line: { ...toNewCartLine(line), quantity: 4 } });
});

test("a failed operation restores the cart, shows one toast and ends the loading state (S-194, C-17)", async () => {
  const { store, onFailure } = createTestStore(cart.id, {
    read: () => cart,
    updateLine: rejectWith(new Error("down")),
  });
  await store.load();
  const updating = store.updateLine({ id: line.id, quantity: 9 });
  expect(store.read().optimisticCart?.lines[0]?.quantity).toBe(9);
  expect(await updating).toBeNull();
  expect(store.read()).toMatchObject({ optimisticCart: cart, pending: 0 });
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test("S-195: a rejected code is reported to its form, without a toast", async () => {
  const { store, onFailure } = createTestStore(cart.id, { applyPromo: rejectWith({ code: "PROMO_EXPIRED" }) });
  await expect(store.applyPromo("OLD")).rejects.toEqual({ code: "PROMO_EXPIRED" });
  expect(onFailure).not.toHaveBeenCalled();
  expect(store.read().pending).toBe(0);
});

test("operations are sent one at a time in click order", async () => {
  const order: string[] = [];
  const respondSlowly = (name: string, ms: number, answer: CartView) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    order.push(name);
    return answer;
  };
  const { store } = createTestStore(cart.id, {
    updateLine: respondSlowly("update", 20, { ...cart, version: 2 }),
    removeLine: respondSlowly("remove", 0, { ...cart, version: 3, lines: [] }),
  });
  await Promise.all([store.updateLine({ id: line.id, quantity: 2 }), store.removeLine(line.id)]);
  expect(order).toEqual(["update", "remove"]);
  expect(store.read().optimisticCart?.lines).toEqual([]);
});

test("S-108: a bought cart is dropped", async () => {
  const bought = createCart({ completedOrderId: "order_0123456789abcdefghjkmnpqrs", state: "converted" });
  const { store, jar } = createTestStore(bought.id, { read: () => bought });
  await store.load();
  expect(jar.cartId).toBeNull();
  expect(store.read()).toMatchObject({ optimisticCart: null, isRead: true });
});

test("F-13: many quick clicks are shown immediately and sent as one request", async () => {
  vi.useFakeTimers();
  const { store, calls } = createTestStore(cart.id, {
    read: () => cart,
    updateLine: ({ line: { quantity } }: { line: { quantity: number } }) => ({
      ...cart,
      version: 2,
      lines: [{ ...line, quantity }],
    }),
  });
  await store.load();
  const responses = [2, 3, 4, 5].map((quantity) => {
    const answer = store.updateLine({ id: line.id, quantity });
    expect(store.read().optimisticCart?.lines[0]?.quantity).toBe(quantity);
    return answer;
  });
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  await Promise.all(responses);
  expect(calls.updateLine.mock.calls).toEqual([
    [{ cartId: cart.id, version: 1, line: { id: line.id, quantity: 5 } }, expect.anything()],
  ]);
  expect(store.read()).toMatchObject({ pending: 0, optimisticCart: { version: 2 } });
  vi.useRealTimers();
});

test("flushing the store sends pending clicks immediately", async () => {
  vi.useFakeTimers();
  const { store, calls } = createTestStore(cart.id, { read: () => cart, updateLine: () => ({ ...cart, version: 2 }) });
  await store.load();
  void store.updateLine({ id: line.id, quantity: 2 });
  await store.flush();
  expect(calls.updateLine).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

const cartChangedError = { code: "CART_CHANGED" };

/** Creates a stub of `updateLine` that accepts only the version of `now`. */
const createVersionCheckingStub =
  (now: CartView) =>
  ({ version }: { version?: number }) => {
    if (version !== now.version) throw cartChangedError;
    return { ...now, version: now.version + 1 };
  };

test("an edit succeeds after another tab changed a different line", async () => {
  const elsewhere = { ...cart, version: 7, lines: [line, createLine()] };
  let read = cart;
  const { store, calls, onFailure } = createTestStore(cart.id, {
    read: () => read,
    updateLine: createVersionCheckingStub(elsewhere),
  });
  await store.load();
  read = elsewhere;
  expect(await store.updateLine({ id: line.id, design: line.design })).toMatchObject({ version: 8 });
  expect(calls.updateLine).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
});

test("a retried edit whose first response was lost is not reported as a conflict", async () => {
  const done = { ...cart, version: cart.version + 1, lines: [{ ...line, quantity: 9 }] };
  let read = cart;
  const { store, calls, onFailure } = createTestStore(cart.id, {
    read: () => read,
    updateLine: createVersionCheckingStub({ ...done, version: 99 }),
  });
  await store.load();
  read = done;
  expect(await store.updateLine({ id: line.id, quantity: 9 })).toEqual(done);
  expect(calls.updateLine).toHaveBeenCalledTimes(1);
  expect(onFailure).not.toHaveBeenCalled();
});

test("A18: an edit of a line that another tab changed is rejected with a toast, and the newer cart is shown", async () => {
  const elsewhere = { ...cart, version: 7, lines: [{ ...line, quantity: 9 }] };
  let read = cart;
  const { store, onFailure } = createTestStore(cart.id, {
    read: () => read,
    updateLine: createVersionCheckingStub(elsewhere),
  });
  await store.load();
  read = elsewhere;
  expect(await store.updateLine({ id: line.id, design: line.design })).toBeNull();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(cartChangedError);
  expect(store.read()).toMatchObject({ pending: 0, optimisticCart: elsewhere });
});

test("each change is broadcast to the other tabs once", async () => {
  const { store, post } = createTestStore(cart.id, {
    read: () => cart,
    removeLine: () => ({ ...cart, version: 2, lines: [] }),
  });
  const other = createTestStore(cart.id, { read: () => cart });
  await Promise.all([store.load(), other.store.load()]);
  post.mockClear();
  await store.removeLine(line.id);
  for (const [news] of post.mock.calls) other.store.onCartMessage(news);
  expect(post).toHaveBeenCalledTimes(1);
  expect(other.store.read().optimisticCart?.lines).toEqual([]);
  expect(other.post).toHaveBeenCalledTimes(1);
});

test("after payment the bought cart is dropped, and adding the same wall creates a new cart", async () => {
  const bought = createCart({ ...cart, completedOrderId: "order_0123456789abcdefghjkmnpqrs", state: "converted" });
  const fresh = createCart({ lines: [line] });
  const { store, calls } = createTestStore(cart.id, {
    read: () => bought,
    removeLine: rejectWith({ code: "ALREADY_PAID" }),
    addLine: () => fresh,
  });
  expect(await store.removeLine(line.id)).toBeNull();
  expect(store.read()).toMatchObject({ optimisticCart: null, boughtAs: bought.completedOrderId });
  await store.addLine(toNewCartLine(line));
  expect(calls.addLine.mock.calls[0]?.[0]).toMatchObject({ cartId: null });
  expect(store.read()).toMatchObject({ optimisticCart: fresh, boughtAs: null });
});
