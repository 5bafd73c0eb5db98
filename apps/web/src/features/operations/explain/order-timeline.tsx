"use client";

import type { PurchaseTimelineEntry } from "@storywall/domain/operations/purchase-timeline";
import type { OrderView } from "@storywall/domain/orders/schema";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { describeEntry } from "./describe-entry.ts";
import { explainTexts } from "./explain-texts.ts";
import { TimelineEntries } from "./timeline-entries.tsx";

/** Everything that happened to an order, newest first: state changes, payments, emails and staff actions. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const { data, error } = trpc.admin.explain.useQuery({ about: order.id }, { trpc: { context: { silent: true } } });
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
          <Event key={entry.turn} entry={entry} />
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

function Event({ entry }: { entry: PurchaseTimelineEntry }) {
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
          <span className="text-soft"> · {entry.actor.replace("admin:", "")}</span>
        ) : null}
      </span>
    </li>
  );
}
