"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { isUnshipped } from "@storywall/domain/orders/actions";
import {
  type AdminOrderRow,
  type ListOrdersInput,
  OrderTrouble,
  orderTroubles,
} from "@storywall/domain/orders/admin-orders";
import { orderStates } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import type { KeyboardEvent } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatStateLabel } from "@/components/admin/admin-texts.ts";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";

const adminOrdersTexts = {
  orderCount: ({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }) =>
    total === 1 ? "1 order" : `${total.toLocaleString("en-US")}${isTotalCapped ? "+" : ""} orders`,
  showAll: "Show all",
  pages: "Pages of orders",
  noOrders: "No orders yet.",
  noMatches: "No orders match these filters.",
  noMatchesForText: (text: string) => `No orders match “${text}” and these filters.`,
  deletedCustomer: "Deleted customer",
  shipsBy: (day: string) => `ships by ${day}`,
  printFiles: (rendered: number, tiles: number) => `${rendered} of ${tiles} print files`,
  nothingToPrint: "Nothing to print",

  filter: "Find orders",
  search: "Number, email, name, or tracking number",
  state: "State",
  any: "Any",
  problem: "Problem",
  placedFrom: "Placed from",
  placedTo: "to",
  find: "Find",
};

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
        {formatStateLabel(state)}
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

type OrderFilterValues = Omit<ListOrdersInput, "page">;

const orderFilterNames = ["text", "state", "trouble", "from", "to"] as const;

/** Returns the filter in the URL. Ignores invalid values. */
function readOrderFilter(read: (name: string) => string | undefined): OrderFilterValues {
  const readDay = (name: string) => (/^2[01]\d\d-\d\d-\d\d$/.test(read(name) ?? "") ? read(name) : undefined);
  return {
    text: read("text")?.slice(0, 100),
    state: orderStates.find((state) => state === read("state")),
    trouble: OrderTrouble.options.find((trouble) => trouble === read("trouble")),
    from: readDay("from"),
    to: readDay("to"),
  };
}

type Props = { filter: OrderFilterValues; onFilter: (values: Record<string, string>) => void };

function OrderFilter({ filter, onFilter }: Props) {
  const days = { min: "2000-01-01", max: "2199-12-31" };
  return (
    <form
      aria-label={adminOrdersTexts.filter}
      className="mt-6 grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_auto_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        onFilter(Object.fromEntries(orderFilterNames.map((name) => [name, String(values.get(name) ?? "").trim()])));
      }}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
    >
      <TextField
        label={adminOrdersTexts.search}
        name="text"
        type="search"
        isOptional="silently"
        defaultValue={filter.text}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className="col-span-2 md:col-span-5"
      />
      <SelectField label={adminOrdersTexts.state} name="state" isOptional="silently" defaultValue={filter.state ?? ""}>
        <option value="">{adminOrdersTexts.any}</option>
        {orderStates.map((state) => (
          <option key={state} value={state}>
            {formatStateLabel(state)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={adminOrdersTexts.problem}
        name="trouble"
        isOptional="silently"
        defaultValue={filter.trouble ?? ""}
      >
        <option value="">{adminOrdersTexts.any}</option>
        {OrderTrouble.options.map((trouble) => (
          <option key={trouble} value={trouble}>
            {orderTroubles[trouble]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={adminOrdersTexts.placedFrom}
        name="from"
        type="date"
        isOptional="silently"
        defaultValue={filter.from}
        {...days}
      />
      <TextField
        label={adminOrdersTexts.placedTo}
        name="to"
        type="date"
        isOptional="silently"
        defaultValue={filter.to}
        {...days}
      />
      <Button type="submit" className="col-span-2 min-h-12 md:col-span-1">
        {adminOrdersTexts.find}
      </Button>
    </form>
  );
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the links of the rows with the arrow keys, Home and End. */
function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const index = rows.indexOf(document.activeElement as HTMLElement);
  if (!step || index < 0) return;
  event.preventDefault();
  rows[step(index, rows.length - 1)]?.focus();
}
