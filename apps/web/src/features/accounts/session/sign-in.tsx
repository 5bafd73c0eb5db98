"use client";

import { PageHeader } from "@storywall/ui/page-header";
import { Skeleton } from "@storywall/ui/skeleton";
import { useEffect, useState } from "react";
import { consumeLinkToken } from "@/features/accounts/link-token.ts";
import { getErrorData, isPermanentError } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { ConfirmSignIn } from "./confirm-sign-in.tsx";
import { SignInLinkForm } from "./sign-in-link-form.tsx";
import { signInTexts } from "./sign-in-texts.ts";
import { SignedIn } from "./signed-in.tsx";

type Visitor = Awaited<ReturnType<ApiClient["session"]["redeem"]["mutate"]>>;
type Status =
  | { kind: "signing-in" }
  | { kind: "confirming"; token: string; email: string; isBusy: boolean; problem: string | null }
  | { kind: "asking"; errorMessage: string | null }
  | { kind: "signed-in"; visitor: Visitor };

/** The pending request. It is shared by all mounts of the component, because a link can be redeemed only once. */
let pendingRedemption: { token: string; result: Promise<Visitor> } | undefined;

/**
 * Exchanges the token in a magic link's fragment for a session. If the link was requested in another browser, asks for
 * confirmation first. Without a token, shows the form for requesting a link.
 */
export function SignIn() {
  const calls = useTRPCClient();
  const [status, setStatus] = useState<Status>({ kind: "signing-in" });

  useEffect(() => {
    const token = consumeLinkToken();
    if (!token && !pendingRedemption) return setStatus({ kind: "asking", errorMessage: null });
    pendingRedemption ??= { token, result: calls.session.redeem.mutate({ token }, { context: { silent: true } }) };
    const current = pendingRedemption;
    current.result
      .then(
        (visitor) => setStatus(completeSignIn(visitor)),
        (error: unknown) => setStatus(toErrorStatus(current.token, error)),
      )
      .finally(() => {
        pendingRedemption = undefined;
      });
  }, [calls]);

  const confirmSignIn = async (question: Extract<Status, { kind: "confirming" }>) => {
    if (question.isBusy) return;
    setStatus({ ...question, isBusy: true, problem: null });
    try {
      const input = { token: question.token, confirmed: true };
      setStatus(completeSignIn(await calls.session.redeem.mutate(input, { context: { silent: true } })));
    } catch (error) {
      const problem = getErrorMessage(error);
      const isUsed = isPermanentError(error) && getErrorData(error)?.shopCode === "SIGN_IN_LINK_USED";
      setStatus(isUsed ? { kind: "asking", errorMessage: problem } : { ...question, isBusy: false, problem });
    }
  };

  if (status.kind === "signing-in") return <SignInSkeleton />;
  if (status.kind === "confirming") {
    const { email, isBusy, problem } = status;
    return (
      <ConfirmSignIn email={email} isBusy={isBusy} problem={problem} onConfirm={() => void confirmSignIn(status)} />
    );
  }
  if (status.kind === "asking") return <SignInLinkForm errorMessage={status.errorMessage} />;
  return <SignedIn visitor={status.visitor} />;
}

function completeSignIn(visitor: Visitor): Status {
  rememberUser(visitor);
  return { kind: "signed-in", visitor };
}

function toErrorStatus(token: string, error: unknown): Status {
  const data = getErrorData(error);
  const { email } = data?.shown ?? {};
  if (data?.shopCode === "SIGN_IN_UNCONFIRMED" && typeof email === "string") {
    return { kind: "confirming", token, email, isBusy: false, problem: null };
  }
  return { kind: "asking", errorMessage: getErrorMessage(error) };
}

function SignInSkeleton() {
  return (
    <div role="status" aria-label={signInTexts.signingIn}>
      <PageHeader title={commonTexts.signIn}>
        <Skeleton className="h-14" />
      </PageHeader>
      <Skeleton className="mt-8 h-12 rounded-xl" />
      <Skeleton className="mt-6 h-11 w-40 rounded-xl" />
    </div>
  );
}
