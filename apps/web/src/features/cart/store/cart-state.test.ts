import { errorMessage } from "@storywall/domain/errors";
import { expect, test } from "vitest";
import { createCart, createLine } from "./cart.fixture.ts";
import {
  type CartState,
  cartReducer,
  countItems,
  noCart,
  toNewCartLine,
  withLine,
  withoutLine,
  withPatch,
} from "./cart-state.ts";

const line = createLine();
const cart = createCart({ lines: [line], version: 3 });
const loadedState: CartState = { ...noCart, serverCart: cart, optimisticCart: cart, isRead: true };
const withQuantity = (base: typeof cart, id: string, quantity: number) => withPatch(base, id, { quantity });
const reduceActions = (state: CartState, ...actions: Parameters<typeof cartReducer>[1][]) =>
  actions.reduce(cartReducer, state);

test("S-107: the response with the higher cart version wins, in any order of arrival", () => {
  const newer = { ...cart, version: 5 };
  const state = reduceActions(
    loadedState,
    { type: "started", op: 1 },
    { type: "answered", cart: newer },
    { type: "answered", cart: { ...cart, version: 4 } },
  );
  expect(reduceActions(state, { type: "settled", op: 1 }).optimisticCart?.version).toBe(5);
});

test("a different cart replaces the current cart even if the version is lower", () => {
  const other = createCart({ version: 1 });
  expect(
    reduceActions(
      loadedState,
      { type: "started", op: 1 },
      { type: "answered", cart: other },
      { type: "settled", op: 1 },
    ).optimisticCart?.id,
  ).toBe(other.id);
});

test("S-109: the cart is busy until the last of several operations has succeeded or failed", () => {
  const state = reduceActions(
    noCart,
    { type: "started", op: 1 },
    { type: "started", op: 2 },
    { type: "settled", op: 2 },
  );
  expect(state.pending).toBe(1);
  expect(reduceActions(state, { type: "settled", op: 1 }, { type: "settled", op: 1 }).pending).toBe(0);
});

test("a change is shown optimistically and rolled back on failure", () => {
  const changed = reduceActions(loadedState, {
    type: "started",
    op: 1,
    change: (shown) => withQuantity(shown, line.id, 3),
  });
  expect(changed.optimisticCart?.lines[0]?.quantity).toBe(3);
  expect(reduceActions(changed, { type: "settled", op: 1 }).optimisticCart).toBe(cart);
});

test("a new quantity is priced as on the server, with the discount rounded per unit", () => {
  const three = withQuantity(cart, line.id, 3);
  expect(three.totals).toMatchObject({ subtotal: 26997, discount: 5400, total: 21597 });
  expect(three.promo?.amount).toBe(5400);
});

test("the total includes the tax of a known address", () => {
  const taxed = withQuantity({ ...cart, shippingAddress: { provinceCode: "FL" } }, line.id, 1);
  expect(taxed.totals).toMatchObject({ tax: 504, total: 7703 });
});

test("a cart without lines has no items and costs 0", () => {
  const empty = withoutLine(cart, line.id);
  expect(countItems(empty)).toBe(0);
  expect(empty.totals.total).toBe(0);
});

test("a response to one change keeps the other pending changes", () => {
  const other = createLine();
  const two = { ...cart, lines: [line, other] };
  const state = reduceActions(
    { ...loadedState, serverCart: two, optimisticCart: two },
    { type: "started", op: 1, change: (shown) => withQuantity(shown, line.id, 3) },
    { type: "started", op: 2, change: (shown) => withoutLine(shown, other.id) },
    { type: "answered", cart: { ...withQuantity(two, line.id, 3), version: 4 } },
    { type: "settled", op: 1 },
  );
  expect(state.optimisticCart?.lines.map(({ quantity }) => quantity)).toEqual([3]);
  expect(reduceActions(state, { type: "settled", op: 2 }).optimisticCart?.lines).toHaveLength(2);
});

test("a change from another tab is applied immediately if no change is pending", () => {
  const newer = { ...cart, version: 4, lines: [] };
  expect(reduceActions(loadedState, { type: "answered", cart: newer }).optimisticCart).toBe(newer);
});

test("F-14: a new wall becomes a separate line with its price and name, and a known line is replaced in place", () => {
  const second = toNewCartLine(createLine());
  const two = withLine(cart, second);
  expect(two.lines.map(({ id }) => id)).toEqual([line.id, second.id]);
  expect(two.lines[1]).toMatchObject({ title: "Trio", unitPrice: 8999, warnings: [errorMessage("PHOTOS_MISSING")] });
  expect(withLine(two, { ...toNewCartLine(line), quantity: 2 }).lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test("S-108: the order of a bought cart is kept until there is a new cart", () => {
  const bought = reduceActions(loadedState, { type: "emptied", boughtAs: "order_0123456789abcdefghjkmnpqrs" });
  expect(bought).toMatchObject({ optimisticCart: null, boughtAs: "order_0123456789abcdefghjkmnpqrs" });
  expect(reduceActions(bought, { type: "answered", cart }).boughtAs).toBeNull();
});
