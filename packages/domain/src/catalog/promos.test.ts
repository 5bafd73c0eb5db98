import { expect, test } from "vitest";
import { isCodeStillRejected } from "./promos.ts";

const createCart = (subtotal: number, code: string | null = null) => ({
  promo: code === null ? null : { code },
  totals: { subtotal },
});

test("a promo code with a minimum is rejected until the subtotal reaches the minimum", () => {
  const rejected = { reason: "PROMO_MIN_NOT_MET", minSubtotal: 5_000 };
  expect(isCodeStillRejected(rejected, createCart(4_999))).toBe(true);
  expect(isCodeStillRejected(rejected, createCart(5_000))).toBe(false);
});

test("a promo code is rejected as long as the better code that caused the rejection applies", () => {
  const rejected = { reason: "PROMO_NOT_BETTER", keeps: "XMAS20" };
  expect(isCodeStillRejected(rejected, createCart(9_000, "XMAS20"))).toBe(true);
  expect(isCodeStillRejected(rejected, createCart(9_000))).toBe(false);
  expect(isCodeStillRejected(rejected, createCart(9_000, "HALF"))).toBe(false);
});

test("changes to the cart do not make an unknown or expired promo code valid", () => {
  for (const reason of ["PROMO_UNKNOWN", "PROMO_EXPIRED", undefined])
    expect(isCodeStillRejected({ reason }, createCart(1_000_000))).toBe(true);
});

test("a promo code stays rejected if the required minimum or better code is unknown", () => {
  expect(isCodeStillRejected({ reason: "PROMO_MIN_NOT_MET" }, createCart(1_000_000))).toBe(true);
  expect(isCodeStillRejected({ reason: "PROMO_NOT_BETTER" }, createCart(9_000, "HALF"))).toBe(true);
});
