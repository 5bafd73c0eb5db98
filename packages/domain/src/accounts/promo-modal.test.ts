import { expect, test } from "vitest";
import { shouldOpenPromoModal } from "./promo-modal.ts";

const day = 24 * 60 * 60 * 1000;
const now = 100 * day;
const neverSeen = { count: 0, lastAt: null, isSubscribed: false };

test.for(["/", "/browse", "/art", "/art/art_1", "/art-sets", "/faq"])(
  "the promo modal opens automatically on %s (S-045)",
  (path) => {
    expect(shouldOpenPromoModal(path, neverSeen, now)).toBe(true);
  },
);

test.for([
  "/checkout",
  "/checkout/checkout_1/return",
  "/create/six",
  "/cart",
  "/order/order_1",
  "/contact",
  "/artful",
  "/p/x",
])("the promo modal does not open automatically on %s (S-045)", (path) => {
  expect(shouldOpenPromoModal(path, neverSeen, now)).toBe(false);
});

test("the promo modal opens at most once in seven days and three times in total (S-045, S-126)", () => {
  const createPromoModalHistory = (count: number, daysAgo: number) => ({
    ...neverSeen,
    count,
    lastAt: now - daysAgo * day,
  });
  expect(shouldOpenPromoModal("/", createPromoModalHistory(1, 6.99), now)).toBe(false);
  expect(shouldOpenPromoModal("/", createPromoModalHistory(1, 7), now)).toBe(true);
  expect(shouldOpenPromoModal("/", createPromoModalHistory(2, 7), now)).toBe(true);
  expect(shouldOpenPromoModal("/", createPromoModalHistory(3, 365), now)).toBe(false);
});

test("the promo modal stays closed for subscribers and when its last display date is unknown", () => {
  expect(shouldOpenPromoModal("/", { ...neverSeen, count: 1 }, now)).toBe(false);
  expect(shouldOpenPromoModal("/", { ...neverSeen, isSubscribed: true }, now)).toBe(false);
});
