"use client";

import { errorMessage } from "@storywall/domain/errors";
import type { MessageThread } from "@storywall/domain/operations/messages/schema";
import { Button } from "@storywall/ui/button";
import { TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { messagesTexts } from "./messages-texts.tsx";

type Props = {
  writer: NonNullable<MessageThread["writer"]>;
  onSent: () => void;
  /** Shows the form with the fields for an order number and another email address. */
  onOtherDetails: () => void;
};

/** Adds a message to the thread, using the email address of the last message. */
export function ReplyForm({ writer, onSent, onOtherDetails }: Props) {
  const { messages } = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState<"writing" | "sending" | "sent">("writing");

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (status === "sending") return;
    if (!body.trim()) {
      setProblem(errorMessage("MESSAGE_EMPTY"));
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    setStatus("sending");
    setFailure(null);
    try {
      await messages.send.mutate({ ...writer, body }, { context: { silent: true } });
      setBody("");
      setStatus("sent");
      onSent();
    } catch (error) {
      setStatus("writing");
      setFailure(getErrorMessage(error));
    }
  };

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-5">
      <TextArea
        label={messagesTexts.reply}
        name="body"
        hint={messagesTexts.replyHint(writer.email)}
        maxLength={4000}
        rows={4}
        value={body}
        problem={problem}
        onChange={({ target }) => {
          setBody(target.value);
          setProblem(undefined);
          setStatus("writing");
        }}
      />
      {failure ? (
        <Notice tone="bad" title={messagesTexts.sendFailed}>
          <p>{messagesTexts.textIsStillHere(failure)}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={status === "sending"}>
          {status === "sending" ? messagesTexts.sending : messagesTexts.send}
        </Button>
        <Button variant="plain" onClick={onOtherDetails}>
          {messagesTexts.otherDetails}
        </Button>
        <span role="status" className="text-soft">
          {status === "sent" ? messagesTexts.sent : ""}
        </span>
      </div>
    </form>
  );
}
