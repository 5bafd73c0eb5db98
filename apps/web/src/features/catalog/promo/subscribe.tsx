"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useState } from "react";
import { shopCodeOf } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const quietly = { context: { silent: true } };
type Standing = "asking" | "sending" | "subscribed";
type Problem = { about: "email" | "consent" | "sending"; message: string };

export function Subscribe() {
  const calls = useTRPCClient();
  const [standing, setStanding] = useState<Standing>("asking");
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    calls.visitor.flags.query(undefined, quietly).then(
      ({ isSubscribed }) => isSubscribed && setStanding("subscribed"),
      () => {},
    );
  }, [calls]);

  const set = (flags: Parameters<typeof calls.visitor.setFlags.mutate>[0]) => {
    const before = standing;
    setStanding("sending");
    setProblem(null);
    calls.visitor.setFlags.mutate(flags, quietly).then(
      ({ isSubscribed }) => setStanding(isSubscribed ? "subscribed" : "asking"),
      (error: unknown) => {
        setStanding(before);
        setProblem({ about: aboutOf(error), message: sentenceFor(error) });
      },
    );
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    set({ isSubscribed: true, email: String(given.get("email") ?? ""), consent: given.get("consent") === "on" });
  };

  if (standing === "subscribed")
    return (
      <Notice
        tone="good"
        className="mt-6"
        action={
          <Button variant="plain" onClick={() => set({ isSubscribed: false })}>
            Unsubscribe
          </Button>
        }
      >
        <p>You're signed up for offers by email.</p>
      </Notice>
    );
  return (
    <form onSubmit={submit} noValidate className="mt-6 border-line border-t pt-5">
      <h3 className="text-lg">Get offers by email</h3>
      <p className="mt-1 text-soft">Optional. You get the offer above either way.</p>
      <TextField
        label="Email"
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
        <span>Email me about offers. I can unsubscribe here or by contacting you at any time.</span>
      </label>
      <p role="alert" className="text-bad">
        {problem && problem.about !== "email" ? problem.message : null}
      </p>
      <Button type="submit" variant="plain" disabled={standing === "sending"} className="mt-3">
        {standing === "sending" ? "Sending…" : "Sign me up"}
      </Button>
    </form>
  );
}

function aboutOf(error: unknown): Problem["about"] {
  const code = shopCodeOf(error);
  if (code === "EMAIL_INVALID") return "email";
  return code === "CONSENT_MISSING" ? "consent" : "sending";
}
