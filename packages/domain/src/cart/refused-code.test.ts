import { expect, test } from "vitest";
import { isStillRefused } from "./refused-code.ts";

const createCart = (subtotal: number, code: string | null = null) => ({
  promo: code === null ? null : { code },
  totals: { subtotal },
});

test("a code with a minimum is refused until the subtotal reaches it", () => {
  const refused = { reason: "PROMO_MIN_NOT_MET", minSubtotal: 5_000 };
  expect(isStillRefused(refused, createCart(4_999))).toBe(true);
  expect(isStillRefused(refused, createCart(5_000))).toBe(false);
});

test("a worse code is refused as long as the better one applies", () => {
  const refused = { reason: "PROMO_NOT_BETTER", keeps: "XMAS20" };
  expect(isStillRefused(refused, createCart(9_000, "XMAS20"))).toBe(true);
  expect(isStillRefused(refused, createCart(9_000))).toBe(false);
  expect(isStillRefused(refused, createCart(9_000, "HALF"))).toBe(false);
});

test("changes to the cart do not make an unknown or expired code valid", () => {
  for (const reason of ["PROMO_UNKNOWN", "PROMO_EXPIRED", undefined])
    expect(isStillRefused({ reason }, createCart(1_000_000))).toBe(true);
});
