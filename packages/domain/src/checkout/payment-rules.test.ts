import fc from "fast-check";
import { expect, test } from "vitest";
import { computeRefundRemainder, isBelowMinimumCharge, planRefund } from "./payment-rules.ts";

const cents = fc.integer({ min: 0, max: 1_000_000 });
const payments = fc.array(fc.record({ paymentId: fc.uuid(), left: cents, isDisputed: fc.boolean() }), { maxLength: 4 });

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("no part of a refund exceeds its payment", () => {
  fc.assert(
    fc.property(payments, cents, (rows, amount) => {
      const parts = planRefund(rows, amount);

      expect(sum(parts.map((part) => part.amount))).toBe(Math.min(amount, sum(rows.map(({ left }) => left))));
      expect(new Set(parts.map(({ paymentId }) => paymentId)).size).toBe(parts.length);
      for (const part of parts) {
        expect(part.amount).toBeGreaterThan(0);
        expect(part.amount).toBeLessThanOrEqual(rows.find(({ paymentId }) => paymentId === part.paymentId)?.left ?? 0);
      }
    }),
  );
});

test("a disputed payment is refunded only if the other payments are not enough", () => {
  fc.assert(
    fc.property(payments, cents, (rows, amount) => {
      const free = sum(rows.filter(({ isDisputed }) => !isDisputed).map(({ left }) => left));
      const waiting = sum(
        planRefund(rows, amount)
          .filter(({ isDisputed }) => isDisputed)
          .map((part) => part.amount),
      );

      expect(waiting).toBe(Math.min(Math.max(0, amount - free), sum(rows.map(({ left }) => left)) - free));
    }),
  );
});

test("pending refunds that are too large are reduced to the remaining amount", () => {
  const refunds = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(cents, refunds, (captured, amounts) => {
      let left = captured;
      let pending = amounts.map((amount, index) => ({ id: `refund_${index}`, amount }));
      while (pending.length > 0) {
        const [refund, ...others] = pending;
        const amount = refund?.amount ?? 0;
        const remainder = amount <= left ? amount : computeRefundRemainder({ left, madeRefundIds: [] }, others);
        expect(remainder).toBeLessThanOrEqual(Math.min(amount, left));
        left -= remainder;
        pending = others;
      }

      expect(captured - left).toBe(Math.min(captured, sum(amounts)));
    }),
  );
});

test("a refund that the processor has already paid is not subtracted again", () => {
  expect(computeRefundRemainder({ left: 2_800, madeRefundIds: ["refund_1"] }, [{ id: "refund_1", amount: 300 }])).toBe(
    2_800,
  );
});

test("when one pending refund is reduced, the other pending refunds keep their amounts", () => {
  const others = [
    { id: "refund_1", amount: 300 },
    { id: "refund_2", amount: 500 },
  ];
  expect(computeRefundRemainder({ left: 2_800, madeRefundIds: ["refund_1"] }, others)).toBe(2_300);
});

test.each([
  [0, false],
  [1, true],
  [49, true],
  [50, false],
])("a total of %i cents is below the minimum charge: %s", (total, isBelow) => {
  expect(isBelowMinimumCharge(total)).toBe(isBelow);
});
