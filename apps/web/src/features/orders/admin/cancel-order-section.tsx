"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { isInProduction, isUnshipped } from "@storywall/domain/orders/actions";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
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
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

type Props = { order: OrderView; facts: OrderFacts };

/** Cancels an order at any time before it ships, and refunds it. */
export function CancelOrderSection({ order, facts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const canRefund = useHasPermission("orders.refund");
  if (!canRefund || !isUnshipped(order.state)) return null;
  const closeForm = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {orderCorrectionTexts.openStop}
      </Button>
      <Dialog open={isOpen} onClose={closeForm} title={orderCorrectionTexts.stopTitle}>
        <CancelOrderForm order={order} facts={facts} onClose={closeForm} />
      </Dialog>
    </>
  );
}

function CancelOrderForm({ order, facts, onClose }: Props & { onClose: () => void }) {
  const [note, setNote] = useState("");
  const remaining = facts.paid - facts.refunded;
  const { mutate, isPending, error } = trpc.production.stopOrder.useMutation({
    trpc: silent,
    // Remembers the amount before the call, because the refetched order has nothing left to refund.
    onMutate: () => remaining,
    onSuccess: (_order, _input, refunded) =>
      toast.success(
        refunded > 0 ? orderCorrectionTexts.stoppedAndRefunded(formatMoney(refunded)) : orderCorrectionTexts.stopped,
      ),
    onSettled: useRefetchOrder(),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ orderId: order.id, ...(note.trim() ? { note } : {}) }, { onSuccess: onClose });
  };
  const submitLabel =
    remaining > 0 ? orderCorrectionTexts.stopAndRefund(formatMoney(remaining)) : orderCorrectionTexts.stop;
  return (
    <form onSubmit={handleSubmit}>
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

/** Lets staff pack an order without scanning it. They must give a reason, which is recorded in the audit log. */
export function QualityCheckOverride({ order: { id: orderId, state } }: { order: OrderView }) {
  const { mutate, isPending, error } = trpc.production.advance.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminRemakesTexts.packed),
    onSettled: useRefetchOrder(),
  });
  const [unchecked, setUnchecked] = useState("");
  if (state !== "framing") return null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const override = unchecked.trim() ? { unchecked } : {};
    mutate({ orderId, to: "packed", ...override });
  };
  return (
    <form
      aria-label={adminRemakesTexts.packForm}
      onSubmit={handleSubmit}
      className="mt-3 flex max-w-xl flex-wrap items-end gap-3"
    >
      <TextField
        label={adminRemakesTexts.packReason}
        className="min-w-[min(16rem,100%)] grow"
        value={unchecked}
        maxLength={500}
        onChange={({ target }) => setUnchecked(target.value)}
      />
      <Button type="submit" variant="plain" className="min-h-12" aria-disabled={isPending}>
        {adminRemakesTexts.markPacked}
      </Button>
      {error ? (
        <Notice tone="bad" className="basis-full">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}

export function DownloadEvidenceButton({ order: { id: orderId, isDisputed } }: { order: OrderView }) {
  const { mutate, isPending, error } = trpc.admin.createEvidenceLink.useMutation({
    trpc: silent,
    onSuccess: ({ path }) => {
      window.location.assign(path);
      toast.success(orderCorrectionTexts.preparingEvidence);
    },
    onSettled: useRefetchOrder(),
  });
  return (
    <div>
      {isDisputed ? <p className="mb-2 font-semibold">{afterSalesSteps.dispute.open.owner}</p> : null}
      <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && mutate({ orderId })}>
        {orderCorrectionTexts.disputeEvidence}
      </Button>
      {error ? (
        <p role="alert" className="mt-2 text-bad">
          {getErrorMessage(error)}
        </p>
      ) : null}
    </div>
  );
}
