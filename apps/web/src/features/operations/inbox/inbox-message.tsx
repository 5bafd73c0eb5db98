"use client";

import type { AdminMessageView, ThreadEntry } from "@storywall/domain/operations/messages/schema";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { type FormEvent, type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatActor } from "@/components/admin/admin-texts.ts";
import { combineMutationStates, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

type MessageHeader = { name: ReactNode; email: ReactNode; time: ReactNode; order: ReactNode };

export const inboxTexts = {
  statuses: { open: "Open", done: "Done" },
  total: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  noOpenMessages: "No open messages. Claims have their own page.",
  pages: "Message pages",
  olderPage: "Older",
  newerPage: "Newer",
  ofOrder: "Messages",

  messageFrom: (name: string) => `Message from ${name}`,
  noticeAbout: (name: string) => `Notice about ${name}`,
  header: ({ name, email, time, order }: MessageHeader) => (
    <>
      {name}
      {email ? <> {email}</> : null}, {time}
      {order ? <>, about {order}</> : null}
    </>
  ),
  noticeHeader: ({ name, email, time, order }: MessageHeader) => (
    <>
      <strong className="font-semibold">From the shop</strong>, {time}, about {order ? <>{order}, </> : null}
      {name}
      {email ? <> {email}</> : null}
    </>
  ),
  otherBrowser:
    "This wasn’t sent from the browser used to place the order. Ask for the email address on the order before you share any order details.",
  earlier: (count: number) => `Earlier in this thread (${count})`,
  later: (count: number) => `Later in this thread (${count})`,
  fromShop: (time: string) => `Shop, ${time}`,
  fromCustomer: (time: string) => `Customer, ${time}`,
  replyFrom: (name: ReactNode, time: string, isSent: boolean) => (
    <>
      Reply from {name}, {time}
      {isSent ? null : <>, sending</>}
    </>
  ),

  reply: {
    form: (name: string) => `Reply to ${name}`,
    body: "Your reply",
    hint: (email: string) => `We’ll email your reply to ${email}, with the original message below it.`,
    missing: "Write a reply first.",
    send: "Send reply",
    sent: (email: string) => `Your reply is on its way to ${email}.`,
    skip: "No reply needed",
  },
  /** A notice comes from the shop itself, so this writes a new message to the customer. */
  emailToCustomer: {
    form: (name: string) => `Write to ${name}`,
    body: "Your email to the customer",
    hint: (email: string) => `We’ll send it to ${email}, without this notice.`,
    missing: "Write an email first.",
    send: "Send email",
    sent: (email: string) => `Your email is on its way to ${email}.`,
    skip: "Mark as done",
  },
  markedAsDone: "Marked as done.",
  done: (time: string) => `Done on ${time}`,
  reopen: "Reopen",
  reopened: "Message reopened.",
};

export function InboxMessage({ message }: { message: AdminMessageView }) {
  const { name, email, body, isFromShop, createdAt, order, answers, thread, handledAt } = message;
  const formatHeader = isFromShop ? inboxTexts.noticeHeader : inboxTexts.header;
  return (
    <article aria-label={isFromShop ? inboxTexts.noticeAbout(name || email) : inboxTexts.messageFrom(name || email)}>
      <p>
        {formatHeader({
          name: isFromShop ? name || email : <strong className="font-semibold">{name || email}</strong>,
          email: name ? <span className="wrap-anywhere text-soft">{email}</span> : null,
          time: <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>,
          order: order ? (
            <Link href={`/admin/orders/${order.id}`} className="underline underline-offset-4">
              {order.number}
            </Link>
          ) : null,
        })}
      </p>
      {order && !order.isWriters ? <p className="mt-1 text-sm text-warn">{inboxTexts.otherBrowser}</p> : null}
      <OtherThreadEntries formatLabel={inboxTexts.earlier} entries={thread.filter(({ at }) => at < createdAt)} />
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {answers.map((answer) => (
        <div key={answer.id} className="mt-4 border-line border-l-2 pl-4">
          <p className="text-soft text-sm">
            {inboxTexts.replyFrom(
              <span className="break-all">{formatActor(answer.by)}</span>,
              formatTimestamp(answer.at),
              answer.isSent,
            )}
          </p>
          <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{answer.body}</p>
        </div>
      ))}
      <OtherThreadEntries formatLabel={inboxTexts.later} entries={thread.filter(({ at }) => at >= createdAt)} />
      {handledAt ? <HandledNote message={message} /> : <ReplyForm key={answers.length} message={message} />}
    </article>
  );
}

type OtherEntriesProps = { formatLabel: (count: number) => string; entries: readonly ThreadEntry[] };

/** Shows the visitor's other messages and the shop's replies, before or after this message. */
function OtherThreadEntries({ formatLabel, entries }: OtherEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <details className="mt-3 max-w-3xl rounded-xl border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5">{formatLabel(entries.length)}</summary>
      <ol className="grid gap-3 pb-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="text-soft text-sm">
              {entry.from === "shop"
                ? inboxTexts.fromShop(formatTimestamp(entry.at))
                : inboxTexts.fromCustomer(formatTimestamp(entry.at))}
            </p>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{entry.body}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function useRefetchMessages() {
  const { messages, admin } = trpc.useUtils();
  return () => Promise.all([messages.list.invalidate(), admin.today.invalidate()]);
}

function ReplyForm({ message: { id, name, email, isFromShop, answers } }: { message: AdminMessageView }) {
  const texts = isFromShop ? inboxTexts.emailToCustomer : inboxTexts.reply;
  const onSettled = useRefetchMessages();
  const answer = trpc.messages.answer.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(texts.sent(email)),
    onSettled,
  });
  const reopen = trpc.messages.handle.useMutation({ trpc: undoing, onSettled });
  const markHandled = trpc.messages.handle.useMutation({
    trpc: silent,
    onSuccess: () =>
      toast.successWithUndo(inboxTexts.markedAsDone, () => reopen.mutate({ messageId: id, isHandled: false })),
    onSettled,
  });
  const { isPending, error } = combineMutationStates(answer, markHandled);
  const [body, setBody] = useState("");
  const [wasSent, setSent] = useState(false);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (body.trim() && !isPending) answer.mutate({ messageId: id, body, seen: answers.length });
  };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={texts.form(name || email)} className="mt-4">
      <TextArea
        label={texts.body}
        hint={texts.hint(email)}
        name="body"
        rows={4}
        maxLength={4000}
        value={body}
        problem={wasSent && !body.trim() ? texts.missing : undefined}
        onChange={({ target }) => setBody(target.value)}
        className="max-w-3xl"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {texts.send}
        </Button>
        <Button
          variant="plain"
          aria-disabled={isPending}
          onClick={() => !isPending && markHandled.mutate({ messageId: id, isHandled: true })}
        >
          {texts.skip}
        </Button>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3 max-w-3xl">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}

