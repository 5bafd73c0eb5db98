"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { paymentTexts } from "@/features/checkout/payment-texts.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { AddressLines } from "./address-lines.tsx";
import { useConfirmedChange } from "./confirmed-change.tsx";
import { orderChangeTexts } from "./order-change-texts.ts";
import { useOrderFeatures } from "./order-features.ts";
import type { OrderActionProps } from "./use-order.ts";

export function PendingChangeNotice({ order, access, onChanged }: OrderActionProps) {
  const calls = useTRPCClient();
  const { mutate, isPending, failure } = useApiMutation();
  const runConfirmed = useConfirmedChange();
  const { PayDifference } = useOrderFeatures();
  const [isPaying, setPaying] = useState(false);
  const { pendingChange: change } = order;
  if (!change) return null;
  const amount = formatMoney(change.amount);
  const withdrawChange = () =>
    mutate(async () => {
      const address = { shippingAddress: { ...order.shippingAddress, countryCode: "US" } };
      const restoreAddress = () =>
        calls.orders.changeAddress.mutate({ ...access, ...address }, { context: { silent: true } });
      onChanged(await runConfirmed(restoreAddress));
    });
  return (
    <>
      <Notice
        tone="warn"
        className="mt-4"
        title={orderChangeTexts.pendingTitle(amount)}
        action={
          <span className="flex flex-wrap gap-3">
            <Button onClick={() => setPaying(true)}>{paymentTexts.pay(amount)}</Button>
            <Button variant="plain" aria-disabled={isPending} onClick={() => void withdrawChange()}>
              {orderChangeTexts.keepOldAddress}
            </Button>
          </span>
        }
      >
        {orderChangeTexts.pending(formatMoney(order.totals.total))} {afterSalesSteps.change.awaiting_payment.shopper}
        {failure ? <span className="block text-bad">{failure.message}</span> : null}
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
