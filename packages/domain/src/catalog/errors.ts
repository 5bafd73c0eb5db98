import type { ErrorDefinition } from "../kernel/errors.ts";

export const catalogErrors = {
  FRAME_NOT_ALLOWED: {
    kind: "invalid",
    message: "This frame isn’t available for this layout. Choose another one.",
  },
  FRAME_OUT_OF_STOCK: { kind: "invalid", message: "This frame is out of stock right now. Choose another one." },
  FRAME_SIZE_OUT_OF_STOCK: {
    kind: "invalid",
    message: "{frame} frames in {size} are out of stock right now. Choose another frame or size.",
    as: "FRAME_OUT_OF_STOCK",
  },
  FRAME_LAST: {
    kind: "invalid",
    message: "There’s only 1 {frame} frame left in {size}. Choose another frame or size, or order fewer tiles.",
    as: "FRAME_OUT_OF_STOCK",
  },
  FRAMES_FEW: {
    kind: "invalid",
    message: "There are only {left} {frame} frames left in {size}. Choose another frame or size, or order fewer tiles.",
    as: "FRAME_OUT_OF_STOCK",
  },
  PROMO_EXISTS: { kind: "conflict", message: "This code already exists. Choose a different one." },
  PROMO_CHANGED: { kind: "conflict", message: "Someone else changed this code. Check their change before you save." },
  PROMO_CODE_INVALID: {
    kind: "invalid",
    message: "A code must have 3 to 32 letters, digits, hyphens, or underscores.",
  },
  PROMO_DISCOUNT_INVALID: { kind: "invalid", message: "Enter either a percentage or an amount." },
  PROMO_DAYS_INVALID: { kind: "invalid", message: "The last day can’t be before the first." },
  PROMO_FIXED: {
    kind: "invalid",
    message: "{code} sets the sale prices in the price list, so you can’t change its percentage here.",
  },
  COPY_CHANGED: {
    kind: "conflict",
    message: "Someone else changed this text. Your changes are still here. Check theirs before you save.",
  },
  COPY_INVALID: { kind: "invalid", message: "This text isn’t part of this section." },
  COPY_FACT_UNKNOWN: { kind: "invalid", message: "The shop can’t fill in {{fact}}. Available: {known}." },
  COPY_KEY_TWICE: { kind: "invalid", message: "This question is in the list twice." },
  COPY_NO_QUESTIONS: { kind: "invalid", message: "Show at least one question." },
  COPY_TERMS: {
    kind: "invalid",
    message:
      "Leave out amounts and percentages. Write {percent off} or {code}, and the shop will fill in the current value.",
  },
  COPY_VERSION_UNKNOWN: { kind: "not-found", message: "We couldn’t find the version you want to restore." },
  PRICES_BUNDLE_OVERPRICED: {
    kind: "invalid",
    message:
      "{name} costs {price}, but the same tiles cost {asSingles} when bought separately. Lower its price, or raise the tile price.",
  },
  PRICES_CHANGED: {
    kind: "conflict",
    message: "The prices have changed since you last checked. Please check them again.",
  },
  SERVICE_NOT_SET_UP: {
    kind: "conflict",
    message: "This service isn’t set up yet. Set {variables} where the shop runs, restart it, and choose it again.",
  },
  SETTING_CHANGED: {
    kind: "conflict",
    message: "Someone else changed this setting, so your change wasn’t saved. Check theirs before you save.",
  },
  STOCK_CHANGED: {
    kind: "conflict",
    message: "The stock count has changed (now {now}). Check it again before you save.",
  },
  FRAME_UNKNOWN: { kind: "invalid", message: "This frame style doesn’t exist." },
  SIZE_NOT_ALLOWED: { kind: "invalid", message: "This layout comes in {sizes} only." },
  SIZE_UNKNOWN: {
    kind: "invalid",
    message: "This size isn’t available. Choose Small, Medium, Large, or X-Large.",
  },
  TEMPLATE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this layout." },
  TEMPLATE_UNKNOWN: { kind: "invalid", message: "This layout is no longer available." },
  TILE_COUNT: { kind: "invalid", message: "This layout holds {places} photos, but {sent} were sent." },
  TILE_UNKNOWN: { kind: "invalid", message: "This layout has no tile named “{tile}”." },
  ART_CHANGED: { kind: "conflict", message: "Someone else changed this artwork. Reload to see their changes." },
  ART_IN_USE: {
    kind: "conflict",
    message: "This artwork can’t be removed: it has been sold, or it’s in a cart, a wall, or a set.",
  },
  ART_LICENSE_MISSING: { kind: "invalid", message: "Describe the license that lets the shop sell this artwork." },
  ART_TITLE_MISSING: { kind: "invalid", message: "Enter a title." },
  ART_TOO_SMALL: {
    kind: "invalid",
    message: "This image is too small to sell as {size}. It needs at least {wide} × {high} pixels.",
  },
  ART_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this artwork." },
  ART_UNKNOWN: { kind: "invalid", message: "Artwork “{artItemId}” doesn’t exist." },
  SET_CHANGED: { kind: "conflict", message: "Someone else changed this set. Reload to see their changes." },
  SET_EMPTY: { kind: "invalid", message: "Add at least one artwork." },
  SET_NAME_MISSING: { kind: "invalid", message: "Give the set a name." },
  SET_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this art set." },
  SET_TOO_LARGE: { kind: "invalid", message: "A set can hold up to {limit} artworks." },
  TAG_TOO_LONG: { kind: "invalid", message: "A tag can have up to 40 characters." },
  TOO_MANY_TAGS: { kind: "invalid", message: "Choose up to 20 tags." },
  FEATURED_RANK_INVALID: {
    kind: "invalid",
    message: "“featured_rank” must be a whole number from 1 to 9999, or empty.",
  },
  PROMO_UNKNOWN: { kind: "invalid", message: "We don’t recognize this code. Check the spelling." },
  PROMO_EXPIRED: { kind: "invalid", message: "This code has expired." },
  PROMO_NOT_STARTED: { kind: "invalid", message: "This code isn’t active yet." },
  PROMO_USED_UP: { kind: "invalid", message: "This code has reached its usage limit." },
  PROMO_NOT_BETTER: { kind: "invalid", message: "You already have a better offer." },
  PROMO_MIN_NOT_MET: { kind: "invalid", message: "This code works on orders of {amount} or more." },
} as const satisfies Record<string, ErrorDefinition>;
