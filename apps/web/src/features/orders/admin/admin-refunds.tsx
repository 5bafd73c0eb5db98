"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { splitTotalsByLine } from "@storywall/domain/orders/line-shares";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useUnavailableDependencies } from "@/components/admin/dependency-notice.tsx";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { orderQueries } from "./order-queries.ts";

const silent = { context: { silent: true } };
const stateLabels = {
  requested: "requested",
  submitted: "on its way",
  succeeded: "refunded",
  failed: "failed",
} as const;

/** Returns the refundable cents: the total minus all refunds, including pending ones. */
export const getRefundableAmount = ({ totals, refunds }: OrderView): number =>
  totals.total -
  refunds
    .filter(({ state, reason }) => state !== "failed" && !["price_difference", "change_closed"].includes(reason))
    .reduce((sum, { amount }) => sum + amount, 0);

export function AdminRefunds({ order }: { order: OrderView }) {
  const refundable = getRefundableAmount(order);
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mt-10 text-2xl">
        Refunds
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y empty:hidden">
        {order.refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
      {refundable > 0 ? (
        <RefundForm order={order} refundable={refundable} />
      ) : (
        <p className="mt-3 text-soft">Everything paid has been refunded or is on its way back.</p>
      )}
    </section>
  );
}

function RefundRow({ refund }: { refund: OrderView["refunds"][number] }) {
  const { orders } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const { id, amount, reason, state, createdAt } = refund;
  const retryRefund = () =>
    mutate(() => orders.retryRefund.mutate({ refundId: id }, silent), "Refund requested again.");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 tabular-nums">
        <strong>{formatMoney(amount)}</strong> {stateLabels[state]}, {stateLabel(reason)}, {formatTimestamp(createdAt)}
        {problem ? <span className="block text-bad">{problem}</span> : null}
      </span>
      {state === "failed" && reason !== "outside" ? (
        <Button variant="plain" aria-disabled={isPending} onClick={() => void retryRefund()}>
          Retry refund
        </Button>
      ) : null}
    </li>
  );
}

const reasons = { goodwill: "Goodwill", returned: "Returned", remake_declined: "Instead of a remake" } as const;

function RefundForm({ order, refundable }: { order: OrderView; refundable: number }) {
  const { orders } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const [what, setWhat] = useState("sum");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<keyof typeof reasons>("goodwill");
  const [isSure, setSure] = useState(false);
  const isPaymentServiceDown = useUnavailableDependencies().includes("payments");
  const [wasSent, setSent] = useState(false);
  const parts = splitTotalsByLine(order.totals, order.lines);
  const requestedAmount =
    what === "sum" ? parseDollars(typed) : what === "all" ? refundable : (parts.get(what)?.total ?? 0);
  const amountProblem = validateRefundAmount(requestedAmount, refundable);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (amountProblem || requestedAmount === null) return;
    if (!isSure) return setSure(true);
    // Without an amount the server refunds the whole remaining amount.
    const amount = what === "all" ? {} : { amount: requestedAmount };
    const requestRefund = () => orders.refund.mutate({ orderId: order.id, reason, ...amount }, silent);
    const sum = formatMoney(requestedAmount);
    await mutate(
      requestRefund,
      isPaymentServiceDown ? `${sum} will be refunded when the payment service is back.` : `${sum} is on its way back.`,
    );
    setSure(false);
    setSent(false);
    setTyped("");
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Refund" className="mt-4 max-w-3xl">
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label="Refund"
          value={what}
          className="min-w-[min(13rem,100%)] flex-1"
          onChange={({ target }) => {
            setWhat(target.value);
            setSure(false);
          }}
        >
          <option value="sum">Amount</option>
          {order.lines
            .filter(({ refused }) => refused === null)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}, {formatMoney(parts.get(id)?.total ?? 0)} with tax
              </option>
            ))}
          <option value="all">Everything left, {formatMoney(refundable)}</option>
        </SelectField>
        {what === "sum" ? (
          <TextField
            label="Dollars"
            inputMode="decimal"
            value={typed}
            className="w-36"
            problem={wasSent ? amountProblem : undefined}
            onChange={({ target }) => {
              setTyped(target.value);
              setSure(false);
            }}
          />
        ) : null}
        <SelectField
          label="Reason"
          value={reason}
          className="min-w-44"
          onChange={({ target }) => setReason(target.value as keyof typeof reasons)}
        >
          {Object.entries(reasons).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      {wasSent && amountProblem && what !== "sum" ? <p className="mt-2 text-bad">{amountProblem}</p> : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant={isSure ? "danger" : "plain"} aria-disabled={isPending}>
          {isSure && requestedAmount !== null ? `Yes, refund ${formatMoney(requestedAmount)}` : "Refund…"}
        </Button>
        <span className="text-soft">Up to {formatMoney(refundable)} can be refunded.</span>
      </div>
      {isPaymentServiceDown ? (
        <Notice tone="warn" className="mt-3">
          The payment service is down. Refunds you make now are saved and go out automatically, once, when it’s back.
          The customer is only emailed then.
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </form>
  );
}

export function validateRefundAmount(requestedAmount: number | null, refundable: number): string | undefined {
  if (requestedAmount === null || requestedAmount < 1) return "Enter an amount like 12.50.";
  return requestedAmount > refundable ? `Only ${formatMoney(refundable)} is left.` : undefined;
}
