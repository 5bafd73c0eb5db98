"use client";

import { getQueryKey } from "@trpc/react-query";
import { trpc } from "@/lib/trpc.ts";
import { useDeed } from "./use-deed.ts";

/** A deed to an order. */
export function useOrderDeed() {
  return useDeed([
    getQueryKey(trpc.admin.printFiles),
    getQueryKey(trpc.admin.claims),
    getQueryKey(trpc.orders.refusals),
    getQueryKey(trpc.admin.explain),
    getQueryKey(trpc.messages.list),
  ]);
}
