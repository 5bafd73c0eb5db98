import fc from "fast-check";
import { expect, test } from "vitest";
import { priceCart } from "../cart/price-cart.ts";
import { toMinor } from "../kernel/money.ts";
import { splitTotalsByLine, subtractLineShares } from "./line-shares.ts";
import { replaceTax } from "./replace-tax.ts";

const line = fc.record({
  id: fc.uuid(),
  unitPrice: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 50, selector: ({ id }) => id });
const anyPurchase = fc
  .record({
    lines,
    basisPointsOff: fc.integer({ min: 0, max: 10_000 }),
    amountOff: fc.option(fc.integer({ min: 1, max: 30_000 })),
    extras: fc.constantFrom({}, { giftWrap: "" }, { giftWrap: "", giftNote: "For you" }),
    tax: fc.nat(50_000),
    shipping: fc.integer({ min: 0, max: 9_999 }),
  })
  .map(({ lines: walls, basisPointsOff, amountOff, extras, tax, shipping }) => {
    const paid = walls.map(({ unitPrice, quantity }) => ({ unitPrice, quantity, design: { tiles: [1, 2, 3] } }));
    const promo = { code: "CODE", basisPointsOff, amountOff };
    const prices = { volume: { tiles: 5, amountOff: 130 }, extras: { giftWrap: 600, giftNote: 55 } };
    const totals = priceCart(paid, { promo, tax, prices, extras });
    return {
      walls,
      totals: { ...totals, shipping: toMinor(shipping), total: toMinor(totals.total + shipping) },
    };
  });

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const sumAdded = (amounts: readonly number[]) => sumNumbers(amounts.filter((amount) => amount > 0));

test("the shares of an order's lines add up to the order's totals (F-19)", () => {
  fc.assert(
    fc.property(anyPurchase, ({ walls, totals }) => {
      const parts = [...splitTotalsByLine(totals, walls).values()];
      const all = sumNumbers(walls.map(({ unitPrice, quantity }) => unitPrice * quantity));
      for (const key of ["subtotal", "discount", "shipping", "tax", "total"] as const) {
        expect(sumNumbers(parts.map((part) => part[key]))).toBe(totals[key]);
      }
      for (const [at, { amount }] of totals.adjustments.entries())
        expect(sumNumbers(parts.map((part) => part.adjustments[at] ?? 0))).toBe(amount);
      for (const [at, { unitPrice, quantity }] of walls.entries()) {
        const part = parts[at] ?? expect.fail();
        expect(part.subtotal).toBe(unitPrice * quantity);
        expect(part.total).toBe(part.subtotal - part.discount + sumAdded(part.adjustments) + part.shipping + part.tax);
        expect(part.total).toBeGreaterThanOrEqual(0);
        for (const key of ["discount", "shipping", "tax"] as const) {
          expect(Math.abs(part[key] - (totals[key] * unitPrice * quantity) / all)).toBeLessThan(1);
        }
      }
    }),
  );
});

test("removing all lines of an order one by one refunds exactly the paid amount", () => {
  const turns = fc.array(fc.record({ at: fc.nat(), tax: fc.nat(50_000) }), { maxLength: 60 });
  fc.assert(
    fc.property(anyPurchase, turns, ({ walls, totals }, steps) => {
      let [remaining, left] = [totals as Parameters<typeof subtractLineShares>[0], walls];
      let paid = remaining.total;
      let back = 0;
      for (const { at, tax: nextTax } of steps) {
        const removedLine = left[at % Math.max(1, left.length)];
        if (!removedLine) break;
        const part = splitTotalsByLine(remaining, left).get(removedLine.id) ?? expect.fail();
        back += part.total;
        remaining = subtractLineShares(remaining, [part]);
        left = left.filter(({ id }) => id !== removedLine.id);
        const { subtotal, discount, adjustments, shipping, tax, total } = remaining;
        const amounts = adjustments.map(({ amount }) => amount);
        expect(total).toBe(subtotal - discount + sumAdded(amounts) + shipping + tax);
        expect(sumNumbers(amounts)).toBe(sumAdded(amounts) - discount);
        expect(remaining.total).toBeGreaterThanOrEqual(0);
        const moved = left.length === 0 ? remaining : replaceTax(remaining, nextTax);
        paid += moved.total - remaining.total;
        remaining = moved;
        expect(back + remaining.total).toBe(paid);
      }
      if (left.length === 0)
        expect(remaining).toMatchObject({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 });
    }),
  );
});
