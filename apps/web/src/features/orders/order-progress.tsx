import { orderStateLabels } from "@storywall/domain/kernel/states";
import type { OrderView } from "@storywall/domain/orders/schema";
import { formatTimestamp } from "@/lib/dates.ts";

const steps = [...new Set(Object.values(orderStateLabels))].filter((word) => word !== orderStateLabels.cancelled);

/** Progress with dates. A canceled order shows only the steps that it completed. */
export function OrderProgress({ order }: { order: OrderView }) {
  const reachedAt = new Map(order.timeline.map(({ word, at }) => [word, at]));
  const shown = order.state === "cancelled" ? [...reachedAt.keys()] : steps;
  return (
    <ol aria-label="Progress" className="mt-10 flex flex-col sm:flex-row">
      {shown.map((word, index) => (
        <Step
          key={word}
          word={word}
          at={reachedAt.get(word)}
          isCurrent={word === order.stateWord}
          isLast={index === shown.length - 1}
          isNextReached={reachedAt.has(shown[index + 1] ?? "")}
        />
      ))}
    </ol>
  );
}

type StepProps = { word: string; at: string | undefined; isCurrent: boolean; isLast: boolean; isNextReached: boolean };

function Step({ word, at, isCurrent, isLast, isNextReached }: StepProps) {
  const dot = at ? "border-accent bg-accent" : "border-line bg-paper";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={`relative flex-1 pb-5 pl-9 last:pb-0 sm:pt-8 sm:pr-2 sm:pb-0 sm:pl-0 ${at ? "" : "text-soft"}`}
    >
      {isLast ? null : (
        <span
          aria-hidden="true"
          className={`absolute top-3 left-[0.6875rem] h-full w-0.5 sm:top-[0.6875rem] sm:left-3 sm:h-0.5 sm:w-full ${isNextReached ? "bg-accent" : "bg-line"}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`absolute top-0 left-0 size-6 rounded-full border-2 ${dot} ${isCurrent ? "ring-4 ring-tint" : ""}`}
      />
      <span className={isCurrent ? "font-semibold" : ""}>{word}</span>
      {at ? (
        <time dateTime={at} className="block text-soft text-sm max-sm:ml-2 max-sm:inline">
          {formatTimestamp(at)}
        </time>
      ) : null}
    </li>
  );
}
