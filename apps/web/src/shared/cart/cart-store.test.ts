import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/ids";
import { expect, test, vi } from "vitest";
import { aCart, aLine } from "./a-cart.fixture.ts";
import { type CartStoreParts, makeCartStore, toNewLine } from "./cart-store.ts";

type Calls = Record<
  "addLine" | "updateLine" | "removeLine" | "applyPromo" | "removePromo" | "read",
  (input: never) => unknown
>;

const gone = { code: "CART_NOT_FOUND" };

/** A shop that answers as told, and a browser with one cookie. */
function open(cookie: CartId | null, answers: Partial<Calls>) {
  const jar = { cartId: cookie };
  const onFailure = vi.fn();
  const call = (name: keyof Calls) => vi.fn(async (input: never) => answers[name]?.(input));
  const calls = {
    addLine: call("addLine"),
    updateLine: call("updateLine"),
    removeLine: call("removeLine"),
    applyPromo: call("applyPromo"),
    removePromo: call("removePromo"),
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
  });
  return { store, calls, jar, onFailure };
}

const refuse = (error: unknown) => () => {
  throw error;
};
const line = aLine();
const cart = aCart({ lines: [line] });

test("S-103: without a cookie no cart is asked for", async () => {
  const { store, calls } = open(null, {});
  await store.load();
  expect(calls.read).not.toHaveBeenCalled();
  expect(store.read()).toMatchObject({ shown: null, isRead: true, pending: 0 });
});

test("S-106: a cart that is gone is forgotten and the same line starts a new one, once", async () => {
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

test("a new quantity for a line of a cart that is gone puts the whole line into a new one", async () => {
  const { store, calls } = open(cart.id, { read: () => cart, updateLine: refuse(gone), addLine: () => cart });
  await store.load();
  await store.updateLine({ id: line.id, quantity: 4 });
  expect(calls.addLine.mock.calls[0]?.[0]).toEqual({ cartId: null, line: { ...toNewLine(line), quantity: 4 } });
});

test("S-194: a failed operation leaves the cart as it was, is told once and ends the loading state", async () => {
  const { store, onFailure } = open(cart.id, { read: () => cart, updateLine: refuse(new Error("down")) });
  await store.load();
  const updating = store.updateLine({ id: line.id, quantity: 9 });
  expect(store.read().shown?.lines[0]?.quantity).toBe(9);
  expect(await updating).toBeNull();
  expect(store.read()).toMatchObject({ shown: cart, pending: 0 });
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test("S-195: a refused code is thrown to its form and told nowhere else", async () => {
  const { store, onFailure } = open(cart.id, { applyPromo: refuse({ code: "PROMO_EXPIRED" }) });
  await expect(store.applyPromo("OLD")).rejects.toEqual({ code: "PROMO_EXPIRED" });
  expect(onFailure).not.toHaveBeenCalled();
  expect(store.read().pending).toBe(0);
});

test("operations reach the shop one after the other, in the order of the clicks", async () => {
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

test("S-108: a cart that was bought is forgotten", async () => {
  const bought = aCart({ completedOrderId: "order_0123456789abcdefghjkmnpqrs", state: "converted" });
  const { store, jar } = open(bought.id, { read: () => bought });
  await store.load();
  expect(jar.cartId).toBeNull();
  expect(store.read()).toMatchObject({ shown: null, isRead: true });
});
