"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import { splitTotalsByLine } from "@storywall/domain/orders/line-shares";
import type { OrderView } from "@storywall/domain/orders/schema";
import type { OrderFacts } from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { formatStateLabel } from "@/components/admin/admin-texts.ts";
import { useUnavailableDependencies } from "@/components/admin/dependency-notice.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { giftCardTexts } from "@/features/cart/gift-card-totals.tsx";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { useRefetchOrder, validateRefundAmount } from "./order-queries.ts";

const adminRefundsTexts = {
  title: "Refunds",
  paid: "Paid",
  refunded: "Refunded",
  remaining: "Remaining",
  nothingRemaining: "The full amount has been refunded, or the refund is on its way.",
  states: { requested: "requested", submitted: "on its way", succeeded: "refunded", failed: "failed" },
  summary: (amount: ReactNode, state: string, reason: string, time: string) => (
    <>
      {amount} {state}, {reason}, {time}
    </>
  ),
  held: "waiting for the bank’s decision",
  reduced: (amount: string) => `${amount} was requested. The rest had already been refunded.`,
  retry: "Retry refund",
  retried: "Refund requested again.",

  open: "Refund a specific amount…",
  form: "Refund",
  scope: "Refund",
  amount: "Amount",
  wall: (title: string, amount: string) => `${title}, ${amount} with tax`,
  everything: (amount: string) => `Full remaining amount, ${amount}`,
  dollars: "Dollars",
  toGiftCard: (amount: string) => `${amount} goes back to the gift card.`,
  toBoth: (card: string, giftCard: string) => `${card} goes back to the card and ${giftCard} to the gift card.`,
  limit: (amount: string) => `Up to ${amount} can be refunded.`,
  reason: "Reason",
  reasons: { goodwill: "Goodwill", returned: "Returned", remake_declined: "Instead of a remake" },
  note: "Note for the audit log",
  paymentServiceDown:
    "The payment service is down. Refunds you make now will be saved and sent once it’s back. The customer will get an email then.",
  submit: "Refund…",
  confirm: (amount: string) => `Yes, refund ${amount}`,
  done: (amount: string) => `A refund of ${amount} is on its way. The customer will get an email.`,
  saved: (amount: string) => `${amount} will be refunded when the payment service is back.`,
};

type AdminRefundsProps = { order: OrderView; facts: OrderFacts };

export function AdminRefunds({ order, facts }: AdminRefundsProps) {
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
        <RefundOrderSection order={order} refundable={remaining} creditLeft={facts.creditLeft} />
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
  const { id, amount, requestedAmount, reason, state, isHeld, giftCard, createdAt } = refund;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 tabular-nums">
        {adminRefundsTexts.summary(
          <strong>{formatMoney(amount)}</strong>,
          isHeld ? adminRefundsTexts.held : adminRefundsTexts.states[state],
          formatStateLabel(reason),
          formatTimestamp(createdAt),
        )}
        {giftCard === null ? null : <span className="block text-soft text-sm">{giftCardTexts.card(giftCard)}</span>}
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

/** `refundable` are the cents that can still be refunded; `creditLeft` of them were paid with gift cards. */
type RefundOrderProps = { order: OrderView; refundable: number; creditLeft: number };

const { reasons } = adminRefundsTexts;

/** Refunds an amount, a wall, or everything that can still be refunded. */
function RefundOrderSection(props: RefundOrderProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useHasPermission("orders.refund")) return null;
  const closeForm = () => setOpen(false);
  return (
    <div className="mt-3">
      <Button variant="plain" onClick={() => setOpen(true)}>
        {adminRefundsTexts.open}
      </Button>
      <Dialog open={isOpen} onClose={closeForm} title={adminRefundsTexts.form}>
        <RefundForm {...props} onClose={closeForm} />
      </Dialog>
    </div>
  );
}

