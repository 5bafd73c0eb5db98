"use client";

import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { firstProblem, type MessageProblems, messageProblems, topics, withTopic } from "./message.ts";
import { SentNote } from "./sent-note.tsx";

type Standing = { kind: "writing" | "sending" } | { kind: "sent"; email: string };

/** Contact form. The text stays until it has been sent. */
export function MessageForm() {
  const calls = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const [standing, setStanding] = useState<Standing>({ kind: "writing" });
  const [problems, setProblems] = useState<MessageProblems>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const field = firstProblem(problems);
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [problems]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (standing.kind === "sending") return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "");
    const written = { body: withTopic(text("topic"), text("body")), email: text("email"), name: text("name") };
    const wrong = messageProblems(written);
    setProblems(wrong);
    setFailure(null);
    if (firstProblem(wrong)) return;
    setStanding({ kind: "sending" });
    const message = { ...written, orderNumber: text("orderNumber") };
    calls.messages.send.mutate(message, { context: { silent: true } }).then(
      () => setStanding({ kind: "sent", email: written.email }),
      (error: unknown) => {
        setStanding({ kind: "writing" });
        setFailure(sentenceFor(error));
      },
    );
  };

  if (standing.kind === "sent")
    return <SentNote email={standing.email} onAgain={() => setStanding({ kind: "writing" })} />;
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <SelectField label="What is it about?" name="topic">
        {topics.map((topic) => (
          <option key={topic}>{topic}</option>
        ))}
      </SelectField>
      <TextArea label="Your message" name="body" maxLength={3900} rows={6} problem={problems.body} />
      <TextField
        label="Your email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint="We'll reply to this address."
        problem={problems.email}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={60}
          isOptional
          problem={problems.name}
        />
        <TextField
          label="Order number"
          name="orderNumber"
          maxLength={40}
          autoComplete="off"
          placeholder="SW-"
          isOptional
        />
      </div>
      {failure ? (
        <Notice tone="bad" title="Your message was not sent">
          <p>{failure} What you wrote is still here.</p>
        </Notice>
      ) : null}
      <Button type="submit" disabled={standing.kind === "sending"} className="justify-self-start">
        {standing.kind === "sending" ? "Sending…" : "Send message"}
      </Button>
    </form>
  );
}
