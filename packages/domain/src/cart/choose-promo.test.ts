import { expect, test } from "vitest";
import { findPromoRefusal, type PromoWithUsage } from "../catalog/promo-refusal.ts";
import { choosePromo, findReplacementRefusal } from "./price-cart.ts";

const now = new Date("2026-12-01T12:00:00Z");
const context = { now, subtotal: 5_000 };
const createPromo = (overrides: Partial<PromoWithUsage> = {}): PromoWithUsage => ({
  code: "XMAS20",
  basisPointsOff: 2_000,
  startsAt: null,
  endsAt: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  redemptions: 0,
  minSubtotal: null,
  ...overrides,
});
const half = createPromo({ code: "HALF", basisPointsOff: 5_000 });

test("the default code applies to a cart without a code", () => {
  const promos = [createPromo(), half];
  expect(choosePromo({ promoCode: null, promoOptOut: false }, promos, context).promo?.code).toBe("XMAS20");
  expect(choosePromo({ promoCode: null, promoOptOut: true }, promos, context).promo).toBeNull();
  expect(choosePromo({ promoCode: "HALF", promoOptOut: false }, promos, context).promo?.code).toBe("HALF");
});

test("no code applies if there is no default code or the default code has ended", () => {
  const selection = { promoCode: null, promoOptOut: false };
  expect(choosePromo(selection, [], context)).toEqual({ promo: null, refused: null });
  expect(choosePromo(selection, [createPromo({ endsAt: now })], context).promo).toBeNull();
});

test("a code applies from its start to its end, up to its maximum number of redemptions", () => {
  const later = new Date(now.getTime() + 1);
  expect(findPromoRefusal(null, context)).toBe("PROMO_UNKNOWN");
  expect(findPromoRefusal(createPromo({ startsAt: later }), context)).toBe("PROMO_NOT_STARTED");
  expect(findPromoRefusal(createPromo({ startsAt: now, endsAt: later }), context)).toBeNull();
  expect(findPromoRefusal(createPromo({ endsAt: now }), context)).toBe("PROMO_EXPIRED");
  expect(findPromoRefusal(createPromo({ maxRedemptions: 2, redemptions: 1 }), context)).toBeNull();
  expect(findPromoRefusal(createPromo({ maxRedemptions: 2, redemptions: 2 }), context)).toBe("PROMO_USED_UP");
});

test("a code with a minimum does not apply to a smaller cart, and the message states the minimum", () => {
  const large = createPromo({ code: "BIG", minSubtotal: 5_000 });
  expect(findPromoRefusal(large, context)).toBeNull();
  expect(findPromoRefusal(large, { now, subtotal: 4_999 })).toBe("PROMO_MIN_NOT_MET");
  const { promo, refused } = choosePromo({ promoCode: "BIG", promoOptOut: false }, [createPromo(), large], {
    now,
    subtotal: 100,
  });
  expect(promo?.code).toBe("XMAS20");
  expect(refused?.sentence).toBe("This code works on orders of $50.00 or more.");
});

test("a second code replaces the first only if its discount is larger", () => {
  expect(findReplacementRefusal(createPromo(), half, context)).toBeNull();
  expect(findReplacementRefusal(half, createPromo(), context)).toBe("PROMO_NOT_BETTER");
  expect(findReplacementRefusal(half, half, context)).toBeNull();
  expect(findReplacementRefusal(null, createPromo(), context)).toBeNull();
  expect(findReplacementRefusal(createPromo({ code: "SAME" }), createPromo(), context)).toBe("PROMO_NOT_BETTER");
});

test("a second code that does not exist or has ended is refused for that reason", () => {
  const ended = createPromo({ code: "ENDED", basisPointsOff: 9_000, endsAt: now });
  expect(findReplacementRefusal(half, null, context)).toBe("PROMO_UNKNOWN");
  expect(findReplacementRefusal(half, ended, context)).toBe("PROMO_EXPIRED");
  expect(choosePromo({ promoCode: "NOPE", promoOptOut: false }, [], context).refused?.reason).toBe("PROMO_UNKNOWN");
});
