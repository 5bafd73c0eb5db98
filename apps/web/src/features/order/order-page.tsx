"use client";

import type { OrderId } from "@storywall/domain/ids";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button, buttonClass } from "@storywall/ui/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import Link from "next/link";
import { failureData } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPC } from "@/lib/trpc.ts";
import { calendarDay, moment } from "@/shared/order/order-dates.ts";
import { Totals } from "@/shared/pricing/totals.tsx";
import { OrderLine } from "./order-line.tsx";
import { OrderProgress } from "./order-progress.tsx";

type Access = { orderId: OrderId; token?: string };

/** An order, kept true while it is open. */
export function OrderPage({ orderId, token }: Access) {
  const trpc = useTRPC();
  const access = { orderId, ...(token ? { token } : {}) };
  const query = useQuery(
    trpc.orders.read.queryOptions(access, {
      trpc: { context: { silent: true } },
      retry: (count, error) => count < 2 && !failureData(error),
      placeholderData: keepPreviousData,
      // The events below are faster; this makes up for a stream that a network cuts silently.
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 15_000 : false),
    }),
  );
  const { refetch } = query;
  const mayRead = query.data !== undefined;
  useSubscription(
    trpc.live.events.subscriptionOptions(access, {
      enabled: mayRead,
      onStarted: () => void refetch(),
      onData: ({ data }) => void (data.type === "order" && data.orderId === orderId && refetch()),
    }),
  );
  if (query.data) return <Order order={query.data} {...(token ? { token } : {})} />;
  if (query.isPending) return <p role="status">Opening your order …</p>;
  if (failureData(query.error)) return <OrderNotThere message={sentenceFor(query.error)} />;
  return (
    <div role="alert">
      <p>{sentenceFor(query.error)}</p>
      <Button className="mt-4" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** Pictures that are still to come. */
const isMoving = (order: OrderView) => order.lines.some(({ tiles }) => tiles.some(({ proofPath }) => !proofPath));

export function OrderNotThere({ message }: { message: string }) {
  return (
    <section className="py-16 text-center">
      <h1 className="text-3xl">{message}</h1>
      <p className="mt-3 text-soft">Open it with the link in our e-mail, or in the browser that you ordered with.</p>
      <Link href="/" className={buttonClass("plain", "mt-8")}>
        To the shop
      </Link>
    </section>
  );
}

function Order({ order, token }: { order: OrderView; token?: string }) {
  return (
    <article>
      <h1 className="text-3xl sm:text-4xl">{order.headline}</h1>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
        <Fact name="Order" value={order.number} />
        <Fact name="Placed" value={moment(order.placedAt)} />
        <Fact name="Status" value={order.stateWord} isLive />
        <Fact name="Ships by" value={calendarDay(order.shipBy)} />
      </dl>
      <OrderProgress order={order} />
      <section aria-labelledby="walls" className="mt-10">
        <h2 id="walls" className="text-2xl">
          Your walls
        </h2>
        <ul className="mt-4 grid gap-6">
          {order.lines.map((line) => (
            <OrderLine key={line.id} orderId={order.id} line={line} {...(token ? { token } : {})} />
          ))}
        </ul>
      </section>
      <div className="mt-10 grid gap-10 sm:grid-cols-2">
        <section aria-labelledby="paid">
          <h2 id="paid" className="text-xl">
            What you paid
          </h2>
          <Totals totals={order.totals} promoCode={order.promoCode} />
        </section>
        <section aria-labelledby="delivery">
          <h2 id="delivery" className="text-xl">
            Delivery
          </h2>
          <AddressLines address={order.shippingAddress} />
          <p className="mt-3 text-soft">News of this order goes to {order.email}.</p>
        </section>
      </div>
    </article>
  );
}

function Fact({ name, value, isLive = false }: { name: string; value: string; isLive?: boolean }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-semibold" {...(isLive ? { "aria-live": "polite" as const } : {})}>
        {value}
      </dd>
    </div>
  );
}

function AddressLines({ address }: { address: OrderView["shippingAddress"] }) {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip } = address;
  const town = [city, [provinceCode, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [[firstName, lastName].filter(Boolean).join(" "), company, address1, address2, town];
  return (
    <address className="mt-4 not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
