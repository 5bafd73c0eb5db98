import { expect, test } from "vitest";
import { aCart, aLine } from "./a-cart.fixture.ts";
import { type CartState, cartReducer, itemCount, noCart, withoutLine, withQuantity } from "./cart-state.ts";

const line = aLine();
const cart = aCart({ lines: [line], version: 3 });
const seen: CartState = { known: cart, shown: cart, pending: 0, isRead: true };
const run = (state: CartState, ...actions: Parameters<typeof cartReducer>[1][]) => actions.reduce(cartReducer, state);

test("S-107: of two answers about one cart the one with the higher version stays, whichever came last", () => {
  const newer = { ...cart, version: 5 };
  const state = run(
    seen,
    { type: "started" },
    { type: "answered", cart: newer },
    { type: "answered", cart: { ...cart, version: 4 } },
  );
  expect(run(state, { type: "settled" }).shown?.version).toBe(5);
});

test("another cart replaces the old one whatever their versions are", () => {
  const other = aCart({ version: 1 });
  expect(run(seen, { type: "started" }, { type: "answered", cart: other }, { type: "settled" }).shown?.id).toBe(
    other.id,
  );
});

test("S-109: the cart is busy until the last of several operations has ended, failed ones included", () => {
  const state = run(noCart, { type: "started" }, { type: "started" }, { type: "settled" });
  expect(state.pending).toBe(1);
  expect(run(state, { type: "settled" }, { type: "settled" }).pending).toBe(0);
});

test("a change is visible before the shop has answered, and taken back when it fails", () => {
  const changed = run(seen, { type: "started", change: (shown) => withQuantity(shown, line.id, 3) });
  expect(changed.shown?.lines[0]?.quantity).toBe(3);
  expect(run(changed, { type: "settled" }).shown).toBe(cart);
});

test("a changed quantity is priced as the shop prices it, the discount rounded for each piece", () => {
  const three = withQuantity(cart, line.id, 3);
  expect(three.totals).toMatchObject({ subtotal: 26997, discount: 5400, total: 21597 });
  expect(three.promo?.amount).toBe(5400);
});

test("the tax of the address that is known is kept in the total", () => {
  const taxed = withQuantity({ ...cart, shippingAddress: { provinceCode: "FL" } }, line.id, 1);
  expect(taxed.totals).toMatchObject({ tax: 504, total: 7703 });
});

test("a cart without its last line counts nothing and costs nothing", () => {
  const empty = withoutLine(cart, line.id);
  expect(itemCount(empty)).toBe(0);
  expect(empty.totals.total).toBe(0);
});
