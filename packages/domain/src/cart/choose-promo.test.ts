import { expect, test } from "vitest";
import { findPromoRejection, type PromoWithUsage } from "../catalog/promos.ts";
import { choosePromo, findPromoReplacementRejection } from "./choose-promo.ts";

const now = new Date("2026-12-01T12:00:00Z");
const context = { now, subtotal: 5_000 };
const occasion = { now, lines: [{ unitPrice: 5_000, quantity: 1 }] };
const createPromo = (overrides: Partial<PromoWithUsage> = {}): PromoWithUsage => ({
  code: "XMAS20",
  basisPointsOff: 2_000,
  amountOff: null,
  startsAt: null,
  endsAt: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  redemptions: 0,
  minSubtotal: null,
  ...overrides,
});
const half = createPromo({ code: "HALF", basisPointsOff: 5_000 });

test("the default promo code applies to a cart without a code", () => {
  const promos = [createPromo(), half];
  expect(choosePromo({ promoCode: null, promoOptOut: false }, promos, context).promo?.code).toBe("XMAS20");
  expect(choosePromo({ promoCode: null, promoOptOut: true }, promos, context).promo).toBeNull();
  expect(choosePromo({ promoCode: "HALF", promoOptOut: false }, promos, context).promo?.code).toBe("HALF");
});

test("no promo code applies if the default code is missing or has ended", () => {
  const selection = { promoCode: null, promoOptOut: false };
  expect(choosePromo(selection, [], context)).toEqual({ promo: null, rejection: null });
  expect(choosePromo(selection, [createPromo({ endsAt: now })], context).promo).toBeNull();
});

test("a promo code applies from its start to its end", () => {
  const later = new Date(now.getTime() + 1);
  expect(findPromoRejection(null, context)).toBe("PROMO_UNKNOWN");
  expect(findPromoRejection(createPromo({ startsAt: later }), context)).toBe("PROMO_NOT_STARTED");
  expect(findPromoRejection(createPromo({ startsAt: now, endsAt: later }), context)).toBeNull();
  expect(findPromoRejection(createPromo({ endsAt: now }), context)).toBe("PROMO_EXPIRED");
  expect(findPromoRejection(createPromo({ maxRedemptions: 2, redemptions: 1 }), context)).toBeNull();
  expect(findPromoRejection(createPromo({ maxRedemptions: 2, redemptions: 2 }), context)).toBe("PROMO_USED_UP");
});

test("a promo code with a minimum order value does not apply to a smaller cart", () => {
  const large = createPromo({ code: "BIG", minSubtotal: 5_000 });
  expect(findPromoRejection(large, context)).toBeNull();
  expect(findPromoRejection(large, { now, subtotal: 4_999 })).toBe("PROMO_MIN_NOT_MET");
  const { promo, rejection } = choosePromo({ promoCode: "BIG", promoOptOut: false }, [createPromo(), large], {
    now,
    subtotal: 100,
  });
  expect(promo?.code).toBe("XMAS20");
  expect(rejection?.sentence).toBe("This code works on orders of $50.00 or more.");
});

test("a second promo code replaces the first only if its discount is larger", () => {
  expect(findPromoReplacementRejection(createPromo(), half, occasion)).toBeNull();
  expect(findPromoReplacementRejection(half, createPromo(), occasion)).toBe("PROMO_NOT_BETTER");
  expect(findPromoReplacementRejection(half, half, occasion)).toBeNull();
  expect(findPromoReplacementRejection(null, createPromo(), occasion)).toBeNull();
  expect(findPromoReplacementRejection(createPromo({ code: "SAME" }), createPromo(), occasion)).toBe(
    "PROMO_NOT_BETTER",
  );
});

test("a second promo code is rejected with the reason that it is unknown or ended", () => {
  const ended = createPromo({ code: "ENDED", basisPointsOff: 9_000, endsAt: now });
  expect(findPromoReplacementRejection(half, null, occasion)).toBe("PROMO_UNKNOWN");
  expect(findPromoReplacementRejection(half, ended, occasion)).toBe("PROMO_EXPIRED");
  expect(choosePromo({ promoCode: "NOPE", promoOptOut: false }, [], context).rejection?.reason).toBe("PROMO_UNKNOWN");
});
