import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/kernel/ids";
import { expect, test, vi } from "vitest";
import { aCart, aLine } from "./a-cart.fixture.ts";
import type { CartNews } from "./cart-queue.ts";
import { toNewLine } from "./cart-state.ts";
import { type CartStoreParts, GATHER_MS, makeCartStore } from "./cart-store.ts";

type Calls = Record<
  "addLine" | "updateLine" | "removeLine" | "applyPromo" | "removePromo" | "change" | "read",
  (input: never) => unknown
>;

const gone = { code: "CART_NOT_FOUND" };

/** A store with stubbed API calls and one cookie. */
function open(cookie: CartId | null, answers: Partial<Calls>) {
  const jar = { cartId: cookie };
  const onFailure = vi.fn();
  const post = vi.fn((_: CartNews) => {});
  const call = (name: keyof Calls) => vi.fn(async (input: never) => answers[name]?.(input));
  const calls = {
    addLine: call("addLine"),
    updateLine: call("updateLine"),
    removeLine: call("removeLine"),
    applyPromo: call("applyPromo"),
    removePromo: call("removePromo"),
    change: call("change"),
    read: call("read"),
  };
  const cart = Object.fromEntries(
    Object.entries(calls).map(([name, asked]) => [name, name === "read" ? { query: asked } : { mutate: asked }]),
  );
  const store = makeCartStore({
    calls: { cart } as unknown as CartStoreParts["calls"],
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

const refuse = (error: unknown) => () => {
  throw error;
};
const line = aLine();
const cart = aCart({ lines: [line] });

test("S-103: requests no cart without a cookie", async () => {
  const { store, calls } = open(null, {});
  await store.load();
  expect(calls.read).not.toHaveBeenCalled();
  expect(store.read()).toMatchObject({ shown: null, isRead: true, pending: 0 });
});

test("S-106: drops a missing cart and adds the line to a new one, once", async () => {
  const fresh = aCart({ lines: [line] });
  const { store, calls, onFailure } = open(cart.id, {
    addLine: ({ cartId }: { cartId: CartId | null }) => (cartId ? refuse(gone)() : fresh),
  });
  expect(await store.addLine(toNewLine(line))).toBe(fresh);
  expect(calls.addLine.mock.calls.map(([input]) => input)).toEqual([
    { cartId: cart.id, line: toNewLine(line) },
    { cartId: null, line: toNewLine(line) },
  ]);
  expect(onFailure).not.toHaveBeenCalled();
});

test("changing the quantity in a missing cart adds the whole line to a new cart", async () => {
  const { store, calls } = open(cart.id, { read: () => cart, updateLine: refuse(gone), addLine: () => cart });
  await store.load();
  await store.updateLine({ id: line.id, quantity: 4 });
  expect(calls.addLine.mock.calls[0]?.[0]).toEqual({ cartId: null, line: { ...toNewLine(line), quantity: 4 } });
});

test("S-194: a failed operation restores the cart, shows one toast and ends the loading state", async () => {
  const { store, onFailure } = open(cart.id, { read: () => cart, updateLine: refuse(new Error("down")) });
  await store.load();
  const updating = store.updateLine({ id: line.id, quantity: 9 });
  expect(store.read().shown?.lines[0]?.quantity).toBe(9);
  expect(await updating).toBeNull();
  expect(store.read()).toMatchObject({ shown: cart, pending: 0 });
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test("S-195: a rejected code rejects to its form and shows no toast", async () => {
  const { store, onFailure } = open(cart.id, { applyPromo: refuse({ code: "PROMO_EXPIRED" }) });
  await expect(store.applyPromo("OLD")).rejects.toEqual({ code: "PROMO_EXPIRED" });
  expect(onFailure).not.toHaveBeenCalled();
  expect(store.read().pending).toBe(0);
});

test("sends operations one at a time in click order", async () => {
  const order: string[] = [];
  const slow = (name: string, ms: number, answer: CartView) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    order.push(name);
    return answer;
  };
  const { store } = open(cart.id, {
    updateLine: slow("update", 20, { ...cart, version: 2 }),
    removeLine: slow("remove", 0, { ...cart, version: 3, lines: [] }),
  });
  await Promise.all([store.updateLine({ id: line.id, quantity: 2 }), store.removeLine(line.id)]);
  expect(order).toEqual(["update", "remove"]);
  expect(store.read().shown?.lines).toEqual([]);
});

test("S-108: drops a bought cart", async () => {
  const bought = aCart({ completedOrderId: "order_0123456789abcdefghjkmnpqrs", state: "converted" });
  const { store, jar } = open(bought.id, { read: () => bought });
  await store.load();
  expect(jar.cartId).toBeNull();
  expect(store.read()).toMatchObject({ shown: null, isRead: true });
});

test("F-13: sends many quick clicks as one request and shows each at once", async () => {
  vi.useFakeTimers();
  const { store, calls } = open(cart.id, {
    read: () => cart,
    updateLine: ({ line: { quantity } }: { line: { quantity: number } }) => ({
      ...cart,
      version: 2,
      lines: [{ ...line, quantity }],
    }),
  });
  await store.load();
  const answers = [2, 3, 4, 5].map((quantity) => {
    const answer = store.updateLine({ id: line.id, quantity });
    expect(store.read().shown?.lines[0]?.quantity).toBe(quantity);
    return answer;
  });
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  await Promise.all(answers);
  expect(calls.updateLine.mock.calls).toEqual([
    [{ cartId: cart.id, version: 1, line: { id: line.id, quantity: 5 } }, expect.anything()],
  ]);
  expect(store.read()).toMatchObject({ pending: 0, shown: { version: 2 } });
  vi.useRealTimers();
});

test("sends waiting clicks at once when the page is left", async () => {
  vi.useFakeTimers();
  const { store, calls } = open(cart.id, { read: () => cart, updateLine: () => ({ ...cart, version: 2 }) });
  await store.load();
  void store.updateLine({ id: line.id, quantity: 2 });
  await store.settle();
  expect(calls.updateLine).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

const changed = { code: "CART_CHANGED" };

/** Rejects calls with an older version. */
const refusesBefore =
  (now: CartView) =>
  ({ version }: { version?: number }) => {
    if (version !== now.version) throw changed;
    return { ...now, version: now.version + 1 };
  };

test("an edit succeeds after another tab changed a different line", async () => {
  const elsewhere = { ...cart, version: 7, lines: [line, aLine()] };
  let read = cart;
  const { store, calls, onFailure } = open(cart.id, { read: () => read, updateLine: refusesBefore(elsewhere) });
  await store.load();
  read = elsewhere;
  expect(await store.updateLine({ id: line.id, design: line.design })).toMatchObject({ version: 8 });
  expect(calls.updateLine).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
});

test("an edit whose first response was lost is not reported as a conflict", async () => {
  const done = { ...cart, version: cart.version + 1, lines: [{ ...line, quantity: 9 }] };
  let read = cart;
  const { store, calls, onFailure } = open(cart.id, {
    read: () => read,
    updateLine: refusesBefore({ ...done, version: 99 }),
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
  const { store, onFailure } = open(cart.id, { read: () => read, updateLine: refusesBefore(elsewhere) });
  await store.load();
  read = elsewhere;
  expect(await store.updateLine({ id: line.id, design: line.design })).toBeNull();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(changed);
  expect(store.read()).toMatchObject({ pending: 0, shown: elsewhere });
});

test("broadcasts each change to the other tabs once", async () => {
  const { store, post } = open(cart.id, { read: () => cart, removeLine: () => ({ ...cart, version: 2, lines: [] }) });
  const other = open(cart.id, { read: () => cart });
  await Promise.all([store.load(), other.store.load()]);
  post.mockClear();
  await store.removeLine(line.id);
  for (const [news] of post.mock.calls) other.store.hear(news);
  expect(post).toHaveBeenCalledTimes(1);
  expect(other.store.read().shown?.lines).toEqual([]);
  expect(other.post).toHaveBeenCalledTimes(1);
});

test("after payment the bought cart is dropped, and adding the same wall creates a new cart", async () => {
  const bought = aCart({ ...cart, completedOrderId: "order_0123456789abcdefghjkmnpqrs", state: "converted" });
  const fresh = aCart({ lines: [line] });
  const { store, calls } = open(cart.id, {
    read: () => bought,
    removeLine: refuse({ code: "ALREADY_PAID" }),
    addLine: () => fresh,
  });
  expect(await store.removeLine(line.id)).toBeNull();
  expect(store.read()).toMatchObject({ shown: null, boughtAs: bought.completedOrderId });
  await store.addLine(toNewLine(line));
  expect(calls.addLine.mock.calls[0]?.[0]).toMatchObject({ cartId: null });
  expect(store.read()).toMatchObject({ shown: fresh, boughtAs: null });
});
