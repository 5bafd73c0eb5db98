"use client";

import { buttonClass } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import { type FormEvent, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

type Standing = { kind: "ready" | "sending" } | { kind: "sent"; text: string } | { kind: "refused"; message: string };

/** `refusal` says why the opened link did not sign in. */
export function AskForLink({ refusal }: { refusal: string | null }) {
  const calls = useTRPCClient();
  const [email, setEmail] = useState("");
  const [standing, setStanding] = useState<Standing>(
    refusal ? { kind: "refused", message: refusal } : { kind: "ready" },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    setStanding({ kind: "sending" });
    calls.session.requestLink.mutate({ email }, { context: { silent: true } }).then(
      ({ text }) => setStanding({ kind: "sent", text }),
      (error: unknown) => setStanding({ kind: "refused", message: sentenceFor(error) }),
    );
  }

  return (
    <form onSubmit={send} noValidate>
      <PageHeader title="Sign in">
        We'll email you a link that opens your walls and orders on this device. No password needed.
      </PageHeader>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {standing.kind === "refused" ? (
        <Notice tone="bad" className="mt-4">
          {standing.message}
        </Notice>
      ) : null}
      {standing.kind === "sent" ? (
        <p role="status" className="mt-4">
          {standing.text}
        </p>
      ) : null}
      <button type="submit" disabled={standing.kind === "sending"} className={buttonClass("primary", "mt-6")}>
        {standing.kind === "sending" ? "Sending…" : "Send sign-in link"}
      </button>
    </form>
  );
}
