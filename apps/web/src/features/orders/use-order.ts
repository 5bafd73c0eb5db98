"use client";

import type { OrderId } from "@storywall/domain/kernel/ids";
import type { OrderView } from "@storywall/domain/orders/schema";
import { keepPreviousData } from "@tanstack/react-query";
import { useLiveEvents } from "@/lib/live/use-live-events.ts";
import { trpc } from "@/lib/trpc.ts";

export type Access = { orderId: OrderId };

export type OrderActionProps = { order: OrderView; access: Access; onChanged: (order: OrderView) => void };

/** Loads the order and keeps it up to date. `show` replaces it with the response to a change. */
export function useOrder(access: Access) {
  const utils = trpc.useUtils();
  const query = trpc.orders.read.useQuery(access, {
    trpc: { context: { silent: true } },
    placeholderData: keepPreviousData,
    // Some networks silently drop event streams, so the order is also polled.
    refetchInterval: ({ state }) => (state.data && isRenderingProofs(state.data) ? 15_000 : false),
  });
  const { refetch } = query;
  useLiveEvents({
    id: access.orderId,
    isEnabled: query.data !== undefined,
    onStarted: () => void refetch(),
    onData: (event) => void (event.type === "order" && event.orderId === access.orderId && refetch()),
  });
  const updateCachedOrder = (order: OrderView) => utils.orders.read.setData(access, order);
  return { ...query, show: updateCachedOrder };
}

const isRenderingProofs = (order: OrderView) =>
  order.lines.some(({ tiles }) => tiles.some(({ proofPath }) => !proofPath));
