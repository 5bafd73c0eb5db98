"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { paymentTexts } from "@/features/checkout/payment-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { AddressLines } from "./address-lines.tsx";
import { useConfirmedChange } from "./confirmed-change.tsx";
import { orderChangeTexts } from "./order-change-texts.ts";
import { useOrderFeatures } from "./order-features.ts";
import type { OrderActionProps } from "./use-order.ts";

export function PendingChangeNotice({ order, access, onChanged }: OrderActionProps) {
  const { client } = trpc.useUtils();
  const runConfirmed = useConfirmedChange();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const shippingAddress = { ...order.shippingAddress, countryCode: "US" };
      return runConfirmed(() => client.orders.changeAddress.mutate({ ...access, shippingAddress }, silent));
    },
    onSuccess: onChanged,
  });
  const { PayDifference } = useOrderFeatures();
  const [isPaying, setPaying] = useState(false);
  const { pendingChange: change } = order;
  if (!change) return null;
  const amount = formatMoney(change.amount);
  return (
    <>
      <Notice
        tone="warn"
        className="mt-4"
        title={orderChangeTexts.pendingTitle(amount)}
        action={
          <span className="flex flex-wrap gap-3">
            <Button onClick={() => setPaying(true)}>{paymentTexts.pay(amount)}</Button>
            <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
              {orderChangeTexts.keepOldAddress}
            </Button>
          </span>
        }
      >
        {orderChangeTexts.pending(formatMoney(order.totals.total))} {afterSalesSteps.change.awaiting_payment.shopper}
        {error ? <span className="block text-bad">{getErrorMessage(error)}</span> : null}
      </Notice>
      <Dialog open={isPaying} onClose={() => setPaying(false)} title={paymentTexts.pay(amount)}>
        <div className="mb-4">
          <p>{orderChangeTexts.newTotal(formatMoney(change.totals.total), formatMoney(order.totals.total))}</p>
          <AddressLines address={change.shippingAddress} />
        </div>
        <PayDifference
          access={access}
          change={change}
          onClose={() => setPaying(false)}
          onPaid={(paid) => {
            onChanged(paid);
            setPaying(false);
          }}
        />
      </Dialog>
    </>
  );
}
