import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MIN_CHARGE } from "../catalog/shop-terms.ts";
import { newId } from "../kernel/ids.ts";
import { computeAmountDue, formatGiftCardCode, normalizeGiftCardCode, planGiftCardParts } from "./gift-cards.ts";

const createCards = (balances: readonly number[]) =>
  balances.map((balance) => ({ id: newId("giftcard"), lastFour: "30HC", balance }));

describe("paying a total with gift cards", () => {
  test("a payment with gift cards takes from each card at most its balance", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20_000), { maxLength: 5 }),
        fc.integer({ min: MIN_CHARGE, max: 50_000 }),
        (all, total) => {
          const cards = createCards(all);
          const parts = planGiftCardParts(cards, total);
          const due = computeAmountDue(total, parts);
          for (const { id, amount } of parts) {
            expect(amount).toBeGreaterThan(0);
            expect(amount).toBeLessThanOrEqual(cards.find((card) => card.id === id)?.balance ?? 0);
          }
          expect(due === 0 || due >= MIN_CHARGE).toBe(true);
          const left = Math.max(0, total - all.reduce((sum, balance) => sum + balance, 0));
          expect(due).toBe(left > 0 ? Math.max(left, MIN_CHARGE) : 0);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("gift cards are used in the order in which they are listed", () => {
    const parts = planGiftCardParts(createCards([2_000, 5_000, 1_000]), 6_000);
    expect(parts.map(({ amount }) => amount)).toEqual([2_000, 4_000]);
  });

  test("gift cards that nearly cover the total leave the minimum charge to pay by card", () => {
    expect(planGiftCardParts(createCards([980]), 1_000).map(({ amount }) => amount)).toEqual([950]);
    expect(planGiftCardParts(createCards([970, 10]), 1_000).map(({ amount }) => amount)).toEqual([950]);
  });
});

describe("a gift card's code", () => {
  test.for([
    ["7K2M-XQ4T-9WDA-30HC", "7K2MXQ4T9WDA30HC"],
    [" 7k2m xq4t 9wda 3OhC ", "7K2MXQ4T9WDA30HC"],
    ["7K2M–XQ4T–9WDA–LIHC", "7K2MXQ4T9WDA11HC"],
    ["7K2M-XQ4T-9WDA", null],
    ["7K2M-XQ4T-9WDA-30HU", null],
    ["", null],
  ] as const)("a gift card code typed as %j is read as %j", ([typed, symbols]) => {
    expect(normalizeGiftCardCode(typed)).toBe(symbols);
  });

  test("a gift card code is shown in groups of four", () => {
    expect(formatGiftCardCode("7K2MXQ4T9WDA30HC")).toBe("7K2M-XQ4T-9WDA-30HC");
  });
});
