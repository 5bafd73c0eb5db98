import { getQueryKey } from "@trpc/react-query";
import { trpc } from "@/lib/trpc.ts";

/** Queries to invalidate when an order has changed. */
export const orderQueries = [
  getQueryKey(trpc.admin.printFiles),
  getQueryKey(trpc.admin.claims),
  getQueryKey(trpc.orders.refusals),
  getQueryKey(trpc.admin.explain),
  getQueryKey(trpc.messages.list),
];
