"use client";

import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { findFirstProblem, type MessageProblems, topics, validateMessage, withTopic } from "./message.ts";
import { SentNotice } from "./sent-notice.tsx";

type FormStatus = { kind: "writing" | "sending" } | { kind: "sent"; email: string };

export function MessageForm() {
  const calls = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<FormStatus>({ kind: "writing" });
  const [problems, setProblems] = useState<MessageProblems>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const field = findFirstProblem(problems);
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [problems]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status.kind === "sending") return;
    const formData = new FormData(event.currentTarget);
    const getText = (name: string) => String(formData.get(name) ?? "");
    const content = {
      body: withTopic(getText("topic"), getText("body")),
      email: getText("email"),
      name: getText("name"),
    };
    const foundProblems = validateMessage(content);
    setProblems(foundProblems);
    setFailure(null);
    if (findFirstProblem(foundProblems)) return;
    setStatus({ kind: "sending" });
    const message = { ...content, orderNumber: getText("orderNumber") };
    calls.messages.send.mutate(message, { context: { silent: true } }).then(
      () => setStatus({ kind: "sent", email: content.email }),
      (error: unknown) => {
        setStatus({ kind: "writing" });
        setFailure(getErrorMessage(error));
      },
    );
  };

  if (status.kind === "sent") return <SentNotice email={status.email} onAgain={() => setStatus({ kind: "writing" })} />;
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
      <Button type="submit" disabled={status.kind === "sending"} className="justify-self-start">
        {status.kind === "sending" ? "Sending…" : "Send message"}
      </Button>
    </form>
  );
}
