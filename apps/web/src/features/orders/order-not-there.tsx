"use client";

import { FindOrder } from "./find-order.tsx";

/** An order that is unknown, somebody else's, or behind an old link: the same words, and the way to a fresh link. */
export function OrderNotThere({ message }: { message: string }) {
  return (
    <section className="mx-auto max-w-xl py-12">
      <h1 className="text-4xl">{message}</h1>
      <p className="mt-3 text-lg text-soft">
        An order opens in the browser it was placed with, and anywhere with the link from our e-mail. We can send you
        that link again.
      </p>
      <div className="mt-8">
        <FindOrder />
      </div>
    </section>
  );
}
