"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Totals } from "@/features/cart/totals.tsx";
import { isPermanentError } from "@/lib/api-error.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { AddressLines } from "./address-lines.tsx";
import { ConfirmedChangeProvider } from "./confirmed-change.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderClaims } from "./order-claims.tsx";
import { OrderLine } from "./order-line.tsx";
import { OrderNotFound } from "./order-not-found.tsx";
import { OrderNotices } from "./order-notices.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { getOrderText, hasShipDate } from "./order-texts.ts";
import { PendingChangeNotice } from "./pending-change.tsx";
import { Remakes } from "./remakes.tsx";
import { ShortageNotice } from "./shortage-notice.tsx";
import { type Access, useOrder } from "./use-order.ts";
import { usePurchaseTracking } from "./use-purchase-tracking.ts";

export function OrderPage(access: Access) {
  const { data, isPending, error, refetch, show } = useOrder(access);
  usePurchaseTracking(access, data !== undefined);
  if (data) {
    return (
      <ConfirmedChangeProvider access={access}>
        <OrderDetails order={data} access={access} onChanged={show} />
      </ConfirmedChangeProvider>
    );
  }
  if (isPending) return <OrderSkeleton />;
  if (isPermanentError(error)) return <OrderNotFound message={getErrorMessage(error)} />;
  return (
    <Notice
      tone="bad"
      className="mt-12"
      title="We couldn't open your order."
      action={
        <Button variant="plain" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {getErrorMessage(error)}
    </Notice>
  );
}

type Props = { order: OrderView; access: Access; onChanged: (order: OrderView) => void };

function OrderDetails({ order, access, onChanged }: Props) {
  const lineProps = { order, access, onChanged };
  return (
    <article className="pt-8 sm:pt-12">
      <h1 className="max-w-3xl text-4xl sm:text-5xl">{order.headline}</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">{getOrderText(order)}</p>
      <dl className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        <Fact name="Order" value={order.number} />
        <Fact name="Placed" value={formatTimestamp(order.placedAt)} />
        <Fact name="Status" value={order.stateWord} isLive />
        {hasShipDate(order) ? <Fact name="Ships by" value={formatCalendarDay(order.shipBy)} /> : null}
      </dl>
      <ShortageNotice {...lineProps} />
      <OrderProgress order={order} />
      <OrderNotices order={order} />
      <PendingChangeNotice {...lineProps} />
      <section aria-labelledby="walls" className="mt-14">
        <h2 id="walls" className="text-3xl">
          {order.lines.length === 1 ? "Your wall" : "Your walls"}
        </h2>
        <p className="mt-1 text-soft">These previews come straight from the print files.</p>
        <ul className="divide-y divide-line">
          {order.lines.map((line) => (
            <OrderLine key={line.id} line={line} {...lineProps} />
          ))}
        </ul>
      </section>
      <Remakes order={order} />
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 sm:grid-cols-2">
        <section aria-labelledby="paid">
          <h2 id="paid" className="text-2xl">
            What you paid
          </h2>
          <Totals totals={order.totals} promoCode={order.promoCode} />
          <a
            href={`/orders/${order.id}/receipt.pdf`}
            target="_blank"
            rel="noreferrer"
            className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Receipt (PDF)
          </a>
        </section>
        <section aria-labelledby="delivery">
          <h2 id="delivery" className="text-2xl">
            Delivery
          </h2>
          <AddressLines address={order.shippingAddress} />
          {order.giftNote ? (
            <>
              <h3 className="mt-6 text-lg">Gift note</h3>
              <p className="mt-1 whitespace-pre-line text-soft">“{order.giftNote}”</p>
            </>
          ) : null}
          <p className="mt-6 text-soft">We'll send updates to {order.email}.</p>
        </section>
      </div>
      <OrderClaims claims={order.claims} />
      <OrderActions {...lineProps} />
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
