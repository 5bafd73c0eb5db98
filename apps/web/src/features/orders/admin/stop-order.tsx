"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { isInProduction, isUnshipped } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import type { OrderFacts } from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

type Props = { order: OrderView; facts: OrderFacts };

/** Cancels an order at any time before it ships, and refunds it. */
export function StopOrder({ order, facts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const canRefund = useHasPermission("orders.refund");
  if (!canRefund || !isUnshipped(order.state)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openStop}
      </Button>
      <Dialog open={isOpen} onClose={close} title={orderCorrectionTexts.stopTitle}>
        <StopOrderForm order={order} facts={facts} onClose={close} />
      </Dialog>
    </>
  );
}

function StopOrderForm({ order, facts, onClose }: Props & { onClose: () => void }) {
  const [note, setNote] = useState("");
  const remaining = facts.paid - facts.refunded;
  const { mutate, isPending, error } = trpc.production.stopOrder.useMutation({
    trpc: silent,
    // The amount is taken before the call, because nothing remains afterwards.
    onMutate: () => remaining,
    onSuccess: (_order, _input, refunded) =>
      toast.success(
        refunded > 0 ? orderCorrectionTexts.stoppedAndRefunded(formatMoney(refunded)) : orderCorrectionTexts.stopped,
      ),
    onSettled: useRefetchOrder(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ orderId: order.id, ...(note.trim() ? { note } : {}) }, { onSuccess: onClose });
  };
  const submitLabel =
    remaining > 0 ? orderCorrectionTexts.stopAndRefund(formatMoney(remaining)) : orderCorrectionTexts.stop;
  return (
    <form onSubmit={submit}>
      <p>
        {remaining > 0 ? orderCorrectionTexts.stopAndRefundHint(formatMoney(remaining)) : orderCorrectionTexts.stopHint}
      </p>
      {order.isDisputed ? <p className="mt-2">{orderCorrectionTexts.disputeHint}</p> : null}
      {isInProduction(order.state) ? <p className="mt-2">{orderCorrectionTexts.stopInProduction}</p> : null}
      <TextField
        label={orderCorrectionTexts.stopReason}
        isOptional
        className="mt-4"
        value={note}
        maxLength={500}
        onChange={({ target }) => setNote(target.value)}
      />
      {error ? (
        <Notice tone="bad" className="mt-4">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {orderCorrectionTexts.keepOrder}
        </Button>
        <Button type="submit" variant="danger" aria-disabled={isPending}>
          {isPending ? orderCorrectionTexts.stopping : submitLabel}
        </Button>
      </div>
    </form>
  );
}
