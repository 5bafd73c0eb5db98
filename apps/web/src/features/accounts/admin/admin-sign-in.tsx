"use client";

import { PageHeader } from "@storywall/ui/page-header";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { consumeLinkToken } from "@/features/accounts/link-token.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";
import { PasswordForm } from "./password-form.tsx";

type SignInStatus = { kind: "signing-in" } | { kind: "no-link" } | { kind: "refused"; message: string };

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
        (error: unknown) => setStatus({ kind: "refused", message: getErrorMessage(error) }),
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
      {status.kind === "refused" ? (
        <p role="alert" className="mt-4 text-bad">
          {status.message}
        </p>
      ) : null}
      <PasswordForm onSignedIn={() => router.replace("/admin")} />
      <p className="mt-8 text-soft">{adminAccountTexts.firstSignIn}</p>
    </section>
  );
}
