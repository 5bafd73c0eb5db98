import type { ErrorDefinition } from "../kernel/error-kind.ts";

export const operationsErrors = {
  ERASE_NOT_CONFIRMED: { kind: "invalid", message: "Type DELETE to confirm that you want to delete everything." },
  ERASE_MONEY_OPEN: {
    kind: "conflict",
    message: "One of your payments or refunds is still in progress. Please try again once it has gone through.",
  },
  ERASE_ORDER_OPEN: {
    kind: "conflict",
    message: "Order {order} is still in progress. You can delete your data once {until}.",
  },
  CUSTOMER_NOT_FOUND: {
    kind: "not-found",
    message: "We have no customer with this email address, order number, or ID.",
  },
  BREAK_NOT_FOUND: { kind: "not-found", message: "We could not find this reconciliation entry." },
  BREAK_NOT_REPAIRABLE: {
    kind: "conflict",
    message: "This can no longer be repaired automatically. Please reload and check again.",
  },
  LETTER_NOT_SENT: { kind: "conflict", message: "This email hasn’t been sent yet, so it can’t be resent." },
  JOB_NOT_FOUND: { kind: "not-found", message: "We could not find this job." },
  JOB_RUNNING: { kind: "conflict", message: "This job is running right now. Try again when it’s done." },
  MESSAGE_EMPTY: { kind: "invalid", message: "Please write a message." },
  MESSAGE_NOT_FOUND: { kind: "not-found", message: "We could not find this message." },
  MESSAGE_ANSWERED: {
    kind: "conflict",
    message: "Someone has replied to this message in the meantime. Read their reply first.",
  },
  ANSWER_EMPTY: { kind: "invalid", message: "Write a reply first." },
} as const satisfies Record<string, ErrorDefinition>;
