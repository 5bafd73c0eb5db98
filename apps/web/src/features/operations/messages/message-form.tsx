"use client";

import { validateEmail } from "@storywall/domain/accounts/email";
import { formatErrorMessage, ShopError } from "@storywall/domain/errors";
import { validateWriterName } from "@storywall/domain/operations/messages/writer-name";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { messagesTexts } from "./messages-texts.tsx";

export function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  const calls = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<MessageProblems>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const field = findFirstProblemField(problems);
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }, [problems]);

  const sendMessage = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const formData = new FormData(event.currentTarget);
    const getText = (name: string) => String(formData.get(name) ?? "");
    const content = {
      body: prependTopic(getText("topic"), getText("body")),
      email: getText("email"),
      name: getText("name"),
    };
    const foundProblems = validateMessage(content);
    setProblems(foundProblems);
    setFailure(null);
    if (findFirstProblemField(foundProblems)) return;
    setSending(true);
    const message = { ...content, orderNumber: getText("orderNumber") };
    calls.messages.send.mutate(message, { context: { silent: true } }).then(
      () => onSent(content.email),
      (error: unknown) => {
        setSending(false);
        setFailure(getErrorMessage(error));
      },
    );
  };

  return (
    <form ref={form} onSubmit={sendMessage} noValidate className="grid gap-5">
      <SelectField label={messagesTexts.topic} name="topic">
        {messagesTexts.topics.map((topic) => (
          <option key={topic}>{topic}</option>
        ))}
      </SelectField>
      <TextArea label={messagesTexts.message} name="body" maxLength={3900} rows={6} problem={problems.body} />
      <TextField
        label={messagesTexts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint={messagesTexts.emailHint}
        problem={problems.email}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={messagesTexts.name}
          name="name"
          autoComplete="name"
          maxLength={60}
          isOptional
          problem={problems.name}
        />
        <TextField
          label={messagesTexts.orderNumber}
          name="orderNumber"
          maxLength={40}
          autoComplete="off"
          placeholder={messagesTexts.orderNumberPlaceholder}
          isOptional
        />
      </div>
      {failure ? (
        <Notice tone="bad" title={messagesTexts.sendFailed}>
          <p>{messagesTexts.textIsStillHere(failure)}</p>
        </Notice>
      ) : null}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? messagesTexts.sending : messagesTexts.send}
      </Button>
    </form>
  );
}

const defaultTopic = messagesTexts.topics[0];

/** Adds the topic above the message, unless it is the default topic. */
export function prependTopic(topic: string, body: string): string {
  const text = body.trim();
  return text && topic && topic !== defaultTopic ? `${topic}\n\n${text}` : text;
}

type MessageField = "body" | "email" | "name";
const fields: readonly MessageField[] = ["body", "email", "name"];
type MessageProblems = Partial<Record<MessageField, string>>;

/** Validates a message with the same rules as the server. */
export function validateMessage(content: Record<MessageField, string>): MessageProblems {
  const problems: MessageProblems = {};
  if (!content.body.trim()) problems.body = formatErrorMessage("MESSAGE_EMPTY");
  const checks = { email: validateEmail, name: validateWriterName } as const;
  for (const field of ["email", "name"] as const) {
    try {
      checks[field](content[field]);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      problems[field] = error.message;
    }
  }
  return problems;
}

export const findFirstProblemField = (problems: MessageProblems): MessageField | undefined =>
  fields.find((field) => problems[field] !== undefined);
