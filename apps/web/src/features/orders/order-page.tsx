"use client";

import { estimateArrivalFromShipBy } from "@storywall/domain/cart/estimate-arrival";
import { hasOnlyAccessories, isAccessory } from "@storywall/domain/catalog/accessories";
import { findExtra, listChosenExtras } from "@storywall/domain/catalog/extras";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import dynamic from "next/dynamic";
import { Fragment, type ReactNode, useEffect } from "react";
import { LocalTime } from "@/components/local-time.tsx";
import { ReplacementPlates } from "@/features/cart/accessories/replacement-plates.tsx";
import { GiftCardTotals } from "@/features/cart/gift-card-totals.tsx";
import { PriceTotals } from "@/features/cart/price-totals.tsx";
import { isPermanentError } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { pushToDataLayer } from "@/lib/data-layer.ts";
import { formatCalendarDay, formatTimestamp, formatUtcTimestamp } from "@/lib/dates.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { AddressLines } from "./address-lines.tsx";
import { ConfirmedChangeProvider } from "./confirmed-change.tsx";
import { OrderNotFound } from "./find-order.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderClaims, OrderRemakes } from "./order-claims.tsx";
import { findHeroLine, OrderHero } from "./order-hero.tsx";
import { OrderLine } from "./order-line.tsx";
import { OrderNotices, PendingChangeNotice, ShortageNotice } from "./order-notices.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { getOrderSubheading, hasShipDate, isReturned, listNextSteps } from "./order-texts.ts";
import { type Access, useOrder } from "./use-order.ts";

const OrderWallActions = dynamic(() => importWithRetry(() => import("./order-wall-actions.tsx")), { ssr: false });

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
      title={orderPageTexts.loadErrorTitle}
      action={
        <Button variant="plain" onClick={() => void refetch()}>
          {commonTexts.tryAgain}
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
  const hasNoWalls = hasOnlyAccessories(order.lines);
  const hero = findHeroLine(order);
  const isHydrated = useIsHydrated();
  const arrival = hasShipDate(order)
    ? estimateArrivalFromShipBy(order.shipBy, order.shippingAddress.provinceCode ?? null)
    : null;
  // The browser scrolls to the URL's fragment before the order is shown, so the page scrolls there again.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  const wallCount = order.lines.filter(({ templateKey }) => !isAccessory(templateKey)).length;
  return (
    <article inert={!isHydrated} className="@container pt-8 sm:pt-12">
      <div
        className={
          hero
            ? "grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 @min-[60rem]:grid-cols-[37rem_minmax(0,1fr)]"
            : ""
        }
      >
        {hero ? <OrderHero line={hero} /> : null}
        <div>
          <h1 className="max-w-3xl text-4xl sm:text-5xl">{order.headline}</h1>
          <p className="mt-3 max-w-prose text-lg text-soft">{getOrderSubheading(order)}</p>
          <OrderNotices order={order} />
          {hero && !order.lines.some(({ wantsPhotos }) => wantsPhotos) ? (
            <OrderWallActions line={hero} isMainAction={order.state !== "needs_attention" && !isReturned(order)} />
          ) : null}
        </div>
      </div>
      <NextSteps order={order} />
      <ShortageNotice {...lineProps} />
      <div className="mt-8 sm:rounded-2xl sm:bg-card sm:p-8">
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
          <OrderFact name={orderPageTexts.order} value={order.number} />
          <OrderFact name={orderPageTexts.placed} value={<LocalTime at={order.placedAt} />} />
          <OrderFact name={orderPageTexts.status} value={order.stateWord} isLive />
          {hasShipDate(order) ? (
            <OrderFact name={orderPageTexts.shipsBy} value={formatCalendarDay(order.shipBy)} />
          ) : null}
          {arrival ? (
            <OrderFact
              name={orderPageTexts.arrives}
              value={orderPageTexts.arrivalDays(formatCalendarDay(arrival.from), formatCalendarDay(arrival.to))}
            />
          ) : null}
        </dl>
        <OrderProgress order={order} />
      </div>
      <PendingChangeNotice {...lineProps} />
      <section aria-labelledby="walls" className="mt-14">
        <h2 id="walls" className="text-3xl">
          {hasNoWalls ? orderPageTexts.items : orderPageTexts.walls(wallCount)}
        </h2>
        {hasNoWalls ? null : <p className="mt-1 text-soft">{orderPageTexts.wallsHint}</p>}
        <ul className="divide-y divide-line">
          {order.lines.map((line) => (
            <OrderLine key={line.id} line={line} isHero={line === hero} {...lineProps} />
          ))}
        </ul>
      </section>
      <OrderRemakes order={order} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 @min-[37rem]:grid-cols-2">
        <section aria-labelledby="paid">
          <h2 id="paid" className="text-2xl">
            {orderPageTexts.paid}
          </h2>
          <PriceTotals totals={order.totals} />
          <GiftCardTotals total={order.totals.total} giftCards={order.giftCards} isPaid />
          <a
            href={`/orders/${order.id}/receipt.pdf`}
            target="_blank"
            rel="noreferrer"
            className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {orderPageTexts.receipt}
          </a>
        </section>
        <section aria-labelledby="delivery">
          <h2 id="delivery" className="text-2xl">
            {orderPageTexts.delivery}
          </h2>
          <AddressLines address={order.shippingAddress} />
          {listChosenExtras(order.extras).map((key) => (
            <Fragment key={key}>
              <h3 className="mt-6 text-lg">{findExtra(key).label}</h3>
              <p className="mt-1 whitespace-pre-line text-soft">
                {order.extras[key] ? `“${order.extras[key]}”` : findExtra(key).hint}
              </p>
            </Fragment>
          ))}
          {order.state === "cancelled" || order.state === "returned" ? null : (
            <p className="mt-6 wrap-anywhere text-soft">{orderPageTexts.updates(order.email)}</p>
          )}
        </section>
      </div>
      <OrderClaims claims={order.claims} />
      <OrderActions {...lineProps} />
      {order.state === "delivered" ? <ReplacementPlates className="mt-14 border-line border-t pt-8" /> : null}
    </article>
  );
}

