"use client";

import { isChangeable } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { orderQueries } from "./order-queries.ts";

/** Cancels an order before printing, in two steps. Needs the refund permission. */
export function CancelOrder({ order: { id: orderId, state, totals } }: { order: OrderView }) {
  const { orders } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const [isSure, setSure] = useState(false);
  const mayRefund = useHasPermission("orders.refund");
  const mayChange = useHasPermission("orders.change");
  if (!isChangeable(state) || !mayChange || (totals.total > 0 && !mayRefund)) return null;
  const cancelAfterConfirming = async () => {
    if (!isSure) return setSure(true);
    await mutate(
      () => orders.cancel.mutate({ orderId }, { context: { silent: true } }),
      "Order canceled. The refund is on its way, and the customer gets an email.",
    );
    setSure(false);
  };
  return (
    <div className="mt-3">
      <Button
        variant={isSure ? "danger" : "plain"}
        aria-disabled={isPending}
        onClick={() => void cancelAfterConfirming()}
        onBlur={() => setSure(false)}
      >
        {isSure ? "Yes, cancel and refund everything" : "Cancel order…"}
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
