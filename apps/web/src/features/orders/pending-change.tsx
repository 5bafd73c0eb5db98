"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { AddressLines } from "./address-lines.tsx";
import { useConfirmedChange } from "./confirmed-change.tsx";
import type { OrderActionProps } from "./order-actions.tsx";
import { useOrderFeatures } from "./order-features.ts";

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
        title={`Pay ${amount} to use the new address.`}
        action={
          <span className="flex flex-wrap gap-3">
            <Button onClick={() => setPaying(true)}>Pay {amount}</Button>
            <Button variant="plain" aria-disabled={isPending} onClick={() => void withdrawChange()}>
              Keep old address
            </Button>
          </span>
        }
      >
        Until you pay, your order stays at {formatMoney(order.totals.total)} and ships to the old address.
        {failure ? <span className="block text-bad">{failure.message}</span> : null}
      </Notice>
      <Dialog open={isPaying} onClose={() => setPaying(false)} title={`Pay ${amount}`}>
        <div className="mb-4">
          <p>
            Your new total is {formatMoney(change.totals.total)} instead of {formatMoney(order.totals.total)}, and we'll
            ship to:
          </p>
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
