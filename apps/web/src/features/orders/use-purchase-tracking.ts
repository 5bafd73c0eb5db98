import { useEffect } from "react";
import { pushDataLayer } from "@/lib/data-layer.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { buildPurchaseEvent } from "./purchase-event.ts";
import type { Access } from "./use-order.ts";

/**
 * Records that the confirmation was seen. Sends the purchase event if no device has shown the confirmation before. If
 * the response is lost, sends no event, to avoid duplicates.
 */
export function usePurchaseTracking({ orderId }: Access, isShown: boolean): void {
  const calls = useTRPCClient();
  useEffect(() => {
    if (!isShown) return;
    calls.orders.confirm.mutate({ orderId }, { context: { silent: true } }).then(
      ({ order, isFirstTime }) => isFirstTime && pushDataLayer(buildPurchaseEvent(order)),
      () => undefined,
    );
  }, [calls, orderId, isShown]);
}
