import { expect, test } from "vitest";
import { type PromoStanding, promoRefusal } from "../catalog/promo-standing.ts";
import { choosePromo, replacementRefusal } from "./choose-promo.ts";

const now = new Date("2026-12-01T12:00:00Z");
const at = { now, subtotal: 5_000 };
const aPromo = (given: Partial<PromoStanding> = {}): PromoStanding => ({
  code: "XMAS20",
  basisPointsOff: 2_000,
  startsAt: null,
  endsAt: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  redemptions: 0,
  minSubtotal: null,
  ...given,
});
const half = aPromo({ code: "HALF", basisPointsOff: 5_000 });

test("the default code applies to a cart that names none", () => {
  const promos = [aPromo(), half];
  expect(choosePromo({ promoCode: null, promoOptOut: false }, promos, at).promo?.code).toBe("XMAS20");
  expect(choosePromo({ promoCode: null, promoOptOut: true }, promos, at).promo).toBeNull();
  expect(choosePromo({ promoCode: "HALF", promoOptOut: false }, promos, at).promo?.code).toBe("HALF");
});

test("no code applies when there is none or the default has ended", () => {
  const wish = { promoCode: null, promoOptOut: false };
  expect(choosePromo(wish, [], at)).toEqual({ promo: null, refused: null });
  expect(choosePromo(wish, [aPromo({ endsAt: now })], at).promo).toBeNull();
});

test("a code applies from its start to its end, up to its maximum number of redemptions", () => {
  const later = new Date(now.getTime() + 1);
  expect(promoRefusal(null, at)).toBe("PROMO_UNKNOWN");
  expect(promoRefusal(aPromo({ startsAt: later }), at)).toBe("PROMO_NOT_STARTED");
  expect(promoRefusal(aPromo({ startsAt: now, endsAt: later }), at)).toBeNull();
  expect(promoRefusal(aPromo({ endsAt: now }), at)).toBe("PROMO_EXPIRED");
  expect(promoRefusal(aPromo({ maxRedemptions: 2, redemptions: 1 }), at)).toBeNull();
  expect(promoRefusal(aPromo({ maxRedemptions: 2, redemptions: 2 }), at)).toBe("PROMO_USED_UP");
});

test("a code with a minimum does not apply to a smaller cart, and the sentence names the minimum", () => {
  const large = aPromo({ code: "BIG", minSubtotal: 5_000 });
  expect(promoRefusal(large, at)).toBeNull();
  expect(promoRefusal(large, { now, subtotal: 4_999 })).toBe("PROMO_MIN_NOT_MET");
  const { promo, refused } = choosePromo({ promoCode: "BIG", promoOptOut: false }, [aPromo(), large], {
    now,
    subtotal: 100,
  });
  expect(promo?.code).toBe("XMAS20");
  expect(refused?.sentence).toBe("This code works on orders of $50.00 or more.");
});

test("a second code replaces the first only if its discount is larger", () => {
  expect(replacementRefusal(aPromo(), half, at)).toBeNull();
  expect(replacementRefusal(half, aPromo(), at)).toBe("PROMO_NOT_BETTER");
  expect(replacementRefusal(half, half, at)).toBeNull();
  expect(replacementRefusal(null, aPromo(), at)).toBeNull();
});
