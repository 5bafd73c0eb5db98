"use client";

import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import { Skeleton } from "@storywall/ui/skeleton";
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { consumeLinkToken } from "@/features/accounts/link-token.ts";
import { getErrorData, isPermanentError } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";

const signInTexts = {
  signingIn: "Signing in",
  signingInBusy: "Signing in…",

  linkFormIntro: "We’ll email you a link that opens your walls and orders on this device. No password needed.",
  email: "Email",
  sendLink: "Send sign-in link",
  sendingLink: "Sending…",

  confirmSection: "Confirm sign-in",
  confirmTitle: (email: string) => `Sign in as ${email}?`,
  confirmIntro:
    "This link was requested in another browser. Continue only if this is your email address. The walls, photos, and cart in this browser will be added to that account.",
  confirm: "Yes, sign in",
  decline: "No, go to the shop",

  signedInTitle: "You’re signed in",
  signedInAs: (email: string) => `Signed in as ${email}. Your walls and orders are now on this device.`,
  ordersLeft: (count: number) =>
    count === 1
      ? "An order placed in this browser with another email address wasn’t added to this account. Open it with the link in the confirmation email."
      : `${count} orders placed in this browser with another email address weren’t added to this account. Open them with the links in the confirmation emails.`,
  viewWalls: "View my walls",
  continueShopping: "Continue",
} as const;

type Visitor = Awaited<ReturnType<ApiClient["session"]["redeem"]["mutate"]>>;
type Status =
  | { kind: "signing-in" }
  | { kind: "confirming"; token: string; email: string; isBusy: boolean; problem: string | null }
  | { kind: "asking"; errorMessage: string | null }
  | { kind: "signed-in"; visitor: Visitor };

/** The pending request. It is shared by all mounts of the component, because a link can be redeemed only once. */
let pendingRedemption: { token: string; result: Promise<Visitor> } | undefined;

/**
 * Exchanges the token in a sign-in link's fragment for a session. If the link was requested in another browser, asks for
 * confirmation first. Without a token, shows the form for requesting a link.
 */
export function SignInPanel() {
  const calls = useTRPCClient();
  const [status, setStatus] = useState<Status>({ kind: "signing-in" });

  useEffect(() => {
    const token = consumeLinkToken();
    if (!token && !pendingRedemption) return setStatus({ kind: "asking", errorMessage: null });
    pendingRedemption ??= { token, result: calls.session.redeem.mutate({ token }, { context: { silent: true } }) };
    const current = pendingRedemption;
    current.result
      .then(
        (visitor) => setStatus(rememberSignedInVisitor(visitor)),
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
      setStatus(rememberSignedInVisitor(await calls.session.redeem.mutate(input, { context: { silent: true } })));
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
      <SignInConfirmation
        email={email}
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void confirmSignIn(status)}
      />
    );
  }
  if (status.kind === "asking") return <SignInLinkForm errorMessage={status.errorMessage} />;
  return <SignedInMessage visitor={status.visitor} />;
}

function rememberSignedInVisitor(visitor: Visitor): Status {
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

type RequestStatus =
  | { kind: "ready" | "sending" }
  | { kind: "sent"; text: string }
  | { kind: "rejected"; message: string };

/** Explains why the link that was opened did not sign the visitor in. */
function SignInLinkForm({ errorMessage }: { errorMessage: string | null }) {
  const calls = useTRPCClient();
  const [email, setEmail] = useState("");
  const [status, setStatus] = useState<RequestStatus>(
    errorMessage ? { kind: "rejected", message: errorMessage } : { kind: "ready" },
  );

  function requestLink(event: FormEvent) {
    event.preventDefault();
    setStatus({ kind: "sending" });
    calls.session.requestLink.mutate({ email }, { context: { silent: true } }).then(
      ({ text }) => setStatus({ kind: "sent", text }),
      (error: unknown) => setStatus({ kind: "rejected", message: getErrorMessage(error) }),
    );
  }

  return (
    <form onSubmit={requestLink} noValidate>
      <PageHeader title={commonTexts.signIn}>{signInTexts.linkFormIntro}</PageHeader>
      <TextField
        label={signInTexts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {status.kind === "rejected" ? (
        <Notice tone="bad" className="mt-4">
          {status.message}
        </Notice>
      ) : null}
      {status.kind === "sent" ? (
        <p role="status" className="mt-4">
          {status.text}
        </p>
      ) : null}
      <button type="submit" disabled={status.kind === "sending"} className={getButtonClassName("primary", "mt-6")}>
        {status.kind === "sending" ? signInTexts.sendingLink : signInTexts.sendLink}
      </button>
    </form>
  );
}

type Props = { email: string; isBusy: boolean; problem: string | null; onConfirm: () => void };

/**
 * Asks for confirmation before signing in. A link that was requested in another browser may belong to another person.
 */
function SignInConfirmation({ email, isBusy, problem, onConfirm }: Props) {
  const section = useRef<HTMLElement>(null);
  // Focus the heading so that screen readers announce the question.
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={signInTexts.confirmSection} className="wrap-anywhere outline-none">
      <PageHeader title={signInTexts.confirmTitle(email)}>{signInTexts.confirmIntro}</PageHeader>
      {problem ? (
        <Notice tone="bad" className="mb-6">
          {problem}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? signInTexts.signingInBusy : signInTexts.confirm}
        </Button>
        <Link href="/" className={getButtonClassName("plain")}>
          {signInTexts.decline}
        </Link>
      </div>
    </section>
  );
}

function SignedInMessage({ visitor }: { visitor: { email: string; ordersLeft: number } }) {
  return (
    <section>
      <PageHeader title={signInTexts.signedInTitle}>
        <p role="status" className="wrap-anywhere">
          {signInTexts.signedInAs(visitor.email)}
        </p>
      </PageHeader>
      {visitor.ordersLeft > 0 ? (
        <Notice tone="info" className="mb-6">
          {signInTexts.ordersLeft(visitor.ordersLeft)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Link href="/walls" className={getButtonClassName()}>
          {signInTexts.viewWalls}
        </Link>
        <Link href="/" className={getButtonClassName("plain")}>
          {signInTexts.continueShopping}
        </Link>
      </div>
    </section>
  );
}
