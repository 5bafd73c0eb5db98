"use client";

import { formatErrorMessage } from "@storywall/domain/errors";
import type { MessageThread } from "@storywall/domain/operations/messages/schema";
import { Button } from "@storywall/ui/button";
import { TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { useLiveEvents } from "@/lib/live/use-live-events.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { MessageForm } from "./message-form.tsx";
import { messagesTexts } from "./messages-texts.tsx";
import { setUnreadCount } from "./unread-mark.tsx";

/** The visitor's conversation with the shop, and the form for writing another message. */
export function Conversation() {
  const { data, error, isPending, refetch, newIds } = useMessageThread();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isFullForm, setFullForm] = useState(false);
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">{messagesTexts.loadingThread}</span>
        <Skeleton className="h-96" />
      </div>
    );

  const { entries = [], writer = null } = data ?? {};
  const showSentNotice = (email: string) => {
    setSentTo(email);
    setFullForm(false);
    void refetch();
  };
  return (
    <>
      {error && !data ? (
        <Notice
          tone="warn"
          title={messagesTexts.threadFailed}
          action={
            <Button variant="plain" onClick={() => void refetch()}>
              {commonTexts.tryAgain}
            </Button>
          }
          className="mb-8"
        >
          <p>{messagesTexts.canStillWrite}</p>
        </Notice>
      ) : null}
      {entries.length > 0 ? <ThreadEntries entries={entries} newIds={newIds} /> : null}
      {sentTo ? (
        <SentNotice email={sentTo} onAgain={() => setSentTo(null)} />
      ) : writer && !isFullForm ? (
        <ReplyForm writer={writer} onSent={() => void refetch()} onOtherDetails={() => setFullForm(true)} />
      ) : (
        <MessageForm onSent={showSentNotice} />
      )}
    </>
  );
}

/** The thread from oldest to newest, with the visitor's messages on the right and the shop's replies on the left. */
function ThreadEntries({ entries, newIds }: { entries: MessageThread["entries"]; newIds: ReadonlySet<string> }) {
  return (
    <ol aria-label={messagesTexts.thread} className="mb-8 grid gap-4">
      {entries.map(({ id, from, body, at }) => (
        <li
          key={id}
          className={
            from === "shop"
              ? "max-w-[85%] justify-self-start rounded-2xl rounded-bl-sm border border-line bg-card px-4 py-3"
              : "max-w-[85%] justify-self-end rounded-2xl rounded-br-sm bg-wall px-4 py-3"
          }
        >
          <p className="text-sm text-soft">
            {messagesTexts.entryHeader(
              from === "shop" ? messagesTexts.shop : messagesTexts.visitor,
              <time dateTime={at}>{formatTimestamp(at)}</time>,
            )}
            {newIds.has(id) ? (
              <span className="ml-2 rounded-full bg-accent px-2 py-0.5 text-accent-ink text-xs">
                {messagesTexts.newReply}
              </span>
            ) : null}
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
        </li>
      ))}
    </ol>
  );
}

type Props = {
  writer: NonNullable<MessageThread["writer"]>;
  onSent: () => void;
  /** Shows the form with the fields for an order number and another email address. */
  onOtherDetails: () => void;
};

/** Adds a message to the thread, using the email address of the last message. */
function ReplyForm({ writer, onSent, onOtherDetails }: Props) {
  const { messages } = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState<"writing" | "sending" | "sent">("writing");

  const sendReply = async (event: FormEvent) => {
    event.preventDefault();
    if (status === "sending") return;
    if (!body.trim()) {
      setProblem(formatErrorMessage("MESSAGE_EMPTY"));
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
    <form ref={form} onSubmit={(event) => void sendReply(event)} noValidate className="grid gap-5">
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

function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => noticeRef.current?.focus(), []);
  return (
    <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Notice
        tone="good"
        title={messagesTexts.thankYou}
        action={
          <Button variant="plain" onClick={onAgain}>
            {messagesTexts.sendAnother}
          </Button>
        }
      >
        <p>{messagesTexts.replyPromise(email)}</p>
      </Notice>
    </div>
  );
}

/** Loads the visitor's thread, keeps it up to date and marks the replies that are shown as read. */
function useMessageThread() {
  const { messages } = useTRPCClient();
  const query = trpc.messages.thread.useQuery(undefined, { trpc: silent });
  const { data, refetch } = query;
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());

  useLiveEvents({
    isEnabled: data !== undefined,
    onStarted: () => void refetch(),
    onData: (event) => void (event.type === "message" && refetch()),
  });
  useEffect(() => {
    if (!data || data.entries.length === 0) return;
    setUnreadCount(0);
    const answerIds = data.unreadIds;
    if (answerIds.length === 0) return;
    setNewIds((before) => new Set([...before, ...answerIds]));
    // If this call fails, the only effect is that the replies stay unread.
    messages.markRead.mutate({ answerIds }, { context: { silent: true } }).catch(() => {});
  }, [data, messages]);
  return { ...query, newIds };
}
