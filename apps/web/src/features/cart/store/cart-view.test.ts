import { expect, test } from "vitest";
import { createCart, createLine } from "./cart.fixture.ts";
import {
  addLineToCartView,
  countItems,
  patchLineInCartView,
  removeLineFromCartView,
  toNewCartLine,
} from "./cart-view.ts";

const line = createLine();
const cart = createCart({ lines: [line], version: 3 });
const withQuantity = (base: typeof cart, id: string, quantity: number) => patchLineInCartView(base, id, { quantity });

test("a cart line with a new quantity has the same price as on the server", () => {
  const three = withQuantity(cart, line.id, 3);
  expect(three.totals).toMatchObject({ subtotal: 26997, discount: 5400, total: 21597 });
  expect(three.promo?.amount).toBe(5400);
});

test("a cart changed in the browser has no tax until the server calculates it", () => {
  const taxed = createCart({ ...cart, totals: { ...cart.totals, tax: 504, total: 7703 }, isTaxKnown: true });
  const changed = withQuantity(taxed, line.id, 2);
  expect(changed).toMatchObject({ totals: { tax: 0, total: 14398 }, isTaxKnown: false });
});

test("a line changed to uploading later has no warnings until the server lists them", () => {
  const incomplete = createCart({ lines: [{ ...line, warnings: ["Add your photos."] }] });
  expect(patchLineInCartView(incomplete, line.id, { isUploadLater: true }).lines[0]?.warnings).toEqual([]);
  expect(withQuantity(incomplete, line.id, 2).lines[0]?.warnings).toEqual(["Add your photos."]);
});

test("a cart without lines costs 0", () => {
  const empty = removeLineFromCartView(cart, line.id);
  expect(countItems(empty)).toBe(0);
  expect(empty.totals.total).toBe(0);
});

test("F-14: a new wall becomes a separate cart line with its price and name", () => {
  const second = toNewCartLine(createLine());
  const two = addLineToCartView(cart, second);
  expect(two.lines.map(({ id }) => id)).toEqual([line.id, second.id]);
  expect(two.lines[1]).toMatchObject({ title: "Trio", unitPrice: 8999 });
  expect(addLineToCartView(two, { ...toNewCartLine(line), quantity: 2 }).lines.map(({ quantity }) => quantity)).toEqual(
    [2, 1],
  );
});
