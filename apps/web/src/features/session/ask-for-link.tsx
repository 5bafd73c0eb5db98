"use client";

import { buttonClass } from "@storywall/ui/button";
import { type FormEvent, useId, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

type Standing = { kind: "ready" | "sending" } | { kind: "sent"; text: string } | { kind: "refused"; message: string };

/** `refusal` says why the link that was opened did not sign in. */
export function AskForLink({ refusal }: { refusal: string | null }) {
  const calls = useTRPCClient();
  const id = useId();
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

  const isRefused = standing.kind === "refused";
  return (
    <form onSubmit={send} noValidate>
      <h1 className="text-3xl">Sign in</h1>
      <p className="mt-4 text-soft">We send you a link that opens your walls and orders on this device. No password.</p>
      <label htmlFor={id} className="mt-6 block font-medium">
        E-mail
      </label>
      <input
        id={id}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-problem` : undefined}
        className="mt-1 block min-h-12 w-full rounded-xl border border-line bg-card px-3 text-base aria-invalid:border-bad"
      />
      {isRefused ? (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-bad">
          {standing.message}
        </p>
      ) : null}
      {standing.kind === "sent" ? (
        <p role="status" className="mt-4">
          {standing.text}
        </p>
      ) : null}
      <button type="submit" disabled={standing.kind === "sending"} className={buttonClass("primary", "mt-6")}>
        {standing.kind === "sending" ? "Sending …" : "Send me a link"}
      </button>
    </form>
  );
}
