"use client";

import { FindOrder } from "./find-order.tsx";

/** Shows the same text for unknown orders, other people's orders and expired links, so that it reveals nothing. */
export function OrderNotFound({ message }: { message: string }) {
  return (
    <section className="mx-auto max-w-xl py-12">
      <h1 className="text-4xl">{message}</h1>
      <p className="mt-3 text-lg text-soft">
        You can open an order in the browser you used to place it, or anywhere with the link from our email. We can send
        you that link again.
      </p>
      <div className="mt-8">
        <FindOrder />
      </div>
    </section>
  );
}
