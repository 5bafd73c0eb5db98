import type { ErrorDefinition } from "../kernel/errors.ts";

export const operationsErrors = {
  ERASE_NOT_CONFIRMED: { kind: "invalid", message: "Type DELETE to confirm that you want to delete everything." },
  ERASE_MONEY_OPEN: {
    kind: "conflict",
    message: "One of your payments or refunds is still in progress. Please try again when it’s done.",
  },
  ERASE_ORDER_OPEN: {
    kind: "conflict",
    message: "Order {order} is still in progress. You can delete your data once {until}.",
  },
  CUSTOMER_NOT_FOUND: {
    kind: "not-found",
    message: "We couldn’t find a customer with this email address, order number, or ID.",
  },
  BREAK_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this discrepancy." },
  BREAK_NOT_REPAIRABLE: {
    kind: "conflict",
    message: "This discrepancy can no longer be repaired automatically. Reload the page to see where it stands.",
  },
  LETTER_NOT_SENT: { kind: "conflict", message: "This email hasn’t been sent yet, so it can’t be resent." },
  JOB_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this job." },
  JOB_RUNNING: { kind: "conflict", message: "This job is running right now. Try again when it’s done." },
  MESSAGE_EMPTY: { kind: "invalid", message: "Please write a message." },
  MESSAGE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this message." },
  MESSAGE_ANSWERED: {
    kind: "conflict",
    message: "Someone else has already replied to this message. Read their reply first.",
  },
  WALLET_DOMAIN_REJECTED: {
    kind: "invalid",
    message: "Stripe doesn’t accept {domain} for Apple Pay and Google Pay. The shop needs a public address.",
  },
  WEBHOOK_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this webhook. It may have been deleted." },
  WEBHOOK_URL_INVALID: { kind: "invalid", message: "{sentence}" },
  WEBHOOK_TOO_MANY: { kind: "conflict", message: "You can have up to {most} webhooks. Delete one first." },
  DELIVERY_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this delivery. Old deliveries are deleted." },
  DELIVERY_RUNNING: { kind: "conflict", message: "This event is being sent right now. Try again in a moment." },
  ANSWER_EMPTY: { kind: "invalid", message: "Write a reply first." },
} as const satisfies Record<string, ErrorDefinition>;
