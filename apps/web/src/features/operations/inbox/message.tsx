"use client";

import type { AdminMessageView } from "@storywall/domain/operations/messages/schema";
import { Button } from "@storywall/ui/button";
import { TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

const silent = { context: { silent: true } };

export function Message({ message }: { message: AdminMessageView }) {
  const { name, email, body, createdAt, order, answers, handledAt } = message;
  return (
    <article aria-label={`Message from ${name || email}`}>
      <p>
        <strong className="font-semibold">{name || email}</strong>
        {name ? <span className="wrap-anywhere text-soft"> {email}</span> : null},{" "}
        <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
        {order ? (
          <>
            , about{" "}
            <Link href={`/admin/orders/${order.id}`} className="underline underline-offset-4">
              {order.number}
            </Link>
          </>
        ) : null}
      </p>
      {order && !order.isWriters ? (
        <p className="mt-1 text-sm text-warn">
          Not sent from the browser that placed the order. Ask for the order’s email address before you share anything
          about it.
        </p>
      ) : null}
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {answers.map((answer) => (
        <div key={answer.id} className="mt-4 border-line border-l-2 pl-4">
          <p className="text-soft text-sm">
            Reply from <span className="break-all">{answer.by}</span>, {formatTimestamp(answer.at)}
            {answer.isSent ? "" : ", sending"}
          </p>
          <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{answer.body}</p>
        </div>
      ))}
      {handledAt ? <HandledNote message={message} /> : <AnswerForm key={answers.length} message={message} />}
    </article>
  );
}

function useMessageMutation() {
  return useAdminMutation([getQueryKey(trpc.messages.list), getQueryKey(trpc.admin.today)]);
}

function AnswerForm({ message: { id, name, email, answers } }: { message: AdminMessageView }) {
  const { messages } = useTRPCClient();
  const { mutate, isPending, problem } = useMessageMutation();
  const [body, setBody] = useState("");
  const [wasSent, setSent] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!body.trim()) return;
    const answer = { messageId: id, body, seen: answers.length };
    await mutate(() => messages.answer.mutate(answer, silent), `Your reply is on its way to ${email}.`);
  };
  const markHandled = () =>
    mutate(() => messages.handle.mutate({ messageId: id, isHandled: true }, silent), "Marked as done.", {
      undo: () => messages.handle.mutate({ messageId: id, isHandled: false }, silent),
    });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={`Reply to ${name || email}`} className="mt-4">
      <TextArea
        label="Your reply"
        hint={`Emailed to ${email} with the original message below.`}
        name="body"
        rows={4}
        maxLength={4000}
        value={body}
        problem={wasSent && !body.trim() ? "Write a reply first." : undefined}
        onChange={({ target }) => setBody(target.value)}
        className="max-w-3xl"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          Send reply
        </Button>
        <Button variant="plain" aria-disabled={isPending} onClick={() => void markHandled()}>
          No reply needed
        </Button>
      </div>
      {problem ? (
        <Notice tone="bad" className="mt-3 max-w-3xl">
          {problem}
        </Notice>
      ) : null}
    </form>
  );
}

function HandledNote({ message: { id, handledAt } }: { message: AdminMessageView }) {
  const { messages } = useTRPCClient();
  const { mutate, isPending, problem } = useMessageMutation();
  const reopen = () =>
    mutate(() => messages.handle.mutate({ messageId: id, isHandled: false }, silent), "Message reopened.");
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-soft">Done, {handledAt ? formatTimestamp(handledAt) : ""}</span>
      <Button variant="plain" aria-disabled={isPending} onClick={() => void reopen()}>
        Reopen
      </Button>
      {problem ? <span className="text-bad">{problem}</span> : null}
    </div>
  );
}
