"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { QrCode } from "@/components/qr-code.tsx";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";

type Proposal = RouterOutputs["admin"]["proposeTotp"];

const silent = { context: { silent: true } };

/** Turns authenticator codes on or off. Both require a valid code. */
export function TotpSettings({ hasTotp }: { hasTotp: boolean }) {
  const { admin } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([getQueryKey(trpc.admin.account)]);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [isOpen, setOpen] = useState(false);

  const openTotpForm = async () => {
    if (hasTotp) return setOpen(true);
    const found = await admin.proposeTotp.query().catch(() => null);
    if (!found) return;
    setProposal(found);
    setOpen(true);
  };
  const closeTotpForm = () => {
    setOpen(false);
    setProposal(null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    const saveTotp = () => admin.setTotp.mutate({ secret: proposal?.secret ?? null, code }, silent);
    const done = proposal ? "From now on, you need a code to sign in." : "You no longer need a code to sign in.";
    if (await mutate(saveTotp, done)) closeTotpForm();
  };

  return (
    <>
      <p className="mt-3 text-soft">
        {hasTotp
          ? "You sign in with your password and a six-digit code from your app."
          : "Protect your account with a six-digit code from an app on your phone, in addition to your password."}
      </p>
      {isOpen ? (
        <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          {proposal ? <TotpSecret {...proposal} /> : null}
          <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
          {problem ? <Notice tone="bad">{problem}</Notice> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={proposal ? "primary" : "danger"} aria-disabled={isPending}>
              {proposal ? "Turn on codes" : "Turn off codes"}
            </Button>
            <Button variant="plain" onClick={closeTotpForm}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="plain" className="mt-4" onClick={() => void openTotpForm()}>
          {hasTotp ? "Turn off codes" : "Set up an authenticator app"}
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
        <QrCode text={uri} label="Code to scan with an authenticator app" />
      </div>
      <div>
        <p>Scan the code with your app or type in this key. Then enter the six digits the app shows.</p>
        <code className="mt-2 block select-all text-sm">{groups.join(" ")}</code>
        <a href={uri} className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
          Open in an app on this device
        </a>
      </div>
    </div>
  );
}
