import { formatMoney } from "@storywall/domain/kernel/money";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { orderPageTexts } from "./order-page-texts.tsx";
import { getRefundText } from "./order-texts.ts";

export function OrderNotices({ order }: { order: OrderView }) {
  const waiting = order.lines.filter(({ wantsPhotos }) => wantsPhotos);
  const [first] = waiting;
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {order.state === "needs_attention" ? (
        <Notice tone="warn" title={order.problem?.sentence ?? orderPageTexts.inReview}>
          {order.availableActions.includes("replace-photo") ? orderPageTexts.fixPhotos : orderPageTexts.willEmail}
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
      {order.tracking ? (
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
