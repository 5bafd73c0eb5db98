import type { ShopErrorCode } from "@storywall/domain/errors";

/** Codes of errors that several paths share because they read the same kind of input. Routes list them in `errors`. */
type Codes = readonly ShopErrorCode[];

/** Errors of a wall that is saved or shown. */
export const designErrors: Codes = [
  "TEMPLATE_UNKNOWN",
  "FRAME_UNKNOWN",
  "FRAME_NOT_ALLOWED",
  "FRAME_OUT_OF_STOCK",
  "FRAMES_FEW",
  "FRAME_LAST",
  "FRAME_SIZE_OUT_OF_STOCK",
  "SIZE_UNKNOWN",
  "SIZE_NOT_ALLOWED",
  "TILE_COUNT",
  "TILE_UNKNOWN",
  "TILES_NOT_TURNABLE",
  "TILE_FRAME_DIFFERS",
  "TOO_MANY_TILES",
  "CROP_INVALID",
  "CROP_KEY_UNKNOWN",
  "CROP_MISPLACED",
  "DESIGN_TOO_LARGE",
  "ART_NOT_FOUND",
];

/** Errors of the photos on a wall that is bought. */
export const photoErrors: Codes = [
  "PHOTOS_MISSING",
  "PHOTOS_NOT_READY",
  "PHOTO_DAMAGE_UNCONFIRMED",
  "PHOTO_REJECTED",
  "PHOTO_UNKNOWN",
];

export const lineErrors: Codes = [
  ...designErrors,
  "VARIANT_UNKNOWN",
  "PHOTO_NOT_FOUND",
  "PHOTO_UNKNOWN",
  "CART_EMPTY",
  "CART_FULL",
  "TOO_MANY_ITEMS",
  "DUPLICATE_LINE",
  "EXTRA_NOT_OFFERED",
  "EXTRA_TEXT_TOO_LONG",
];

export const addressErrors: Codes = [
  "ADDRESS_INCOMPLETE",
  "ADDRESS_TOO_LONG",
  "COUNTRY_NOT_SUPPORTED",
  "NAME_INVALID",
  "NAME_TOO_LONG",
  "PHONE_INVALID",
  "STATE_INVALID",
  "TEXT_UNPRINTABLE",
  "ZIP_INVALID",
  "ZIP_STATE_MISMATCH",
];

export const promoErrors: Codes = [
  "PROMO_UNKNOWN",
  "PROMO_NOT_STARTED",
  "PROMO_EXPIRED",
  "PROMO_USED_UP",
  "PROMO_MIN_NOT_MET",
  "PROMO_NOT_BETTER",
];

/** Errors of a change to a cart, which cancels its open checkout. */
export const cartErrors: Codes = [
  "CART_NOT_FOUND",
  "CART_CHANGED",
  "CART_LOCKED",
  "ALREADY_PAID",
  "PAYMENT_IN_PROGRESS",
  "PAYMENTS_DOWN",
];

/** Errors of a checkout that is created, or replaced because something changed. */
export const checkoutErrors: Codes = [
  ...cartErrors,
  ...designErrors,
  ...photoErrors,
  "CHECKOUT_NOT_FOUND",
  "CHECKOUT_CLOSED",
  "CHECKOUT_EMPTY",
  "QUOTE_EXPIRED",
  "QUOTE_CHANGED",
  "TAX_UNAVAILABLE",
  "TOTAL_TOO_SMALL",
  "SHIPPING_RATE_UNKNOWN",
  "EMAIL_INVALID",
  "ADDRESS_MISSING",
  "PROMO_NOT_ELIGIBLE",
  "PROMO_RESERVED",
];
