"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { trpc } from "@/lib/trpc.ts";
import { inboxTexts } from "./inbox-texts.tsx";
import { Message } from "./message.tsx";

/** Messages about an order, with open ones first. Renders nothing if the admin may not read messages. */
export function OrderMessages({ order: { id: orderId } }: { order: OrderView }) {
  const queryOptions = { trpc: { context: { silent: true } } };
  const open = trpc.messages.list.useQuery({ orderId, standing: "open" }, queryOptions);
  const done = trpc.messages.list.useQuery({ orderId, standing: "done" }, queryOptions);
  const error = open.error ?? done.error;
  if (shouldReplacePage(error, open.data && done.data)) {
    return getErrorCode(error) === "ADMIN_FORBIDDEN" ? null : <AdminErrorMessage error={error} />;
  }
  const messages = [...(open.data?.items ?? []), ...(done.data?.items ?? [])];
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mt-10 text-2xl">
        {inboxTexts.ofOrder}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {messages.map((message) => (
          <li key={message.id} className="py-5">
            <Message message={message} />
          </li>
        ))}
      </ul>
    </section>
  );
}
