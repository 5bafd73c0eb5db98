import { trpc } from "@/lib/trpc.ts";

/** Returns a function that refetches everything that shows an order. */
export function useRefetchOrder() {
  const { admin, orders, messages } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.printFiles.invalidate(),
      admin.claims.invalidate(),
      orders.refusals.invalidate(),
      admin.explain.invalidate(),
      messages.list.invalidate(),
    ]);
}
