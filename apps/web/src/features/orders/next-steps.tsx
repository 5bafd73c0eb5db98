import type { OrderView } from "@storywall/domain/orders/schema";
import { formatTimestamp, formatUtcTimestamp } from "@/lib/dates.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import { listNextSteps } from "./order-texts.ts";

export function NextSteps({ order }: { order: OrderView }) {
  const isChangeable = order.availableActions.includes("cancel");
  const isHydrated = useIsHydrated();
  const formatTime = isHydrated ? formatTimestamp : formatUtcTimestamp;
  const changesUntil = isChangeable ? formatTime(order.changesUntil) : null;
  const steps = listNextSteps(order, changesUntil);
  if (steps.length === 0) return null;
  // Before the time zone is known, the step with the time only reserves its space.
  const isUnknown = (step: string) => !isHydrated && changesUntil !== null && step.includes(changesUntil);
  return (
    <section aria-labelledby="next" className="mt-8 max-w-prose">
      <h2 id="next" className="text-xl">
        {orderPageTexts.nextSteps}
      </h2>
      <ol className="mt-2 list-decimal pl-5 marker:text-soft">
        {steps.map((step, index) => (
          <li key={index} className={`wrap-anywhere py-1 pl-1 ${isUnknown(step) ? "invisible" : ""}`}>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
