"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView } from "@storywall/domain/orders/schema";
import type { OrderFacts } from "@storywall/domain/production/order-facts";
import { Button } from "@storywall/ui/button";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminRefundsTexts } from "./admin-refunds-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";
import { RefundOrder } from "./refund-order.tsx";

type Props = { order: OrderView; facts: OrderFacts };

export function AdminRefunds({ order, facts }: Props) {
  const remaining = facts.paid - facts.refunded;
  const amounts = [
    [adminRefundsTexts.paid, facts.paid],
    [adminRefundsTexts.refunded, facts.refunded],
    [adminRefundsTexts.remaining, remaining],
  ] as const;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mt-10 text-2xl">
        {adminRefundsTexts.title}
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
        {amounts.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-soft text-sm">{name}</dt>
            <dd className="font-semibold tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {order.refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
      {remaining > 0 ? (
        <RefundOrder order={order} refundable={remaining} />
      ) : (
        <p className="mt-3 text-soft">{adminRefundsTexts.nothingRemaining}</p>
      )}
    </section>
  );
}

function RefundRow({ refund }: { refund: OrderView["refunds"][number] }) {
  const { mutate, isPending, error } = trpc.orders.retryRefund.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminRefundsTexts.retried),
    onSettled: useRefetchOrder(),
  });
  const { id, amount, requestedAmount, reason, state, isHeld, createdAt } = refund;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 tabular-nums">
        {adminRefundsTexts.summary(
          <strong>{formatMoney(amount)}</strong>,
          isHeld ? adminRefundsTexts.held : adminRefundsTexts.states[state],
          stateLabel(reason),
          formatTimestamp(createdAt),
        )}
        {requestedAmount === null ? null : (
          <span className="block text-soft text-sm">{adminRefundsTexts.reduced(formatMoney(requestedAmount))}</span>
        )}
        <span className={`block text-sm ${state === "failed" ? "text-warn" : "text-soft"}`}>
          {afterSalesSteps.refund[state].owner}
        </span>
        {error ? <span className="block text-bad">{getErrorMessage(error)}</span> : null}
      </span>
      {state === "failed" && reason !== "outside" ? (
        <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && mutate({ refundId: id })}>
          {adminRefundsTexts.retry}
        </Button>
      ) : null}
    </li>
  );
}
