import { useEffect } from "react";
import { tell } from "@/lib/data-layer.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { purchaseEvent } from "./purchase-event.ts";
import type { Access } from "./use-order.ts";

/**
 * Marks the order's confirmation as seen and tells of the purchase, if nobody saw it before: on no other device, and not when
 * the page is loaded again. Of an answer that is lost nothing is told, rather than twice.
 */
export function usePurchaseTold({ orderId }: Access, isShown: boolean): void {
  const calls = useTRPCClient();
  useEffect(() => {
    if (!isShown) return;
    calls.orders.confirm.mutate({ orderId }, { context: { silent: true } }).then(
      ({ order, isFirstTime }) => isFirstTime && tell(purchaseEvent(order)),
      () => undefined,
    );
  }, [calls, orderId, isShown]);
}
