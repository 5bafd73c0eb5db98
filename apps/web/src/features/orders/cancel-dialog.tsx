"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { useConfirmedMutation } from "./confirmed-change.tsx";
import { orderChangeTexts } from "./order-change-texts.ts";
import type { OrderActionProps } from "./use-order.ts";

type Props = OrderActionProps & { open: boolean; onClose: () => void };

export function CancelDialog({ order, access, onChanged, open, onClose }: Props) {
  const { mutate, isPending, error } = useConfirmedMutation((orders) => orders.cancel.mutate(access, silent), {
    onSuccess: (canceled) => {
      onChanged(canceled);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={orderChangeTexts.cancelTitle}>
      <p>
        {orderChangeTexts.cancelHint(order.isDisputed || order.refundable === 0 ? null : formatMoney(order.refundable))}
      </p>
      {order.isDisputed ? <p className="mt-2">{orderChangeTexts.disputeHint}</p> : null}
      {error ? (
        <Notice tone="bad" className="mt-4">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {orderChangeTexts.keepOrder}
        </Button>
        <Button variant="danger" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? orderChangeTexts.canceling : orderChangeTexts.cancelOrder}
        </Button>
      </div>
    </Dialog>
  );
}
