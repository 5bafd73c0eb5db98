"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import { type FormEvent, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { signInTexts } from "./sign-in-texts.ts";

type RequestStatus =
  | { kind: "ready" | "sending" }
  | { kind: "sent"; text: string }
  | { kind: "refused"; message: string };

/** Explains why the link that was opened did not sign the visitor in. */
export function SignInLinkForm({ errorMessage }: { errorMessage: string | null }) {
  const calls = useTRPCClient();
  const [email, setEmail] = useState("");
  const [status, setStatus] = useState<RequestStatus>(
    errorMessage ? { kind: "refused", message: errorMessage } : { kind: "ready" },
  );

  function requestLink(event: FormEvent) {
    event.preventDefault();
    setStatus({ kind: "sending" });
    calls.session.requestLink.mutate({ email }, { context: { silent: true } }).then(
      ({ text }) => setStatus({ kind: "sent", text }),
      (error: unknown) => setStatus({ kind: "refused", message: getErrorMessage(error) }),
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
      {status.kind === "refused" ? (
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
