"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { isUnshipped } from "@storywall/domain/orders/actions";
import { type AdminOrderRow, orderTroubles } from "@storywall/domain/orders/admin-orders";
import { Button } from "@storywall/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { moveRowFocus } from "@/lib/admin/move-row-focus.ts";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminOrdersTexts } from "./admin-orders-texts.ts";
import { OrderFilter, type OrderFilterValues, orderFilterNames, readOrderFilter } from "./order-filter.tsx";

export function AdminOrders() {
  const { read, page, show, setPage } = useUrlQuery();
  const filter = readOrderFilter(read);
  const { data, error, isPlaceholderData } = trpc.admin.orders.useQuery(
    { ...filter, page },
    {
      trpc: { context: { silent: true } },
      placeholderData: keepPreviousData,
      refetchInterval: createPollInterval(10_000),
    },
  );
  const isFiltered = orderFilterNames.some((name) => filter[name]);
  const filterKey = orderFilterNames.map((name) => filter[name] ?? "").join("|");
  return (
    <>
      <OrderFilter key={filterKey} filter={filter} onFilter={show} />
      {shouldReplacePage(error, data) ? <AdminErrorMessage error={error} /> : null}
      {data && !shouldReplacePage(error, data) ? (
        <>
          <p role="status" className="mt-6 flex min-h-11 flex-wrap items-center gap-x-4 font-semibold">
            {adminOrdersTexts.orderCount(data)}
            {isFiltered ? (
              <Button variant="quiet" className="px-0" onClick={() => show({})}>
                {adminOrdersTexts.showAll}
              </Button>
            ) : null}
          </p>
          {data.total === 0 ? <NoOrdersMessage filter={filter} isFiltered={isFiltered} /> : null}
          <ol
            onKeyDown={moveRowFocus}
            aria-busy={isPlaceholderData}
            className="mt-1 divide-y divide-line border-line border-y empty:hidden aria-busy:opacity-60"
          >
            {data.items.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ol>
          <Pager label={adminOrdersTexts.pages} page={page} hasMore={data.hasMore} onPageChange={setPage} />
        </>
      ) : null}
      {!data && !error ? (
        <p role="status" className="mt-6">
          {commonTexts.loading}
        </p>
      ) : null}
    </>
  );
}

function NoOrdersMessage({ filter, isFiltered }: { filter: OrderFilterValues; isFiltered: boolean }) {
  if (!isFiltered) return <p className="mt-2 text-soft">{adminOrdersTexts.noOrders}</p>;
  return (
    <p className="mt-2 wrap-anywhere text-soft">
      {filter.text ? adminOrdersTexts.noMatchesForText(filter.text) : adminOrdersTexts.noMatches}
    </p>
  );
}

function OrderRow({ order }: { order: AdminOrderRow }) {
  const { id, number, state, name, email, placedAt, shipBy, tiles, rendered, total, troubles } = order;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] items-center gap-x-4 py-2 tabular-nums md:grid-cols-[9rem_1fr_7.5rem_9rem_4.5rem] lg:grid-cols-[9rem_1fr_11rem_11rem_6rem]">
      <Link
        href={`/admin/orders/${id}`}
        data-row
        className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere font-semibold underline underline-offset-4"
      >
        {number}
      </Link>
      <span className="text-right md:order-last">{formatMoney(total)}</span>
      <span className="col-span-2 min-w-0 wrap-anywhere md:col-span-1">
        {name || adminOrdersTexts.deletedCustomer} <span className="block text-soft text-sm">{email}</span>
      </span>
      <span className="min-w-0">
        {stateLabel(state)}
        {troubles.map((trouble) => (
          <span key={trouble} className="block font-semibold text-sm text-warn">
            {orderTroubles[trouble]}
          </span>
        ))}
      </span>
      <span className="wrap-anywhere text-right text-soft text-sm md:text-left">
        {formatTimestamp(placedAt)}
        {isUnshipped(state) && state !== "awaiting_photos" ? (
          <span className="block">{adminOrdersTexts.shipsBy(formatCalendarDay(shipBy))}</span>
        ) : null}
        <span className="block">
          {tiles > 0 ? adminOrdersTexts.printFiles(rendered, tiles) : adminOrdersTexts.nothingToPrint}
        </span>
      </span>
    </li>
  );
}
