"use client";

import { formatFrameLabel } from "@storywall/domain/catalog/frames";
import { formatMoney } from "@storywall/domain/kernel/money";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { useState } from "react";
import { paymentTexts } from "@/features/checkout/payment-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { AddressLines } from "./address-lines.tsx";
import { useConfirmedMutation } from "./confirmed-change.tsx";
import { orderChangeTexts } from "./order-change-texts.ts";
import { useOrderFeatures } from "./order-features.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import { getRefundText, isReturned } from "./order-texts.ts";
import type { OrderActionProps } from "./use-order.ts";

export function OrderNotices({ order }: { order: OrderView }) {
  const waiting = order.lines.filter(({ wantsPhotos }) => wantsPhotos);
  const [first] = waiting;
  const canPrintAsIs = order.lines.some(({ tiles }) => tiles.some(({ problem }) => problem?.mayAccept));
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {order.state === "needs_attention" ? (
        <Notice tone="warn" title={order.problem?.sentence ?? orderPageTexts.inReview}>
          {order.availableActions.includes("replace-photo")
            ? orderPageTexts.fixPhotos(canPrintAsIs)
            : orderPageTexts.willEmail}
        </Notice>
      ) : null}
      {first && order.state !== "cancelled" ? (
        <Notice
          tone="warn"
          title={waiting.length === 1 ? orderPageTexts.photosMissing(first.title) : orderPageTexts.photosOfWallsMissing}
          action={
            <Link href={`/upload/${order.id}/${first.id}`} className={getButtonClassName()}>
              {orderPageTexts.addPhotos}
            </Link>
          }
        >
          {orderPageTexts.photosMissingHint}
        </Notice>
      ) : null}
      {order.tracking && !isReturned(order) ? (
        <Notice
          tone="good"
          title={orderPageTexts.shippedWith(order.tracking.carrier)}
          action={
            order.tracking.url ? (
              <a href={order.tracking.url} target="_blank" rel="noreferrer" className={getButtonClassName("plain")}>
                {orderPageTexts.trackPackage}
              </a>
            ) : null
          }
        >
          {orderPageTexts.trackingNumber(<span className="wrap-anywhere">{order.tracking.number}</span>)}
        </Notice>
      ) : null}
      {order.isDisputed ? <Notice tone="info">{afterSalesSteps.dispute.open.shopper}</Notice> : null}
      {order.refunds.map((refund) => (
        <Notice key={refund.id} tone={refund.state === "failed" ? "warn" : "info"}>
          {getRefundText({ ...refund, amount: formatMoney(refund.amount) })}
        </Notice>
      ))}
    </div>
  );
}

export function PendingChangeNotice({ order, access, onChanged }: OrderActionProps) {
  const shippingAddress = { ...order.shippingAddress, countryCode: "US" };
  const { mutate, isPending, error } = useConfirmedMutation(
    (orders) => orders.changeAddress.mutate({ ...access, shippingAddress }, silent),
    { onSuccess: onChanged },
  );
  const { DifferencePayment } = useOrderFeatures();
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
        <DifferencePayment
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

type Choice = { choice: "wait" | "refund" } | { choice: "other"; frameStyle: string; other: string };

/** Shown when a frame sold out before the payment. Offers to wait, to choose another frame or to cancel. */
export function ShortageNotice({ order, access, onChanged }: OrderActionProps) {
  const { mutate, isPending, error } = useConfirmedMutation(
    (orders, choice: Choice) => orders.chooseFrames.mutate({ ...access, ...choice }, silent),
    { onSuccess: onChanged },
  );
  const [isSure, setSure] = useState(false);
  const { framesShort } = order;
  if (!framesShort) return null;
  const { frames, isWaiting } = framesShort;
  const chooseFrames = (choice: Choice) => {
    if (!isPending) mutate(choice);
  };
  return (
    <Notice
      tone="warn"
      className="mt-8"
      title={isWaiting ? orderPageTexts.waitingForFrameTitle : orderPageTexts.shortageTitle}
      action={
        <span className="flex flex-wrap gap-3">
          {isWaiting ? null : (
            <Button aria-disabled={isPending} onClick={() => chooseFrames({ choice: "wait" })}>
              {orderPageTexts.waitForFrame}
            </Button>
          )}
          {frames.flatMap(({ frameStyle, frameSize, others }) =>
            others.map((other) => (
              <Button
                key={`${frameStyle} ${frameSize} ${other}`}
                variant="plain"
                aria-disabled={isPending}
                onClick={() => chooseFrames({ choice: "other", frameStyle, other })}
              >
                {orderPageTexts.otherFrame(other, frameStyle)}
              </Button>
            )),
          )}
          <Button
            variant={isSure ? "danger" : "plain"}
            aria-disabled={isPending}
            onClick={() => (isSure ? chooseFrames({ choice: "refund" }) : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {isSure ? orderPageTexts.confirmRefund : orderPageTexts.getRefund}
          </Button>
        </span>
      }
    >
      {orderPageTexts.shortage(frames.map(formatFrameLabel).join(", "))}
      {error ? <span className="block text-bad">{getErrorMessage(error)}</span> : null}
    </Notice>
  );
}
