"use client";

import { useTRPC } from "@/lib/trpc.ts";
import { useDeed } from "./use-deed.ts";

/** A deed to an order. */
export function useOrderDeed() {
  const trpc = useTRPC();
  return useDeed([
    trpc.admin.printFiles.queryKey(),
    trpc.admin.claims.queryKey(),
    trpc.orders.refusals.queryKey(),
    trpc.admin.explain.queryKey(),
    trpc.messages.list.queryKey(),
  ]);
}
