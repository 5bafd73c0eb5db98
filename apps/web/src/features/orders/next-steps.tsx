import type { OrderView } from "@storywall/domain/orders/schema";
import { formatTimestamp } from "@/lib/dates.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import { listNextSteps } from "./order-texts.ts";

export function NextSteps({ order }: { order: OrderView }) {
  const isChangeable = order.availableActions.includes("cancel");
  const steps = listNextSteps(order, isChangeable ? formatTimestamp(order.changesUntil) : null);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next" className="mt-8 max-w-prose">
      <h2 id="next" className="text-xl">
        {orderPageTexts.nextSteps}
      </h2>
      <ol className="mt-2 list-decimal pl-5 marker:text-soft">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere py-1 pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
