"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { trpc } from "@/lib/trpc.ts";
import { TimelineEntries } from "./timeline-entries.tsx";

export function OrderTimeline({ order }: { order: OrderView }) {
  const { data, error } = trpc.admin.explain.useQuery({ about: order.id }, { trpc: { context: { silent: true } } });
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="mt-10 text-2xl">
        History
      </h2>
      {error ? <AdminErrorMessage error={error} /> : null}
      {!data && !error ? <p role="status">Loading…</p> : null}
      {data ? <TimelineEntries entries={data.entries.toReversed()} /> : null}
    </section>
  );
}
