"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { type FormEvent, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { QrCode } from "@/components/qr-code.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

export function AdminAccount() {
  const { data, error } = trpc.admin.account.useQuery(undefined, { trpc: { context: { silent: true } } });
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <Skeleton className="mt-6 h-64 max-w-xl" />;
  return (
    <div className="max-w-xl">
      <p className="mt-3 text-soft">
        {data.email
          ? adminAccountTexts.signedInAs(<strong className="wrap-anywhere font-semibold text-ink">{data.email}</strong>)
          : adminAccountTexts.signedInWithSetupLink}
      </p>
      <section aria-labelledby="password">
        <h2 id="password" className="mt-8 text-2xl">
          {data.hasPassword ? adminAccountTexts.changePasswordTitle : adminAccountTexts.setPasswordTitle}
        </h2>
        <NewPasswordForm account={data} />
      </section>
      {data.email ? (
        <section aria-labelledby="authenticator">
          <h2 id="authenticator" className="mt-10 text-2xl">
            {adminAccountTexts.totpTitle}
          </h2>
          <TotpSettings hasTotp={data.hasTotp} />
        </section>
      ) : null}
    </div>
  );
}

type Account = RouterOutputs["admin"]["account"];

/**
 * Form that sets or changes the password. When opened from the printed setup link, it also asks for the email address
 * of the owner's account.
 */
function NewPasswordForm({ account }: { account: Account }) {
  const { admin, admins } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.setPassword.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminAccountTexts.passwordSaved),
    onSettled: () => Promise.all([admin.account.invalidate(), admins.list.invalidate()]),
  });
  const [mismatch, setMismatch] = useState<string>();

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const getText = (name: string) => String(values.get(name) ?? "");
    if (getText("password") !== getText("again")) return setMismatch(adminAccountTexts.passwordMismatch);
    setMismatch(undefined);
    if (isPending) return;
    const input = {
      password: getText("password"),
      ...(account.email ? {} : { email: getText("email") }),
    };
    mutate(input, { onSuccess: () => form.reset() });
  };

  return (
    <form onSubmit={handleSubmit} className="mt-4 grid gap-4">
      {account.email ? (
        // Tells password managers to which account the new password belongs.
        <input type="text" name="username" autoComplete="username" readOnly hidden value={account.email} />
      ) : (
        <TextField label={adminAccountTexts.email} name="email" type="email" autoComplete="username" maxLength={254} />
      )}
      <TextField
        label={adminAccountTexts.newPassword}
        hint={adminAccountTexts.newPasswordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
      />
      <TextField
        label={adminAccountTexts.repeatNewPassword}
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        problem={mismatch}
      />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <Button type="submit" aria-disabled={isPending} className="justify-self-start">
        {account.hasPassword ? adminAccountTexts.changePassword : adminAccountTexts.setPassword}
      </Button>
    </form>
  );
}

type Proposal = RouterOutputs["admin"]["proposeTotp"];

/** Turns authenticator codes on or off. Either change requires a valid code. */
function TotpSettings({ hasTotp }: { hasTotp: boolean }) {
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
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    if (!isPending) mutate({ secret: proposal?.secret ?? null, code }, { onSuccess: closeTotpForm });
  };

  return (
    <>
      <p className="mt-3 text-soft">{hasTotp ? adminAccountTexts.totpOn : adminAccountTexts.totpOff}</p>
      {isOpen ? (
        <form onSubmit={handleSubmit} className="mt-4 grid gap-4">
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
