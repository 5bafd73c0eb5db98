"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useShopMutation } from "@/lib/use-shop-mutation.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import type { ActProps } from "./order-actions.tsx";

type Props = ActProps & { open: boolean; onClose: () => void };

export function CancelDialog({ order, access, onChanged, open, onClose }: Props) {
  const calls = useTRPCClient();
  const { mutate, isPending, failure } = useShopMutation();
  const confirmed = useConfirmedChange();
  const cancel = () =>
    mutate(async () => {
      onChanged(await confirmed(() => calls.orders.cancel.mutate(access, { context: { silent: true } })));
      onClose();
    });
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order?">
      <p>
        Nothing will be made or sent, and all you paid, {formatMoney(order.totals.total)}, goes back to the card it came
        from. A cancelled order cannot be taken up again.
      </p>
      {failure ? (
        <Notice tone="bad" className="mt-4">
          {failure.message}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" aria-disabled={isPending} onClick={() => void cancel()}>
          {isPending ? "Cancelling …" : "Cancel the order"}
        </Button>
      </div>
    </Dialog>
  );
}