function OrderFact({ name, value, isLive = false }: { name: string; value: ReactNode; isLive?: boolean }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-semibold" {...(isLive ? { "aria-live": "polite" as const } : {})}>
        {value}
      </dd>
    </div>
  );
}

function NextSteps({ order }: { order: OrderView }) {
  const isChangeable = order.availableActions.includes("cancel");
  const isHydrated = useIsHydrated();
  const formatTime = isHydrated ? formatTimestamp : formatUtcTimestamp;
  const changesUntil = isChangeable ? formatTime(order.changesUntil) : null;
  const steps = listNextSteps(order, changesUntil);
  if (steps.length === 0) return null;
  // The step with the time reserves its space until the browser's time zone is known.
  const hasUnknownTime = (step: string) => !isHydrated && changesUntil !== null && step.includes(changesUntil);
  return (
    <section aria-labelledby="next" className="mt-8 @min-[60rem]:mt-10">
      <h2 id="next" className="text-xl">
        {orderPageTexts.nextSteps}
      </h2>
      <ol className="mt-2 list-decimal pl-5 marker:text-soft @min-[60rem]:mt-3 @min-[60rem]:grid @min-[60rem]:auto-cols-fr @min-[60rem]:grid-flow-col @min-[60rem]:gap-x-10">
        {steps.map((step, index) => (
          <li key={index} className={`wrap-anywhere py-1 pl-1 ${hasUnknownTime(step) ? "invisible" : ""}`}>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Records that the confirmation was seen. If no device has shown it before, sends the purchase event. If the response
 * is lost, sends no event, to avoid duplicates.
 */
function usePurchaseTracking({ orderId }: Access, isShown: boolean): void {
  const calls = useTRPCClient();
  useEffect(() => {
    if (!isShown) return;
    calls.orders.confirm.mutate({ orderId }, { context: { silent: true } }).then(
      ({ order, isFirstTime }) => isFirstTime && pushToDataLayer(buildPurchaseEvent(order)),
      () => undefined,
    );
  }, [calls, orderId, isShown]);
}

const toDollars = (cents: number) => cents / 100;

/**
 * Builds the event that reports a purchase to the tag manager. It is sent once per order and contains no personal data.
 */
function buildPurchaseEvent({ number, totals, promoCode, lines }: OrderView) {
  return {
    event: "purchase",
    ecommerce: {
      transaction_id: number,
      currency: "USD",
      value: toDollars(totals.total),
      tax: toDollars(totals.tax),
      shipping: toDollars(totals.shipping),
      ...(promoCode ? { coupon: promoCode } : {}),
      items: lines.map(({ templateKey, title, quantity, unitPrice }) => ({
        item_id: templateKey,
        item_name: title,
        price: toDollars(unitPrice),
        quantity,
      })),
    },
  };
}
