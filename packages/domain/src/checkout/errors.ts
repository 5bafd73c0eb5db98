import type { ErrorDefinition } from "../kernel/errors.ts";
import { PRICE_HOLD_MINUTES } from "./payment-rules.ts";

export const checkoutErrors = {
  TOO_MANY_PAYMENTS: {
    kind: "too-many",
    message: "Too many payment attempts. Try again in {minutes} minutes.",
  },
  PROMO_NOT_ELIGIBLE: {
    kind: "invalid",
    message: "This code is for first orders only, so we removed it. Please check the new total, then pay.",
  },
  PROMO_RESERVED: {
    kind: "invalid",
    message:
      "This first-order code is already being used in another checkout with your email address, so we removed it here. Please check the new total, then pay.",
  },
  ADDRESS_MISSING: { kind: "invalid", message: "Add a shipping address before paying." },
  CARD_DECLINED: { kind: "unpaid", message: "Your card was declined. Try another card." },
  CHECKOUT_CLOSED: { kind: "conflict", message: "This checkout is no longer active. Please check out again." },
  CHECKOUT_EMPTY: { kind: "invalid", message: "There’s nothing to check out." },
  CONFLICTING_FIELDS: { kind: "invalid", message: "Send either photos or “Upload photos later” but not both." },
  CURRENCY: { kind: "invalid", message: "Payments are in US dollars." },
  VARIANTS_MISMATCH: { kind: "invalid", message: "These products don’t match your cart. Please reload the page." },
  CHECKOUT_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this checkout." },
  GIFT_CARD_DATE: { kind: "invalid", message: "Choose a day within the next year." },
  GIFT_CARD_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this gift card." },
  GIFT_CARD_USED: {
    kind: "conflict",
    message: "This gift card has been used or closed, so it can’t be sent to another address.",
  },
  NOT_PAID: { kind: "unpaid", message: "This order hasn’t been paid yet." },
  PAYMENTS_DOWN: {
    kind: "unavailable",
    message:
      "We can’t take payments right now. You haven’t been charged, and your cart is saved. Please try again later.",
  },
  PAYMENT_IN_PROGRESS: { kind: "conflict", message: "Your payment is being processed. Please wait." },
  TOTAL_TOO_SMALL: {
    kind: "invalid",
    message: "Card payments must be at least $0.50. Add another wall or remove the promo code.",
  },
  PAYMENT_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this payment." },
  QUOTE_EXPIRED: {
    kind: "conflict",
    message: `We hold prices for ${PRICE_HOLD_MINUTES} minutes, and that time is up. Please check the new total.`,
  },
  QUOTE_CHANGED: {
    kind: "conflict",
    message:
      "Your cart or its price changed while you were paying. You have not been charged. Please check the new total, then pay again.",
  },
  WEBHOOK_EXPIRED: { kind: "malformed", message: "The signature has expired." },
  WEBHOOK_MODE: { kind: "malformed", message: "This event is from the wrong mode (test or live)." },
  WEBHOOK_SIGNATURE: { kind: "malformed", message: "{what} signature." },
  PAYMENT_DISPUTED: {
    kind: "conflict",
    message: "The customer’s bank is reviewing this payment. You can refund it once the bank has decided.",
  },
  REFUND_TOO_LARGE: { kind: "invalid", message: "You can’t refund more than was paid." },
} as const satisfies Record<string, ErrorDefinition>;
