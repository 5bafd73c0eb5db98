"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { AdminRefusal } from "@/components/admin/admin-refusal.tsx";
import { isInTheWay } from "@/lib/admin/kept-answer.ts";
import { shopCodeOf } from "@/lib/failure-data.ts";
import { trpc } from "@/lib/trpc.ts";
import { Message } from "./message.tsx";

/** Messages about an order, open ones first. Renders nothing without the permission. */
export function OrderMessages({ order: { id: orderId } }: { order: OrderView }) {
  const asking = { trpc: { context: { silent: true } } };
  const open = trpc.messages.list.useQuery({ orderId, standing: "open" }, asking);
  const done = trpc.messages.list.useQuery({ orderId, standing: "done" }, asking);
  const error = open.error ?? done.error;
  if (isInTheWay(error, open.data && done.data)) {
    return shopCodeOf(error) === "ADMIN_FORBIDDEN" ? null : <AdminRefusal error={error} />;
  }
  const messages = [...(open.data?.items ?? []), ...(done.data?.items ?? [])];
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mt-10 text-2xl">
        Messages
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
