"use client";

import { formatMoney } from "@storywall/domain/money";
import { Button } from "@storywall/ui/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTRPC } from "@/lib/trpc.ts";
import { moment } from "@/shared/order/order-dates.ts";
import { AdminRefusal } from "./admin-refusal.tsx";

const PAGE = 50;

export function AdminOrders() {
  const trpc = useTRPC();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(
    trpc.admin.orders.queryOptions(
      { page },
      {
        trpc: { context: { silent: true } },
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.error ? false : 10_000),
      },
    ),
  );
  if (error) return <AdminRefusal error={error} />;
  if (!data) return <p role="status">Opening the orders …</p>;
  if (data.length === 0 && page === 1) return <p className="mt-6">There are no orders yet.</p>;
  return (
    <>
      <div className="mt-6 overflow-x-auto">
        <table className="w-full min-w-xl text-left tabular-nums">
          <thead className="text-soft text-sm">
            <tr>
              {["Order", "Placed", "State", "Print files"].map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-normal">
                  {name}
                </th>
              ))}
              <th scope="col" className="py-2 text-right font-normal">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((order) => (
              <tr key={order.id} className="border-line border-t">
                <th scope="row" className="py-1 pr-4 font-semibold">
                  <Link
                    href={`/admin/orders/${order.id}`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {order.number}
                  </Link>
                </th>
                <td className="py-1 pr-4">{moment(order.placedAt)}</td>
                <td className="py-1 pr-4">{order.state.replaceAll("_", " ")}</td>
                <td className="py-1 pr-4">
                  {order.rendered} of {order.tiles}
                </td>
                <td className="py-1 text-right">{formatMoney(order.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {page > 1 || data.length === PAGE ? (
        <nav aria-label="Pages of orders" className="mt-6 flex items-center gap-3">
          <Button look="plain" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button look="plain" disabled={data.length < PAGE} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      ) : null}
    </>
  );
}
