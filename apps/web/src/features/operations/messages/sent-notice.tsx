"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useEffect, useRef } from "react";
import { messagesTexts } from "./messages-texts.tsx";

export function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
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
