"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { type FormEvent, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

const inputClass = "mt-1 block min-h-12 w-full rounded-xl border border-line bg-card px-3 text-base";

export function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const calls = useTRPCClient();
  const [isSending, setSending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { email: String(form.get("email")), password: String(form.get("password")) };
    const code = String(form.get("code"));
    setSending(true);
    calls.admin.signInWithPassword
      .mutate({ ...credentials, ...(code ? { code } : {}) }, { context: { silent: true } })
      .then(
        (admin) => {
          rememberUser(admin);
          onSignedIn();
        },
        (error: unknown) => setErrorMessage(getErrorMessage(error)),
      )
      .finally(() => setSending(false));
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <label className="font-medium">
        {adminAccountTexts.email}
        <input name="email" type="email" autoComplete="username" required maxLength={254} className={inputClass} />
      </label>
      <label className="font-medium">
        {adminAccountTexts.password}
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          className={inputClass}
        />
      </label>
      <label className="font-medium">
        {adminAccountTexts.codeIfUsed}
        <input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} className={inputClass} />
      </label>
      {errorMessage ? (
        <p role="alert" className="text-bad">
          {errorMessage}
        </p>
      ) : null}
      <button type="submit" disabled={isSending} className={getButtonClassName("primary", "justify-self-start")}>
        {isSending ? adminAccountTexts.signingIn : commonTexts.signIn}
      </button>
    </form>
  );
}
