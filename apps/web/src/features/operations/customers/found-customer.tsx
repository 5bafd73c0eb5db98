"use client";

import { ERASE_CONFIRMATION } from "@storywall/domain/operations/privacy/erase-confirmation";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { customersTexts } from "./customers-texts.tsx";

type Customer = RouterOutputs["customers"]["find"][number];
type Erased = RouterOutputs["customers"]["erase"];

export function FoundCustomer({ customer, onErased }: { customer: Customer; onErased: (erased: Erased) => void }) {
  const { userId, firstSeen, lastSeen, isAccount, photos, walls, orders } = customer;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <strong className="font-semibold">
            {isAccount
              ? customersTexts.signedInVisitor(formatTimestamp(lastSeen))
              : customersTexts.anonymousVisitor(formatTimestamp(lastSeen))}
          </strong>
          <span className="block text-soft">{customersTexts.firstSeen(formatTimestamp(firstSeen), photos, walls)}</span>
          {orders.map(({ number, state }) => (
            <span key={number} className="block tabular-nums">
              {number} <span className="text-soft">{stateLabel(state)}</span>
            </span>
          ))}
          <code className="block break-all text-soft text-sm">{userId}</code>
        </div>
        {isConfirming ? null : (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {customersTexts.erase}
            <span className="sr-only"> {customersTexts.eraseVisitor(formatTimestamp(lastSeen))}</span>
          </Button>
        )}
      </div>
      {isConfirming ? <EraseForm userId={userId} onErased={onErased} onCancel={() => setConfirming(false)} /> : null}
    </>
  );
}

type EraseFormProps = { userId: Customer["userId"]; onErased: (erased: Erased) => void; onCancel: () => void };

function EraseForm({ userId, onErased, onCancel }: EraseFormProps) {
  const { customers } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.customers.erase.useMutation({
    trpc: silent,
    onSuccess: (erased) => {
      onErased(erased);
      toast.success(customersTexts.erased);
    },
    onSettled: () => customers.find.invalidate(),
  });
  const [confirmation, setConfirmation] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ userId, confirm: confirmation });
  };
  return (
    <form aria-label={customersTexts.eraseForm} noValidate onSubmit={submit} className="mt-4">
      <p className="max-w-prose">{customersTexts.consequences}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          label={customersTexts.confirm(ERASE_CONFIRMATION)}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="danger" aria-disabled={isPending} className="min-h-12">
          {isPending ? customersTexts.erasing : customersTexts.erasePermanently}
        </Button>
        <Button variant="plain" onClick={onCancel} className="min-h-12">
          {commonTexts.cancel}
        </Button>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}
