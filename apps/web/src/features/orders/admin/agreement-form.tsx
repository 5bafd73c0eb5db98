"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";

type Props = {
  submitLabel: string;
  isPending: boolean;
  /** Error message of the last attempt. */
  problem: string | null;
  onSubmit: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Form that asks how the customer agreed. The answer is recorded in the audit log. */
export function AgreementForm({ submitLabel, isPending, problem, onSubmit, onClose, children }: Props) {
  const [note, setNote] = useState("");
  const [wasSent, setSent] = useState(false);
  const isMissing = note.trim().length < 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isMissing && !isPending) onSubmit(note);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
      {children}
      <TextField
        label={orderCorrectionTexts.agreement}
        hint={orderCorrectionTexts.agreementHint}
        value={note}
        maxLength={500}
        problem={wasSent && isMissing ? orderCorrectionTexts.agreementMissing : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? orderCorrectionTexts.saving : submitLabel}
        </Button>
      </div>
    </form>
  );
}
