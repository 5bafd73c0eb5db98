"use client";

import { PageHeader } from "@storywall/ui/page-header";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { takeLinkToken } from "@/features/accounts/link-token.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";
import { PasswordForm } from "./password-form.tsx";

type Standing = { kind: "signing-in" } | { kind: "no-link" } | { kind: "refused"; message: string };

/** A link signs in once, so it is redeemed once however often this component is mounted. */
let redeeming: ReturnType<ShopClient["admin"]["signIn"]["mutate"]> | undefined;

/** Exchanges the token in the link's fragment for a session. Without a token, asks for the password. */
export function AdminSignIn() {
  const calls = useTRPCClient();
  const router = useRouter();
  const [standing, setStanding] = useState<Standing>({ kind: "signing-in" });

  useEffect(() => {
    const token = takeLinkToken();
    if (!token && !redeeming) return setStanding({ kind: "no-link" });
    redeeming ??= calls.admin.signIn.mutate({ token }, { context: { silent: true } });
    redeeming
      .then(
        (admin) => {
          rememberUser(admin);
          // An invited colleague chooses a password first.
          router.replace(admin.email ? "/admin/account" : "/admin");
        },
        (error: unknown) => setStanding({ kind: "refused", message: sentenceFor(error) }),
      )
      .finally(() => {
        redeeming = undefined;
      });
  }, [calls, router]);

  if (standing.kind === "signing-in") {
    return (
      <PageHeader title="Admin sign-in">
        <p role="status">Signing in…</p>
      </PageHeader>
    );
  }
  return (
    <section>
      <PageHeader title="Admin sign-in" />
      {standing.kind === "refused" ? (
        <p role="alert" className="mt-4 text-bad">
          {standing.message}
        </p>
      ) : null}
      <PasswordForm onSignedIn={() => router.replace("/admin")} />
      <p className="mt-8 text-soft">
        No account yet? The shop prints a sign-in link each time it starts. Open that link in this browser. It works
        once.
      </p>
    </section>
  );
}
