import type { ErrorDefinition } from "../kernel/errors.ts";

export const cartErrors = {
  CART_CHANGED: {
    kind: "conflict",
    message: "This cart was changed in another tab. We’ve loaded the latest version.",
  },
  CART_EMPTY: { kind: "invalid", message: "Your cart is empty. Add at least one item." },
  CART_FULL: { kind: "invalid", message: "Your cart is full. It can hold up to 50 items." },
  EXTRA_NOT_OFFERED: { kind: "invalid", message: "{label} isn’t available right now." },
  EXTRA_TEXT_TOO_LONG: { kind: "invalid", message: "{label}: use up to {max} characters." },
  GIFT_CARD_EMPTY: { kind: "invalid", message: "This gift card has no balance left." },
  GIFT_CARD_LIMIT: { kind: "invalid", message: "You can use up to 5 gift cards on an order." },
  GIFT_CARD_UNKNOWN: { kind: "invalid", message: "We couldn’t find this gift card. Please check the code." },
  SHIPPING_RATE_UNKNOWN: { kind: "invalid", message: "This shipping option isn’t available. Choose free shipping." },
  CART_LOCKED: {
    kind: "conflict",
    message: "A payment is in progress for this cart. Finish or cancel it first.",
  },
  CART_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this cart." },
  DUPLICATE_LINE: { kind: "invalid", message: "Two items have the same ID." },
  LINE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this item in your cart." },
  TOO_MANY_ITEMS: { kind: "invalid", message: "A cart can hold up to 50 items." },
  ADDRESS_INCOMPLETE: { kind: "invalid", message: "{sentence}" },
  ADDRESS_TOO_LONG: { kind: "invalid", message: "{sentence}" },
  ALREADY_PAID: { kind: "conflict", message: "This order is already paid and can’t be changed here." },
  ORDER_ALREADY_PAID: { kind: "conflict", as: "ALREADY_PAID", message: "You’ve already paid for this order." },
  VARIANT_UNKNOWN: { kind: "invalid", message: "One of the products is no longer available." },
  NAME_INVALID: { kind: "invalid", message: "{sentence}" },
  PHONE_INVALID: { kind: "invalid", message: "{sentence}" },
  TEXT_UNPRINTABLE: { kind: "invalid", message: "{sentence}" },
  TAX_UNAVAILABLE: {
    kind: "unavailable",
    message:
      "We can’t calculate sales tax right now. You haven’t been charged, and your cart is saved. Please try again in a minute.",
  },
  STATE_INVALID: { kind: "invalid", message: "Choose a US state." },
  ZIP_INVALID: { kind: "invalid", message: "Enter a 5-digit ZIP code." },
  ZIP_STATE_MISMATCH: { kind: "invalid", message: "{sentence}" },
  COUNTRY_NOT_SUPPORTED: { kind: "invalid", message: "We ship to addresses in the United States only." },
} as const satisfies Record<string, ErrorDefinition>;
