"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { QrCode } from "@/components/qr-code.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

type Proposal = RouterOutputs["admin"]["proposeTotp"];

/** Turns authenticator codes on or off. Either change requires a valid code. */
export function TotpSettings({ hasTotp }: { hasTotp: boolean }) {
  const { client, admin } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.setTotp.useMutation({
    trpc: silent,
    onSuccess: (_account, { secret }) =>
      toast.success(secret ? adminAccountTexts.codesTurnedOn : adminAccountTexts.codesTurnedOff),
    onSettled: () => admin.account.invalidate(),
  });
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [isOpen, setOpen] = useState(false);

  const openTotpForm = async () => {
    if (hasTotp) return setOpen(true);
    const newProposal = await client.admin.proposeTotp.query().catch(() => null);
    if (!newProposal) return;
    setProposal(newProposal);
    setOpen(true);
  };
  const closeTotpForm = () => {
    setOpen(false);
    setProposal(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    if (!isPending) mutate({ secret: proposal?.secret ?? null, code }, { onSuccess: closeTotpForm });
  };

  return (
    <>
      <p className="mt-3 text-soft">{hasTotp ? adminAccountTexts.totpOn : adminAccountTexts.totpOff}</p>
      {isOpen ? (
        <form onSubmit={submit} className="mt-4 grid gap-4">
          {proposal ? <TotpSecret {...proposal} /> : null}
          <TextField
            label={adminAccountTexts.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
          {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={proposal ? "primary" : "danger"} aria-disabled={isPending}>
              {proposal ? adminAccountTexts.turnOnCodes : adminAccountTexts.turnOffCodes}
            </Button>
            <Button variant="plain" onClick={closeTotpForm}>
              {commonTexts.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="plain" className="mt-4" onClick={() => void openTotpForm()}>
          {hasTotp ? adminAccountTexts.turnOffCodes : adminAccountTexts.setUpTotp}
        </Button>
      )}
    </>
  );
}

function TotpSecret({ secret, uri }: Proposal) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <div className="max-w-48">
        <QrCode text={uri} label={adminAccountTexts.totpQrCode} />
      </div>
      <div>
        <p>{adminAccountTexts.totpInstructions}</p>
        <code className="mt-2 block select-all text-sm">{groups.join(" ")}</code>
        <a href={uri} className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
          {adminAccountTexts.openTotpApp}
        </a>
      </div>
    </div>
  );
}
