import type { OrderView } from "@storywall/domain/orders/schema";
import { orderStateWords } from "@storywall/domain/states";
import { moment } from "@/shared/order/order-dates.ts";

/** The words in the order a shopper meets them. */
const steps = [...new Set(Object.values(orderStateWords))].filter((word) => word !== orderStateWords.cancelled);

/** Where the order is on its way, and when it got there. A cancelled one shows only how far it came. */
export function OrderProgress({ order }: { order: OrderView }) {
  const reached = new Map(order.timeline.map(({ word, at }) => [word, at]));
  const isCancelled = order.state === "cancelled";
  const shown = isCancelled ? [...reached.keys()] : steps;
  return (
    <ol aria-label="Progress" className="mt-8 grid gap-3 sm:grid-flow-col sm:auto-cols-fr sm:gap-2">
      {shown.map((word) => {
        const at = reached.get(word);
        const isCurrent = word === order.stateWord;
        return (
          <li
            key={word}
            aria-current={isCurrent ? "step" : undefined}
            className={`border-l-4 pl-3 sm:border-t-4 sm:border-l-0 sm:pt-2 sm:pl-0 ${at ? "border-accent" : "border-line text-soft"}`}
          >
            <span className={isCurrent ? "font-semibold" : ""}>{word}</span>
            {at ? (
              <time dateTime={at} className="block text-soft text-sm max-sm:ml-2 max-sm:inline">
                {moment(at)}
              </time>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
