"use client";

import { FindOrder } from "./find-order.tsx";
import { findOrderTexts } from "./find-order-texts.ts";

/**
 * Shows the same text for unknown orders, other people's orders and expired links, so that it does not reveal which
 * orders exist.
 */
export function OrderNotFound({ message }: { message: string }) {
  return (
    <section className="mx-auto max-w-xl py-12">
      <h1 className="text-4xl">{message}</h1>
      <p className="mt-3 text-lg text-soft">{findOrderTexts.notFoundHelp}</p>
      <div className="mt-8">
        <FindOrder />
      </div>
    </section>
  );
}
