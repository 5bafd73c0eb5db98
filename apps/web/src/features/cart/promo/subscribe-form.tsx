"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useState } from "react";
import { getErrorCode } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { promoTexts } from "./promo-texts.tsx";

const silent = { context: { silent: true } };
type SubscriptionStatus = "asking" | "sending" | "subscribed";
type Problem = { about: "email" | "consent" | "sending"; message: string };

export function SubscribeForm() {
  const calls = useTRPCClient();
  const [status, setStatus] = useState<SubscriptionStatus>("asking");
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    calls.visitor.flags.query(undefined, silent).then(
      ({ isSubscribed }) => isSubscribed && setStatus("subscribed"),
      () => {},
    );
  }, [calls]);

  const saveFlags = (flags: Parameters<typeof calls.visitor.setFlags.mutate>[0]) => {
    const before = status;
    setStatus("sending");
    setProblem(null);
    calls.visitor.setFlags.mutate(flags, silent).then(
      ({ isSubscribed }) => setStatus(isSubscribed ? "subscribed" : "asking"),
      (error: unknown) => {
        setStatus(before);
        setProblem({ about: getProblemField(error), message: getErrorMessage(error) });
      },
    );
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    saveFlags({
      isSubscribed: true,
      email: String(formData.get("email") ?? ""),
      consent: formData.get("consent") === "on",
    });
  };

  if (status === "subscribed")
    return (
      <Notice
        tone="good"
        className="mt-6"
        action={
          <Button variant="plain" onClick={() => saveFlags({ isSubscribed: false })}>
            {promoTexts.unsubscribe}
          </Button>
        }
      >
        <p>{promoTexts.subscribed}</p>
      </Notice>
    );
  return (
    <form onSubmit={submit} noValidate className="mt-6 border-line border-t pt-5">
      <h3 className="text-lg">{promoTexts.subscribeTitle}</h3>
      <p className="mt-1 text-soft">{promoTexts.subscribeHint}</p>
      <TextField
        label={promoTexts.emailLabel}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        isOptional
        className="mt-4"
        problem={problem?.about === "email" ? problem.message : undefined}
      />
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="consent"
          aria-invalid={problem?.about === "consent"}
          className="size-6 shrink-0 accent-accent"
        />
        <span>{promoTexts.consent}</span>
      </label>
      <p role="alert" className="text-bad">
        {problem && problem.about !== "email" ? problem.message : null}
      </p>
      <Button type="submit" variant="plain" disabled={status === "sending"} className="mt-3">
        {status === "sending" ? promoTexts.sending : promoTexts.subscribe}
      </Button>
    </form>
  );
}

function getProblemField(error: unknown): Problem["about"] {
  const code = getErrorCode(error);
  if (code === "EMAIL_INVALID") return "email";
  return code === "CONSENT_MISSING" ? "consent" : "sending";
}
