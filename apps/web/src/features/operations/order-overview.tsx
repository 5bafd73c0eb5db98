import { toFullName } from "@storywall/domain/cart/address";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { getNextStep } from "@storywall/domain/production/next-step";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { describeLine } from "@/features/cart/describe-line.ts";
import { Totals } from "@/features/cart/totals.tsx";
import { TrackingNumber } from "@/features/orders/admin/tracking-number.tsx";
import { OrderProgress } from "@/features/orders/order-progress.tsx";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { adminOrderTexts } from "./admin-order-texts.ts";

/** Top of an order's admin page: the order's state, the next step and the items. */
export function OrderOverview({ order }: { order: OrderView }) {
  const { sentence, page } = getNextStep(order, new Date());
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-3xl">{order.number}</h1>
        <p className="rounded-full bg-wall px-3 py-0.5 first-letter:uppercase">{stateLabel(order.state)}</p>
      </div>
      <Notice
        title={adminOrderTexts.nextStep}
        className="mt-4"
        tone={order.state === "needs_attention" ? "warn" : "info"}
        action={
          page ? (
            <Link href={page.href} className={getButtonClassName("plain")}>
              {page.name}
            </Link>
          ) : undefined
        }
      >
        {sentence}
      </Notice>
      <OrderProgress order={order} />
      <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <section aria-labelledby="items">
          <h2 id="items" className="text-xl">
            {adminOrderTexts.items}
          </h2>
          <ul className="mt-2 divide-y divide-line border-line border-t">
            {order.lines.map((line) => (
              <OrderItem key={line.id} line={line} />
            ))}
          </ul>
          <Totals totals={order.totals} promoCode={order.promoCode} />
        </section>
        <OrderDetails order={order} />
      </div>
    </>
  );
}

function OrderItem({ line }: { line: OrderLineView }) {
  const tiles = line.design.tiles.length;
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        {adminOrderTexts.quantity(line.quantity, line.title)}
        <span className="block text-soft text-sm">
          {tiles > 0 ? adminOrderTexts.tilesAndFrame(tiles, describeLine(line)) : describeLine(line)}
        </span>
        {line.refused ? <span className="block text-sm text-warn">{line.refused.sentence}</span> : null}
        {line.wantsPhotos ? <span className="block text-sm text-warn">{adminOrderTexts.waitingForPhotos}</span> : null}
      </span>
      <span className="tabular-nums">{formatMoney(line.unitPrice * line.quantity)}</span>
    </li>
  );
}

function OrderDetails({ order }: { order: OrderView }) {
  const { address1, address2, city, provinceCode, zip } = order.shippingAddress;
  const address = [toFullName(order.shippingAddress), address1, address2, `${city}, ${provinceCode} ${zip}`];
  const details = [
    [adminOrderTexts.placed, formatTimestamp(order.placedAt)],
    [
      adminOrderTexts.shipBy,
      order.state === "awaiting_photos" ? adminOrderTexts.noShipDateYet : formatCalendarDay(order.shipBy),
    ],
    [adminOrderTexts.email, order.email],
    [adminOrderTexts.address, address.filter(Boolean).join(", ")],
    ...(order.tracking
      ? [[adminOrderTexts.tracking, <TrackingNumber key="tracking" tracking={order.tracking} />] as const]
      : []),
    ...(order.giftNote ? [[adminOrderTexts.giftNote, order.giftNote] as const] : []),
  ] as const;
  return (
    <dl className="grid content-start gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
      {details.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