function HandledNote({ message: { id, handledAt } }: { message: AdminMessageView }) {
  const { mutate, isPending, error } = trpc.messages.handle.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(inboxTexts.reopened),
    onSettled: useRefetchMessages(),
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-soft">{handledAt ? inboxTexts.done(formatTimestamp(handledAt)) : null}</span>
      <Button
        variant="plain"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate({ messageId: id, isHandled: false })}
      >
        {inboxTexts.reopen}
      </Button>
      {error ? <span className="text-bad">{getErrorMessage(error)}</span> : null}
    </div>
  );
}

/** Messages about an order, with open ones first. Renders nothing if the admin may not read messages. */
export function OrderMessages({ order: { id: orderId } }: { order: OrderView }) {
  const queryOptions = { trpc: { context: { silent: true } } };
  const open = trpc.messages.list.useQuery({ orderId, status: "open" }, queryOptions);
  const done = trpc.messages.list.useQuery({ orderId, status: "done" }, queryOptions);
  const error = open.error ?? done.error;
  if (shouldReplacePage(error, open.data && done.data)) {
    return getErrorCode(error) === "ADMIN_FORBIDDEN" ? null : <AdminErrorMessage error={error} />;
  }
  const messages = [...(open.data?.items ?? []), ...(done.data?.items ?? [])];
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mt-10 text-2xl">
        {inboxTexts.ofOrder}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {messages.map((message) => (
          <li key={message.id} className="py-5">
            <InboxMessage message={message} />
          </li>
        ))}
      </ul>
    </section>
  );
}
