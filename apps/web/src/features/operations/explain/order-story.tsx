"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { AdminRefusal } from "@/components/admin/admin-refusal.tsx";
import { trpc } from "@/lib/trpc.ts";
import { StoryEntries } from "./story-entries.tsx";

export function OrderStory({ order }: { order: OrderView }) {
  const { data, error } = trpc.admin.explain.useQuery({ about: order.id }, { trpc: { context: { silent: true } } });
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="mt-10 text-2xl">
        History
      </h2>
      {error ? <AdminRefusal error={error} /> : null}
      {!data && !error ? <p role="status">Loading…</p> : null}
      {data ? <StoryEntries entries={data.entries.toReversed()} /> : null}
    </section>
  );
}
