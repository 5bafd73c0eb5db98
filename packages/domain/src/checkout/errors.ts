import type { ErrorDefinition } from "../kernel/error-kind.ts";

export const checkoutErrors = {
  TOO_MANY_PAYMENTS: {
    kind: "too-many",
    message: "Too many payment attempts. Try again in {minutes} minutes.",
  },
  PROMO_NOT_ELIGIBLE: {
    kind: "invalid",
    message: "This code is for a first order only, so we removed it. Please check the new total, then pay.",
  },
  PROMO_RESERVED: {
    kind: "invalid",
    message:
      "Another checkout with this email address is using this first-order code, so we removed it here. Please check the new total, then pay.",
  },
  ADDRESS_MISSING: { kind: "invalid", message: "Add a delivery address before paying." },
  CARD_DECLINED: { kind: "unpaid", message: "Your card was declined. Try another card." },
  CHECKOUT_CLOSED: { kind: "conflict", message: "This checkout was closed. Please check out again." },
  CHECKOUT_EMPTY: { kind: "invalid", message: "There is nothing to check out." },
  CONFLICTING_FIELDS: { kind: "invalid", message: 'Send either photos or "upload later", not both.' },
  CURRENCY: { kind: "invalid", message: "Payments are in US dollars." },
  VARIANTS_MISMATCH: { kind: "invalid", message: "These products don't match your cart. Please reload." },
  CHECKOUT_NOT_FOUND: { kind: "not-found", message: "We could not find this checkout." },
  NOT_PAID: { kind: "unpaid", message: "This order has not been paid yet." },
  PAYMENTS_DOWN: {
    kind: "unavailable",
    message: "We cannot take payments right now. You have not been charged; your cart is saved.",
  },
  PAYMENT_IN_PROGRESS: { kind: "conflict", message: "Your payment is being processed. Please wait." },
  TOTAL_TOO_SMALL: {
    kind: "invalid",
    message: "Card payments must be at least $0.50. Add another wall or remove the code.",
  },
  PAYMENT_NOT_FOUND: { kind: "not-found", message: "We could not find this payment." },
  QUOTE_EXPIRED: {
    kind: "conflict",
    message: "Prices were held for 30 minutes and have been refreshed. Please check the new total.",
  },
  WEBHOOK_EXPIRED: { kind: "malformed", message: "Signature has expired." },
  WEBHOOK_MODE: { kind: "malformed", message: "Wrong mode." },
  WEBHOOK_SIGNATURE: { kind: "malformed", message: "{what} signature." },
  REFUND_TOO_LARGE: { kind: "invalid", message: "No more can be refunded than was paid." },
} as const satisfies Record<string, ErrorDefinition>;