function RefundForm({ order, refundable, creditLeft, onClose }: RefundOrderProps & { onClose: () => void }) {
  const [scope, setScope] = useState("amount");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<keyof typeof reasons>("goodwill");
  const [note, setNote] = useState("");
  const [isSure, setSure] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [requestKey, setRequestKey] = useState(newUuid);
  const isPaymentServiceDown = useUnavailableDependencies().includes("payments");
  const parts = splitTotalsByLine(order.totals, order.lines);
  const requestedAmount =
    scope === "amount" ? parseDollars(typed) : scope === "all" ? refundable : (parts.get(scope)?.total ?? 0);
  const amountProblem = validateRefundAmount(requestedAmount, refundable);
  const { mutate, isPending, error } = trpc.orders.refund.useMutation({
    trpc: silent,
    // Remembers the amount before the call, because the refetched order has less to refund.
    onMutate: () => {
      const formattedAmount = formatMoney(requestedAmount ?? 0);
      return isPaymentServiceDown ? adminRefundsTexts.saved(formattedAmount) : adminRefundsTexts.done(formattedAmount);
    },
    onSuccess: (_order, _input, message) => toast.success(message),
    onSettled: useRefetchOrder(),
  });

  /** Creates a change handler that stores the input and requires a new confirmation. */
  const createChangeHandler =
    <T,>(set: (value: T) => void) =>
    ({ target }: { target: { value: string } }) => {
      set(target.value as T);
      setSure(false);
      setRequestKey(newUuid());
    };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (amountProblem || requestedAmount === null || isPending) return;
    if (!isSure) return setSure(true);
    // If no amount is given, the server refunds the whole remaining amount.
    const amount = scope === "all" ? {} : { amount: requestedAmount };
    const input = { orderId: order.id, reason, requestKey, ...amount, ...(note.trim() ? { note } : {}) };
    mutate(input, { onSuccess: onClose });
  };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={adminRefundsTexts.form}>
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label={adminRefundsTexts.scope}
          value={scope}
          className="min-w-[min(13rem,100%)] flex-1"
          onChange={createChangeHandler(setScope)}
        >
          <option value="amount">{adminRefundsTexts.amount}</option>
          {order.lines
            .filter(({ rejection }) => rejection === null)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {adminRefundsTexts.wall(title, formatMoney(parts.get(id)?.total ?? 0))}
              </option>
            ))}
          <option value="all">{adminRefundsTexts.everything(formatMoney(refundable))}</option>
        </SelectField>
        {scope === "amount" ? (
          <TextField
            label={adminRefundsTexts.dollars}
            inputMode="decimal"
            value={typed}
            className="w-36"
            problem={wasSent ? amountProblem : undefined}
            onChange={createChangeHandler(setTyped)}
          />
        ) : null}
      </div>
      {wasSent && amountProblem && scope !== "amount" ? <p className="mt-2 text-bad">{amountProblem}</p> : null}
      <SelectField
        label={adminRefundsTexts.reason}
        value={reason}
        className="mt-4"
        onChange={createChangeHandler(setReason)}
      >
        {Object.entries(reasons).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={adminRefundsTexts.note}
        isOptional
        className="mt-4"
        value={note}
        maxLength={500}
        onChange={createChangeHandler(setNote)}
      />
      <p className="mt-4 empty:hidden">
        {amountProblem || requestedAmount === null
          ? null
          : describeDestination(requestedAmount, refundable - creditLeft)}
      </p>
      {isPaymentServiceDown ? (
        <Notice tone="warn" className="mt-4">
          {adminRefundsTexts.paymentServiceDown}
        </Notice>
      ) : null}
      {error ? (
        <Notice tone="bad" className="mt-4">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        <span className="text-soft">{adminRefundsTexts.limit(formatMoney(refundable))}</span>
        <Button variant="plain" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" variant="danger" aria-disabled={isPending}>
          {isSure && requestedAmount !== null
            ? adminRefundsTexts.confirm(formatMoney(requestedAmount))
            : adminRefundsTexts.submit}
        </Button>
      </div>
    </form>
  );
}

/** Says how much of a refund goes to a gift card. Returns null if all of it goes to the card that was charged. */
function describeDestination(amount: number, refundableToCard: number): string | null {
  const toGiftCard = amount - Math.min(amount, refundableToCard);
  if (toGiftCard === 0) return null;
  const formatted = formatMoney(toGiftCard);
  return toGiftCard === amount
    ? adminRefundsTexts.toGiftCard(formatted)
    : adminRefundsTexts.toBoth(formatMoney(amount - toGiftCard), formatted);
}
