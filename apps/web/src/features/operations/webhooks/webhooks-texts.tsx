import type { ReactNode } from "react";
import type { InlineElement } from "@/features/operations/help/help-page.tsx";

type DeliveryTitle = { type: ReactNode; orderNumber: ReactNode; status: ReactNode };
type DeliveryDetails = { createdAt: string; attempts: number; lastAttempt: string | null; nextAt: string | null };

/** Meanings of the most common error codes. Other codes are shown unchanged. */
const attemptErrors: Readonly<Record<string, string>> = {
  TIMEOUT: "no response within 10 seconds",
  ADDRESS_NOT_ALLOWED: "the address isn’t on the public internet",
  ECONNREFUSED: "connection rejected",
  ECONNRESET: "connection closed without a response",
  ENOTFOUND: "host name not found",
};

export const webhooksTexts = {
  intro: (StandardWebhooks: InlineElement) => (
    <>
      Notify other systems, such as your bookkeeping software, when an order is paid, shipped, or canceled, and when a
      refund goes through. We send a request to each address below, signed according to the{" "}
      <StandardWebhooks>Standard Webhooks</StandardWebhooks> specification.
    </>
  ),
  create: "New webhook",
  none: "No webhooks yet.",

  form: {
    change: (url: string) => `Edit ${url}`,
    address: "Address",
    addressHint: "Must start with https://.",
    addressHintOnLoopback: "Must start with https://, or http:// for a program on this machine.",
    description: "Description",
    descriptionHint: "Helps you recognize it later.",
    events: "Events to send",
    eventMissing: "Choose at least one event.",
    active: "Active",
    activeHint: "Events that occur while a webhook is paused will be sent when you resume it.",
    create: "Create webhook",
    created: "Webhook created.",
    saved: "Webhook saved.",
  },

  statuses: { active: "active", paused: "paused", struggling: "last delivery failed", failing: "failing" },
  statusAndEvents: (status: ReactNode, events: readonly string[]) => (
    <>
      {status}, {events.join(", ")}
    </>
  ),
  waitingEvents: (count: number) => (count === 1 ? "1 event is waiting" : `${count} events are waiting`),
  oldSecretWorksUntil: (time: string) => `The old secret works until ${time}.`,
  sendTest: "Send test event",
  testSent: "The test event is on its way.",
  rotateSecret: "New secret…",
  remove: "Delete…",
  failingSince: (time: string) => `Nothing has been delivered since ${time}`,
  failingAdvice:
    "Check the address and the receiver. Events are retried for about a day. You can replay any that failed.",

  rotateQuestion: {
    title: "Create a new secret?",
    text: (hours: number) =>
      `The old secret will keep working for ${hours} hours, so you can update the receiver without missing events. If you also created a secret in the last ${hours} hours, the one before it will stop working right away.`,
    confirm: "Create new secret",
    done: "New secret created.",
  },
  deleteQuestion: {
    title: "Delete this webhook?",
    text: "Events that haven’t been delivered yet won’t be sent, and the webhook’s log will be deleted. This can’t be undone.",
    confirm: "Delete webhook",
    done: "Webhook deleted.",
  },

  secret: {
    title: "Copy the signing secret now",
    text: (url: ReactNode) => (
      <>We show it only once. The receiver at {url} needs it to check that requests come from your shop.</>
    ),
    oldSecretAlsoWorksUntil: (time: string) => `The old secret will keep working until ${time}.`,
    label: "Signing secret",
    copy: "Copy secret",
    copied: "Secret copied.",
    copyFailed: "We couldn’t copy the secret. Select it and copy it yourself.",
    close: "I’ve saved it",
  },

  log: {
    title: "Deliveries",
    retention: (days: number) => `The log is kept for ${days} days.`,
    webhook: "Webhook",
    allWebhooks: "All webhooks",
    status: "Status",
    allStatuses: "All",
    total: (count: number) => {
      if (count === 0) return "No deliveries";
      return count === 1 ? "1 delivery" : `${count} deliveries`;
    },
    pages: "Pages of deliveries",
  },

  delivery: {
    statuses: { pending: "in progress", held: "waiting until resumed", delivered: "delivered", failed: "failed" },
    title: ({ type, orderNumber, status }: DeliveryTitle) =>
      orderNumber ? (
        <>
          {type} {orderNumber}, {status}
        </>
      ) : (
        <>
          {type}, {status}
        </>
      ),
    details: ({ createdAt, attempts, lastAttempt, nextAt }: DeliveryDetails) =>
      [
        createdAt,
        attempts === 1 ? "1 attempt" : `${attempts} attempts`,
        lastAttempt,
        nextAt === null ? null : `next attempt ${nextAt}`,
      ]
        .filter(Boolean)
        .join(", "),
    replay: "Replay",
    replayTo: (event: string, url: string) => `Replay ${event} to ${url}`,
    replayed: "The event is being sent again.",
    showDetails: "Details",
    showDetailsOf: (event: string, url: string) => `Details of ${event} to ${url}`,
    event: "Event",
    attempts: "Attempts",
    noAttempts: "None yet.",
    attempt: (number: number, time: string, outcome: string) => `No. ${number}, ${time}: ${outcome}`,
    responded: (status: number, duration: string) => `status ${status} after ${duration} ms`,
    notResponded: (error: string, duration: string) => `${attemptErrors[error] ?? error} after ${duration} ms`,
  },
};
