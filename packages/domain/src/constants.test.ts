import { expect, test } from "vitest";
import { ADMIN_SESSION_HOURS, SIGN_IN_LINK_MINUTES } from "./accounts/sign-in-periods.ts";
import { GIFT_NOTE_MAX } from "./cart/gift-note.ts";
import { MAX_CART_LINES } from "./cart/line.ts";
import { setLimits } from "./catalog/art/set-limits.ts";
import { CHANGE_WINDOW_MS } from "./catalog/change-window.ts";
import * as print from "./catalog/print-constants.ts";
import { defaultPrinting } from "./catalog/printing-settings.ts";
import { seededPromos } from "./catalog/promos.ts";
import { REFUND_WORKING_DAYS, RETURN_DAYS, RETURNS_A_YEAR } from "./catalog/return-window.ts";
import { SHIP_BY_WORKING_DAYS } from "./catalog/ship-by.ts";
import { shippingRates } from "./catalog/shipping-rates.ts";
import { MIN_CHARGE } from "./checkout/minimum-charge.ts";
import { CHECKOUT_GRACE_MINUTES, PRICE_HOLD_MINUTES } from "./checkout/price-hold.ts";
import { CHANGE_PAYMENT_MINUTES, retentionDays, SHOP_CHANGE_PAYMENT_HOURS } from "./operations/retention.ts";
import { CHANGE_GRANT_MINUTES, ORDER_LINK_COOKIE_DAYS } from "./orders/order-access.ts";
import { handOffLimits, photoCollectionLimits, photoLimits, renditionWidths } from "./photos/limits.ts";
import { BATCH_TILES, MIXED_BATCH_TILES, PLATES_PER_TILE } from "./production/production-scan.ts";
import { wallLimits } from "./walls/schema.ts";

// Customers, the printer and the workshop rely on these numbers. This test repeats them to prevent accidental changes.
// Tests for prices, sizes, frames and layouts are in packages/api/src/catalog/catalog.test.ts.

test("shipping is free, and the smallest charge is 50 cents", () => {
  expect(shippingRates).toEqual({
    "free-standard": { title: "Free shipping", amount: 0, minShipDays: 1, maxShipDays: 2 },
  });
  expect(MIN_CHARGE).toBe(50);
});

test("the initial promo codes give discounts of 20 and 10 percent", () => {
  expect(
    seededPromos.map(({ code, basisPointsOff, firstOrderOnly }) => [code, basisPointsOff, firstOrderOnly]),
  ).toEqual([
    ["XMAS20", 2000, false],
    ["WELCOME10", 1000, true],
  ]);
});

test("orders can be changed for an hour, ship in two business days, and can be returned for 30 days", () => {
  expect({ CHANGE_WINDOW_MS, SHIP_BY_WORKING_DAYS, RETURN_DAYS, RETURNS_A_YEAR, REFUND_WORKING_DAYS }).toEqual({
    CHANGE_WINDOW_MS: 3_600_000,
    SHIP_BY_WORKING_DAYS: 2,
    RETURN_DAYS: 30,
    RETURNS_A_YEAR: 2,
    REFUND_WORKING_DAYS: 5,
  });
});

test("carts, photos, phone upload links, art sets and walls have the specified limits", () => {
  expect({ MAX_CART_LINES, GIFT_NOTE_MAX }).toEqual({ MAX_CART_LINES: 50, GIFT_NOTE_MAX: 240 });
  expect(photoLimits).toEqual({
    maxBytes: 40 * 1024 ** 2,
    maxPixels: 120_000_000,
    maxSidePx: 16_384,
    minShortSidePx: 600,
    maxPhotos: 300,
    maxTotalBytes: 2 * 1024 ** 3,
  });
  expect(renditionWidths).toEqual([1600, 400]);
  expect(handOffLimits).toEqual({ minutes: 30, photos: 50, bytes: 1024 ** 3 });
  expect(photoCollectionLimits).toMatchObject({ days: 14, photos: 100, photosPerContributor: 30, open: 5 });
  expect(setLimits).toEqual({ visitor: 24, curated: 500, name: 60, list: 500 });
  expect(wallLimits).toEqual({ maxWalls: 100, keptVersions: 20, undoDays: 30, shareDays: 90 });
});

test("data retention periods and the expiry of checkouts and order changes are as specified", () => {
  expect(retentionDays).toEqual({
    cartUntilAbandoned: 30,
    cartUntilPurged: 365,
    unreferencedPhoto: 30,
    originalAfterDelivery: 60,
    reservedPhoto: 1,
    visit: 365,
    paymentEvent: 90,
    idempotencyKey: 3,
    deletedDesign: 30,
    endedSignIn: 30,
    endedPhotoCollection: 30,
    capture: 7,
    strayUntilSeen: 1,
    strayUntilDeleted: 7,
    reconciliationRun: 90,
    webhookEvent: 30,
    stateLogEntry: 365,
    uploadLaterUntilSupport: 30,
    problemUntilSupport: 7,
  });
  expect({ PRICE_HOLD_MINUTES, CHECKOUT_GRACE_MINUTES, CHANGE_PAYMENT_MINUTES, SHOP_CHANGE_PAYMENT_HOURS }).toEqual({
    PRICE_HOLD_MINUTES: 30,
    CHECKOUT_GRACE_MINUTES: 30,
    CHANGE_PAYMENT_MINUTES: 30,
    SHOP_CHANGE_PAYMENT_HOURS: 72,
  });
});

test("sign-in links, staff sessions and access to orders expire as specified", () => {
  expect({ SIGN_IN_LINK_MINUTES, ADMIN_SESSION_HOURS, ORDER_LINK_COOKIE_DAYS, CHANGE_GRANT_MINUTES }).toEqual({
    SIGN_IN_LINK_MINUTES: 30,
    ADMIN_SESSION_HOURS: 8,
    ORDER_LINK_COOKIE_DAYS: 90,
    CHANGE_GRANT_MINUTES: 30,
  });
});

test("prints and sheets have the specified dimensions", () => {
  const { BLEED_MM, LIP_MM, FRAME_FACE_MM, matMm, PRINT_PPI, MARK_FROM_MM, MARK_LENGTH_MM, MARK_ROOM_MM } = print;
  expect([BLEED_MM, LIP_MM, FRAME_FACE_MM, matMm, PRINT_PPI]).toEqual([3, 5, 10, { none: 0, shallow: 25 }, 300]);
  expect([MARK_FROM_MM, MARK_LENGTH_MM, MARK_ROOM_MM, print.PROOF_LONG_SIDE_PX]).toEqual([4, 5, 6, 600]);
  expect([print.GOOD_PPI, print.FINE_PPI, print.LOWEST_PPI, print.MM_PER_INCH]).toEqual([200, 150, 100, 25.4]);
  expect(defaultPrinting).toMatchObject({ marginMm: 5, gutterMm: 4 });
  expect(defaultPrinting.sheets.map((sheet) => sheet && [sheet.widthMm, sheet.heightMm, sheet.isRoll])).toEqual([
    [600, 900, false],
    [700, 1000, false],
    [610, 3000, true],
    [1118, 3000, true],
    null,
    null,
  ]);
  expect({ BATCH_TILES, MIXED_BATCH_TILES, PLATES_PER_TILE }).toEqual({
    BATCH_TILES: 48,
    MIXED_BATCH_TILES: 240,
    PLATES_PER_TILE: 1,
  });
});
