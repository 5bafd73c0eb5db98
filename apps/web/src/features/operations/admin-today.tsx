"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { staffTasks, type TodayView } from "@storywall/domain/operations/today";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { FirstDayChecklist } from "./first-day.tsx";
import { NumbersSection } from "./numbers/numbers.tsx";

const formatOrderCount = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

const todayTexts = {
  needsAction: "Needs action",
  nothingToDo: "Nothing right now. Orders move forward automatically until they’re ready to print.",
  inProgress: "In progress",
  placedToday: "Placed today",
  placed: (orders: number, total: string) => `${formatOrderCount(orders)}, ${total}`,
  ordersAndTiles: (orders: number, tiles: number) =>
    tiles === 0
      ? formatOrderCount(orders)
      : `${formatOrderCount(orders)}, ${tiles === 1 ? "1 tile" : `${tiles} tiles`}`,
};

export function AdminToday() {
  const { data, error } = trpc.admin.today.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: createPollInterval(15_000),
  });
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  return (
    <>
      <FirstDayChecklist />
      <NumbersSection>
        <div className="grid gap-x-10 lg:grid-cols-[3fr_2fr]">
          <PendingTasks waiting={data.waiting} />
          <OrdersInProgress placed={data.placed} underWay={data.underWay} />
        </div>
      </NumbersSection>
    </>
  );
}

function PendingTasks({ waiting }: Pick<TodayView, "waiting">) {
  return (
    <section aria-labelledby="waiting" className="min-w-0">
      <h2 id="waiting" className="mt-8 text-2xl">
        {todayTexts.needsAction}
      </h2>
      {waiting.length === 0 ? <p className="mt-3 text-soft">{todayTexts.nothingToDo}</p> : null}
      <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {waiting.map(({ thing, count }) => {
          const { one, many, path } = staffTasks[thing];
          return (
            <li key={thing}>
              <Link href={path} className="flex min-h-14 items-center gap-4 underline-offset-4 hover:underline">
                <strong className="min-w-10 text-right text-xl tabular-nums">{count}</strong>
                <span>{count === 1 ? one : many}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function OrdersInProgress({ placed, underWay }: Pick<TodayView, "placed" | "underWay">) {
  return (
    <section aria-labelledby="under-way" className="min-w-0">
      <h2 id="under-way" className="mt-8 text-2xl">
        {todayTexts.inProgress}
      </h2>
      <dl className="mt-3 grid max-w-md grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 tabular-nums">
        <dt>{todayTexts.placedToday}</dt>
        <dd className="text-right">{todayTexts.placed(placed.orders, formatMoney(placed.total))}</dd>
        {underWay.map(({ state, orders, tiles }) => (
          <div key={state} className="contents">
            <dt>
              <Link
                href={`/admin/orders?state=${state}`}
                className="inline-flex min-h-11 items-center capitalize underline underline-offset-4"
              >
                {state}
              </Link>
            </dt>
            <dd className="text-right">{todayTexts.ordersAndTiles(orders, tiles)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
