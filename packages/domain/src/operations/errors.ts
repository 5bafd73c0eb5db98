import type { Refusal } from "../kernel/error-kind.ts";

export const operationsErrors = {
  ERASE_NOT_CONFIRMED: { kind: "invalid", message: "Type DELETE to confirm that everything is to be deleted." },
  ERASE_MONEY_OPEN: {
    kind: "conflict",
    message: "A payment or refund of yours is still under way. Please try again once it has gone through.",
  },
  ERASE_ORDER_OPEN: {
    kind: "conflict",
    message: "Order {order} is still under way. Your data can be deleted once {until}.",
  },
  CUSTOMER_NOT_FOUND: { kind: "not-found", message: "We have nothing of a customer by this address, number or id." },
  BREAK_NOT_FOUND: { kind: "not-found", message: "We could not find this entry of the reconciliation." },
  BREAK_NOT_REPAIRABLE: { kind: "conflict", message: "This cannot be repaired by itself any more. Please look again." },
  LETTER_NOT_SENT: { kind: "conflict", message: "This letter has not gone out yet, so it cannot be sent again." },
  JOB_NOT_FOUND: { kind: "not-found", message: "We could not find this job." },
  JOB_RUNNING: { kind: "conflict", message: "This job is running at this moment. Try again when it has ended." },
  MESSAGE_EMPTY: { kind: "invalid", message: "Write us a few words." },
  MESSAGE_NOT_FOUND: { kind: "not-found", message: "We could not find this message." },
  MESSAGE_ANSWERED: {
    kind: "conflict",
    message: "Somebody has answered this message meanwhile. Read that answer first.",
  },
  ANSWER_EMPTY: { kind: "invalid", message: "Write an answer first." },
} as const satisfies Record<string, Refusal>;
