import fc from "fast-check";
import { expect, test } from "vitest";
import { lineShares } from "./line-shares.ts";

test("the shares of all lines are what was paid, and none is off by a cent (F-19)", () => {
  const line = fc.record({
    id: fc.uuid(),
    unitPrice: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  });
  const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 50, selector: ({ id }) => id });
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 5_000_000 }), (bought, total) => {
      const shares = lineShares(total, bought);
      const all = bought.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
      expect([...shares.values()].reduce((sum, cents) => sum + cents, 0)).toBe(total);
      for (const { id, unitPrice, quantity } of bought) {
        expect(Math.abs((shares.get(id) ?? 0) - (total * unitPrice * quantity) / all)).toBeLessThan(1);
      }
    }),
  );
});
