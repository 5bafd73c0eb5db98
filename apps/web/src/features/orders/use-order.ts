"use client";

import type { OrderId } from "@storywall/domain/kernel/ids";
import type { OrderView } from "@storywall/domain/orders/schema";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "@/lib/trpc.ts";

/** By what the calls about an order name it; that the browser may ask for it, its cookies prove. */
export type Access = { orderId: OrderId };

/** The order, kept true while its page is open. `show` takes the shop's answer to a change. */
export function useOrder(access: Access) {
  const utils = trpc.useUtils();
  const query = trpc.orders.read.useQuery(access, {
    trpc: { context: { silent: true } },
    placeholderData: keepPreviousData,
    // The events below are faster; this makes up for a stream that a network cuts silently.
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 15_000 : false),
  });
  const { refetch } = query;
  trpc.live.events.useSubscription(access, {
    enabled: query.data !== undefined,
    onStarted: () => void refetch(),
    onData: ({ data }) => void (data.type === "order" && data.orderId === access.orderId && refetch()),
  });
  const show = (order: OrderView) => utils.orders.read.setData(access, order);
  return { ...query, show };
}

/** Pictures that are still to come. */
const isMoving = (order: OrderView) => order.lines.some(({ tiles }) => tiles.some(({ proofPath }) => !proofPath));
