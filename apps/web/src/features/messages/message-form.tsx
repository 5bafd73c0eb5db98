"use client";

import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { type MessageProblem, messageProblem, topics, withTopic } from "./message.ts";

type Standing = { kind: "writing" | "sending" } | { kind: "sent"; email: string };

/** Message us (S-031). What was written stays in the form until it has arrived. */
export function MessageForm() {
  const calls = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const [standing, setStanding] = useState<Standing>({ kind: "writing" });
  const [problem, setProblem] = useState<MessageProblem | null>(null);

  useEffect(() => {
    if (problem?.field) form.current?.querySelector<HTMLElement>(`[name=${problem.field}]`)?.focus();
  }, [problem]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (standing.kind === "sending") return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "");
    const email = text("email");
    setStanding({ kind: "sending" });
    setProblem(null);
    const body = withTopic(text("topic"), text("body"));
    calls.messages.send
      .mutate({ email, name: text("name"), orderNumber: text("orderNumber"), body }, { context: { silent: true } })
      .then(
        () => setStanding({ kind: "sent", email }),
        (error: unknown) => {
          setStanding({ kind: "writing" });
          setProblem(messageProblem(error, sentenceFor(error)));
        },
      );
  };

  if (standing.kind === "sent")
    return (
      <Notice
        tone="good"
        title="Thank you, your message has arrived"
        action={
          <Button look="plain" onClick={() => setStanding({ kind: "writing" })}>
            Write another
          </Button>
        }
      >
        <p>We answer to {standing.email}.</p>
      </Notice>
    );
  const said = (field: MessageProblem["field"]) => (problem?.field === field ? problem?.message : undefined);
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <SelectField label="What is it about?" name="topic">
        {topics.map((topic) => (
          <option key={topic}>{topic}</option>
        ))}
      </SelectField>
      <TextArea label="Your message" name="body" maxLength={3900} rows={6} problem={said("body")} />
      <TextField
        label="Your e-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint="We answer to this address."
        problem={said("email")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" name="name" autoComplete="name" maxLength={60} isOptional problem={said("name")} />
        <TextField
          label="Order number"
          name="orderNumber"
          maxLength={40}
          autoComplete="off"
          placeholder="SW-"
          isOptional
        />
      </div>
      {problem && !problem.field ? (
        <Notice tone="bad" title="Your message was not sent">
          <p>{problem.message} What you wrote is still here.</p>
        </Notice>
      ) : null}
      <Button type="submit" disabled={standing.kind === "sending"} className="justify-self-start">
        {standing.kind === "sending" ? "Sending …" : "Send the message"}
      </Button>
    </form>
  );
}
