"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { splitTotalsByLine } from "@storywall/domain/orders/line-shares";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useUnavailableDependencies } from "@/components/admin/dependency-notice.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminRefundsTexts } from "./admin-refunds-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";
import { validateRefundAmount } from "./refundable-amount.ts";

/** `refundable` is the amount in cents that can still be refunded. */
type Props = { order: OrderView; refundable: number };

const { reasons } = adminRefundsTexts;

/** Refunds an amount, a wall, or everything that can still be refunded. */
export function RefundOrder({ order, refundable }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useHasPermission("orders.refund")) return null;
  const close = () => setOpen(false);
  return (
    <div className="mt-3">
      <Button variant="plain" onClick={() => setOpen(true)}>
        {adminRefundsTexts.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={adminRefundsTexts.form}>
        <RefundForm order={order} refundable={refundable} onClose={close} />
      </Dialog>
    </div>
  );
}

function RefundForm({ order, refundable, onClose }: Props & { onClose: () => void }) {
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
    // The amount is taken before the call, because the refetched order has less to refund.
    onMutate: () => {
      const formattedAmount = formatMoney(requestedAmount ?? 0);
      return isPaymentServiceDown ? adminRefundsTexts.saved(formattedAmount) : adminRefundsTexts.done(formattedAmount);
    },
    onSuccess: (_order, _input, message) => toast.success(message),
    onSettled: useRefetchOrder(),
  });

  /**
   * Creates a change handler that stores the input. A change makes this a new request, which has to be confirmed again.
   */
  const change =
    <T,>(set: (value: T) => void) =>
    ({ target }: { target: { value: string } }) => {
      set(target.value as T);
      setSure(false);
      setRequestKey(newUuid());
    };

  const submit = (event: FormEvent) => {
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
    <form onSubmit={submit} noValidate aria-label={adminRefundsTexts.form}>
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label={adminRefundsTexts.scope}
          value={scope}
          className="min-w-[min(13rem,100%)] flex-1"
          onChange={change(setScope)}
        >
          <option value="amount">{adminRefundsTexts.amount}</option>
          {order.lines
            .filter(({ refused }) => refused === null)
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
            onChange={change(setTyped)}
          />
        ) : null}
      </div>
      {wasSent && amountProblem && scope !== "amount" ? <p className="mt-2 text-bad">{amountProblem}</p> : null}
      <SelectField label={adminRefundsTexts.reason} value={reason} className="mt-4" onChange={change(setReason)}>
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
        onChange={change(setNote)}
      />
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
        <Button type="submit" variant={isSure ? "danger" : "primary"} aria-disabled={isPending}>
          {isSure && requestedAmount !== null
            ? adminRefundsTexts.confirm(formatMoney(requestedAmount))
            : adminRefundsTexts.submit}
        </Button>
      </div>
    </form>
  );
}
