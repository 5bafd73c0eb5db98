"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { MessageForm } from "./message-form.tsx";
import { messagesTexts } from "./messages-texts.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { Thread } from "./thread.tsx";
import { useThread } from "./use-thread.ts";

/** The visitor's conversation with the shop, and the form for writing another message. */
export function Conversation() {
  const { data, error, isPending, refetch, newIds } = useThread();
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
  const finish = (email: string) => {
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
      {entries.length > 0 ? <Thread entries={entries} newIds={newIds} /> : null}
      {sentTo ? (
        <SentNotice email={sentTo} onAgain={() => setSentTo(null)} />
      ) : writer && !isFullForm ? (
        <ReplyForm writer={writer} onSent={() => void refetch()} onOtherDetails={() => setFullForm(true)} />
      ) : (
        <MessageForm onSent={finish} />
      )}
    </>
  );
}
