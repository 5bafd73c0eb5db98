"use client";

import { giftCardAmounts, MIN_STORE_CREDIT } from "@storywall/domain/catalog/shop-terms";
import { formatMoney } from "@storywall/domain/kernel/money";
import { newUuid } from "@storywall/domain/kernel/uuid";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { GiftCardList } from "./gift-card-list.tsx";

const texts = {
  title: "Store credit",
  hint: "The customer gets a gift card by email, to use on their next order. It doesn’t change this order.",
  open: "Give store credit…",
  form: "Give store credit",
  dollars: "Dollars",
  amountInvalid: (min: string, max: string) => `Enter an amount from ${min} to ${max}.`,
  message: "Message to the customer",
  note: "Note for the audit log",
  submit: "Give store credit…",
  confirm: (amount: string) => `Yes, give ${amount}`,
  done: (amount: string) => `The customer will get ${amount} in store credit by email.`,
};

/** Store credit that staff gave for an order, and a form to give more. */
export function StoreCredit({ order }: { order: OrderView }) {
  const { data } = trpc.giftCards.list.useQuery({ orderId: order.id }, { trpc: silent });
  const [isOpen, setOpen] = useState(false);
  const canGive = useHasPermission("orders.refund") && order.email !== "";
  const cards = data?.cards ?? [];
  if (!canGive && cards.length === 0) return null;
  const closeForm = () => setOpen(false);
  return (
    <section aria-labelledby="store-credit">
      <h2 id="store-credit" className="mt-10 text-2xl">
        {texts.title}
      </h2>
      <p className="mt-1 text-soft">{texts.hint}</p>
      <GiftCardList cards={cards} />
      {canGive ? (
        <Button variant="plain" className="mt-3" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      ) : null}
      <Dialog open={isOpen} onClose={closeForm} title={texts.form}>
        <StoreCreditForm order={order} onClose={closeForm} />
      </Dialog>
    </section>
  );
}

function validateAmount(amount: number | null): string | undefined {
  const { max } = giftCardAmounts;
  const isValid = amount !== null && amount >= MIN_STORE_CREDIT && amount <= max;
  return isValid ? undefined : texts.amountInvalid(formatMoney(MIN_STORE_CREDIT), formatMoney(max));
}

function StoreCreditForm({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const [note, setNote] = useState("");
  const [isSure, setSure] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [requestKey, setRequestKey] = useState(newUuid);
  const { giftCards } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.orders.giveCredit.useMutation({
    trpc: silent,
    onSuccess: (_card, { amount }) => toast.success(texts.done(formatMoney(amount))),
    onSettled: () => giftCards.list.invalidate(),
  });
  const amount = parseDollars(typed);
  const amountProblem = validateAmount(amount);

  /** Creates a change handler that stores the input and requires a new confirmation. */
  const createChangeHandler =
    (set: (value: string) => void) =>
    ({ target }: { target: { value: string } }) => {
      set(target.value);
      setSure(false);
      setRequestKey(newUuid());
    };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (amountProblem || amount === null || isPending) return;
    if (!isSure) return setSure(true);
    const words = { ...(message.trim() ? { message } : {}), ...(note.trim() ? { note } : {}) };
    mutate({ orderId: order.id, amount, requestKey, ...words }, { onSuccess: onClose });
  };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={texts.form}>
      <TextField
        label={texts.dollars}
        inputMode="decimal"
        value={typed}
        className="w-36"
        problem={wasSent ? amountProblem : undefined}
        onChange={createChangeHandler(setTyped)}
      />
      <TextArea
        label={texts.message}
        isOptional
        rows={3}
        className="mt-4"
        value={message}
        maxLength={500}
        onChange={createChangeHandler(setMessage)}
      />
      <TextField
        label={texts.note}
        isOptional
        className="mt-4"
        value={note}
        maxLength={500}
        onChange={createChangeHandler(setNote)}
      />
      {error ? (
        <Notice tone="bad" className="mt-4">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isSure && amount !== null ? texts.confirm(formatMoney(amount)) : texts.submit}
        </Button>
      </div>
    </form>
  );
}
