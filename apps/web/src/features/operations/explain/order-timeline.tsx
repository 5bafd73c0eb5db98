"use client";

import type { PurchaseTimelineEntry } from "@storywall/domain/operations/purchase-timeline";
import type { OrderView } from "@storywall/domain/orders/schema";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatActor, formatStateLabel } from "@/components/admin/admin-texts.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";

/** Descriptions of order events, by the order's new state. */
const orderEventTexts: Readonly<Record<string, string>> = {
  awaiting_photos: "Ordered, waiting for photos",
  checking: "Being checked",
  needs_attention: "On hold",
  printing: "Printing started",
  framing: "Framing started",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  returning: "On its way back",
  returned: "Returned",
  cancelled: "Canceled",
};

/** Descriptions of other events, by kind and new state. */
const otherEventTexts: Readonly<Record<string, string>> = {
  "payment succeeded": "Payment received",
  "payment failed": "Payment failed",
  "refund requested": "Refund requested",
  "refund succeeded": "Refund paid",
  "refund failed": "Refund failed",
  "remake making": "Remake started",
  "remake shipped": "Remake shipped",
  "claim open": "Claim received",
};

export const explainTexts = {
  findForm: "Find a purchase",
  reference: "Order number or any ID",
  referenceHint: "The ID of a cart, checkout, payment, payment intent, refund, order, or tile.",
  find: "Show history",
  noOrder: "This cart never became an order.",

  timeline: "Timeline",
  paymentsAndEmails: "Payments and emails",
  technicalLog: "Technical log",
  cut: (count: number) => `Showing only the first ${count} entries.`,
  email: (kind: string, status: string) => `Email “${kind}”: ${status}`,
  backgroundJob: (name: string, outcome: string) => `Background job ${name}: ${outcome}`,
  actor: (actor: string) => `by ${actor}`,

  payments: "Payments",
  partlyRefunded: (state: string, amount: string) => `${state}, ${amount} refunded`,
  checkAgain: "Check status again",
  checking: "Checking the payment now.",
  inProgress: "Already in progress.",

  noEmails: "No email has been sent yet.",
  resend: (email: string) => `Resend “${email}”`,
  resending: "Sending the email again.",
};

/** Everything that happened to an order, newest first: state changes, payments, emails and staff actions. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const { data, error } = trpc.admin.purchaseTimeline.useQuery(
    { about: order.id },
    { trpc: { context: { silent: true } } },
  );
  const entries = data?.entries.toReversed() ?? [];
  return (
    <section aria-labelledby="timeline">
      <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="timeline" className="text-2xl">
          {explainTexts.timeline}
        </h2>
        <Link
          href={`/admin/explain?about=${order.number}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {explainTexts.paymentsAndEmails}
        </Link>
      </div>
      {error ? <AdminErrorMessage error={error} /> : null}
      {!data && !error ? <p role="status">{commonTexts.loading}</p> : null}
      <ol className="mt-1">
        {entries.map((entry) => (
          <TimelineEntry key={entry.turn} entry={entry} />
        ))}
      </ol>
      {data ? (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">
            {explainTexts.technicalLog}
          </summary>
          <TimelineEntries entries={entries} />
        </details>
      ) : null}
    </section>
  );
}

function TimelineEntry({ entry }: { entry: PurchaseTimelineEntry }) {
  const sentence = describeEntry(entry);
  if (sentence === null) return null;
  return (
    <li className="grid gap-x-6 border-line border-t py-2 sm:grid-cols-[11rem_1fr]">
      <time dateTime={entry.at} className="text-soft tabular-nums">
        {formatTimestamp(entry.at)}
      </time>
      <span className="min-w-0">
        {sentence}
        {entry.source === "admin" && entry.actor ? (
          <span className="text-soft"> · {formatActor(entry.actor.replace("admin:", ""))}</span>
        ) : null}
      </span>
    </li>
  );
}

const time = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

export function TimelineEntries({ entries }: { entries: readonly PurchaseTimelineEntry[] }) {
  return (
    <ol className="mt-3">
      {entries.map(({ turn, at, source, kind, about, what, actor }) => (
        <li
          key={turn}
          className="grid grid-cols-[auto_1fr] gap-x-4 border-line border-t py-2 sm:grid-cols-[11rem_7rem_1fr] sm:gap-x-6"
        >
          <time dateTime={at} className="text-soft tabular-nums">
            {time.format(new Date(at))}
          </time>
          <span className="text-soft">{source}</span>
          <span className="col-span-2 min-w-0 sm:col-span-1">
            <strong className="font-semibold">{formatStateLabel(kind)}</strong> {formatStateLabel(what)}
            {actor ? ` ${explainTexts.actor(formatActor(actor))}` : ""}
            <code className="block break-all text-soft text-sm">{about}</code>
          </span>
        </li>
      ))}
    </ol>
  );
}

type Entry = Pick<PurchaseTimelineEntry, "source" | "kind" | "what">;

const formatCodeAsWords = (code: string) => formatStateLabel(code).replaceAll(/[.-]/g, " ");

/**
 * Describes one entry in the timeline of a purchase. Returns null for entries that are useful only for debugging, such
 * as finished jobs.
 */
export function describeEntry({ source, kind, what }: Entry): string | null {
  const state = /^(?:begins as|\w+ becomes) (\w+)/.exec(what)?.[1] ?? "";
  switch (source) {
    case "state":
      return (kind === "order" ? orderEventTexts[state] : otherEventTexts[`${kind} ${state}`]) ?? null;
    case "email":
      return explainTexts.email(formatCodeAsWords(kind), what);
    case "admin":
      return formatCodeAsWords(what).replace(/^\w/, (first) => first.toUpperCase());
    case "job":
      return /^(?:will be retried|gave up)/.test(what) ? explainTexts.backgroundJob(kind, what) : null;
    case "stripe":
      return null;
  }
}
