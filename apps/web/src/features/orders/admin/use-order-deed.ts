"use client";

import { getQueryKey } from "@trpc/react-query";
import { useDeed } from "@/lib/admin/use-deed.ts";
import { trpc } from "@/lib/trpc.ts";

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
