import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { getRefundText } from "./order-texts.ts";

export function OrderNotices({ order }: { order: OrderView }) {
  const waiting = order.lines.filter(({ wantsPhotos }) => wantsPhotos);
  const [first] = waiting;
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {order.state === "needs_attention" ? (
        <Notice tone="warn" title={order.problem?.sentence ?? "Our workshop is reviewing this order."}>
          {order.availableActions.includes("replace-photo")
            ? "Below, choose another photo, adjust the crop or print it as is. Your order then continues automatically."
            : "We'll email you."}
        </Notice>
      ) : null}
      {first && order.state !== "cancelled" ? (
        <Notice
          tone="warn"
          title={
            waiting.length === 1
              ? `${first.title} is waiting for your photos.`
              : "Some walls are waiting for your photos."
          }
          action={
            <Link href={`/upload/${order.id}/${first.id}`} className={getButtonClassName()}>
              Add your photos
            </Link>
          }
        >
          There's no rush. We'll start once you've added them.
        </Notice>
      ) : null}
      {order.tracking ? (
        <Notice
          tone="good"
          title={`With ${order.tracking.carrier}`}
          action={
            order.tracking.url ? (
              <a href={order.tracking.url} target="_blank" rel="noreferrer" className={getButtonClassName("plain")}>
                Track package
              </a>
            ) : null
          }
        >
          Tracking number <span className="wrap-anywhere">{order.tracking.number}</span>
        </Notice>
      ) : null}
      {order.refunds.map((refund) => (
        <Notice key={refund.id} tone={refund.state === "failed" ? "warn" : "info"}>
          {getRefundText({ amount: formatMoney(refund.amount), state: refund.state })}
        </Notice>
      ))}
    </div>
  );
}
