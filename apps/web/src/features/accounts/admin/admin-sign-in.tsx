"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { PageHeader } from "@storywall/ui/page-header";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { consumeLinkToken } from "@/features/accounts/link-token.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

type SignInStatus = { kind: "signing-in" } | { kind: "no-link" } | { kind: "rejected"; message: string };

/** The pending request. It is shared by all mounts of the component, because a link can be redeemed only once. */
let pendingSignIn: ReturnType<ApiClient["admin"]["signIn"]["mutate"]> | undefined;

/** Exchanges the token in the link's fragment for a session. Without a token, asks for the password. */
export function AdminSignIn() {
  const calls = useTRPCClient();
  const router = useRouter();
  const [status, setStatus] = useState<SignInStatus>({ kind: "signing-in" });

  useEffect(() => {
    const token = consumeLinkToken();
    if (!token && !pendingSignIn) return setStatus({ kind: "no-link" });
    pendingSignIn ??= calls.admin.signIn.mutate({ token }, { context: { silent: true } });
    pendingSignIn
      .then(
        (admin) => {
          rememberUser(admin);
          // An invited colleague must choose a password first.
          router.replace(admin.email ? "/admin/account" : "/admin");
        },
        (error: unknown) => setStatus({ kind: "rejected", message: getErrorMessage(error) }),
      )
      .finally(() => {
        pendingSignIn = undefined;
      });
  }, [calls, router]);

  if (status.kind === "signing-in") {
    return (
      <PageHeader title={adminAccountTexts.signInTitle}>
        <p role="status">{adminAccountTexts.signingIn}</p>
      </PageHeader>
    );
  }
  return (
    <section>
      <PageHeader title={adminAccountTexts.signInTitle} />
      {status.kind === "rejected" ? (
        <p role="alert" className="mt-4 text-bad">
          {status.message}
        </p>
      ) : null}
      <PasswordForm onSignedIn={() => router.replace("/admin")} />
      <p className="mt-8 text-soft">{adminAccountTexts.firstSignIn}</p>
    </section>
  );
}

const inputClass = "mt-1 block min-h-12 w-full rounded-xl border border-line bg-card px-3 text-base";

function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const calls = useTRPCClient();
  const [isSending, setSending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
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
    <form onSubmit={handleSubmit} className="grid gap-4">
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
