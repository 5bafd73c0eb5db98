import { expect, test } from "vitest";
import { choosePromo, type PromoStanding, promoRefusal, replacementRefusal } from "./choose-promo.ts";

const now = new Date("2026-12-01T12:00:00Z");
const aPromo = (given: Partial<PromoStanding> = {}): PromoStanding => ({
  code: "XMAS20",
  basisPointsOff: 2_000,
  startsAt: null,
  endsAt: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  redemptions: 0,
  ...given,
});
const half = aPromo({ code: "HALF", basisPointsOff: 5_000 });

test("the default code counts for a cart that names none", () => {
  const promos = [aPromo(), half];
  expect(choosePromo({ promoCode: null, promoOptOut: false }, promos, now).promo?.code).toBe("XMAS20");
  expect(choosePromo({ promoCode: null, promoOptOut: true }, promos, now).promo).toBeNull();
  expect(choosePromo({ promoCode: "HALF", promoOptOut: false }, promos, now).promo?.code).toBe("HALF");
});

test("no code counts when there is none, or the default has ended", () => {
  const wish = { promoCode: null, promoOptOut: false };
  expect(choosePromo(wish, [], now)).toEqual({ promo: null, refused: null });
  expect(choosePromo(wish, [aPromo({ endsAt: now })], now).promo).toBeNull();
});

test("a code counts from its start up to its end, and no more often than it may", () => {
  const later = new Date(now.getTime() + 1);
  expect(promoRefusal(null, now)).toBe("PROMO_UNKNOWN");
  expect(promoRefusal(aPromo({ startsAt: later }), now)).toBe("PROMO_NOT_STARTED");
  expect(promoRefusal(aPromo({ startsAt: now, endsAt: later }), now)).toBeNull();
  expect(promoRefusal(aPromo({ endsAt: now }), now)).toBe("PROMO_EXPIRED");
  expect(promoRefusal(aPromo({ maxRedemptions: 2, redemptions: 1 }), now)).toBeNull();
  expect(promoRefusal(aPromo({ maxRedemptions: 2, redemptions: 2 }), now)).toBe("PROMO_USED_UP");
});

test("a second code must take off more than the first", () => {
  expect(replacementRefusal(aPromo(), half, now)).toBeNull();
  expect(replacementRefusal(half, aPromo(), now)).toBe("PROMO_NOT_BETTER");
  expect(replacementRefusal(half, half, now)).toBeNull();
  expect(replacementRefusal(null, aPromo(), now)).toBeNull();
});
