import { hasOnlyAccessories } from "@storywall/domain/catalog/accessories";
import { orderStateLabels } from "@storywall/domain/kernel/states";
import type { OrderView } from "@storywall/domain/orders/schema";
import { LocalTime } from "@/components/local-time.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";

/** Steps that an order without tiles does not have. */
const tileSteps = [orderStateLabels.checking, orderStateLabels.printing, orderStateLabels.framing];
const steps = [...new Set(Object.values(orderStateLabels))].filter((word) => word !== orderStateLabels.cancelled);

/** Progress of an order, with dates. For a canceled order, only completed steps are shown. */
export function OrderProgress({ order }: { order: OrderView }) {
  const reachedAt = new Map(order.timeline.map(({ word, at }) => [word, at]));
  const ownSteps = hasOnlyAccessories(order.lines) ? steps.filter((word) => !tileSteps.includes(word)) : steps;
  const shown = order.state === "cancelled" ? [...reachedAt.keys()] : ownSteps;
  return (
    <div className="@container">
      <ol aria-label={orderPageTexts.progress} className="mt-8 flex flex-col @min-[37rem]:flex-row">
        {shown.map((word, index) => (
          <ProgressStep
            key={word}
            word={word}
            at={reachedAt.get(word)}
            isCurrent={word === order.stateWord}
            isLast={index === shown.length - 1}
            isNextReached={reachedAt.has(shown[index + 1] ?? "")}
          />
        ))}
      </ol>
    </div>
  );
}

type StepProps = { word: string; at: string | undefined; isCurrent: boolean; isLast: boolean; isNextReached: boolean };

function ProgressStep({ word, at, isCurrent, isLast, isNextReached }: StepProps) {
  const dot = at ? "border-accent bg-accent" : "border-line bg-paper";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={`relative flex-1 pb-5 pl-9 last:pb-0 @min-[37rem]:pt-8 @min-[37rem]:pr-2 @min-[37rem]:pb-0 @min-[37rem]:pl-0 ${at ? "" : "text-soft"}`}
    >
      {isLast ? null : (
        <span
          aria-hidden="true"
          className={`absolute top-3 left-[0.6875rem] h-full w-0.5 @min-[37rem]:top-[0.6875rem] @min-[37rem]:left-3 @min-[37rem]:h-0.5 @min-[37rem]:w-full ${isNextReached ? "bg-accent" : "bg-line"}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`absolute top-0 left-0 size-6 rounded-full border-2 ${dot} ${isCurrent ? "ring-4 ring-tint" : ""}`}
      />
      <span className={isCurrent ? "font-semibold" : ""}>{word}</span>
      {at ? <LocalTime at={at} className="block text-soft text-sm @max-[37rem]:ml-2 @max-[37rem]:inline" /> : null}
    </li>
  );
}
