"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useEffect, useRef } from "react";

export function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => noticeRef.current?.focus(), []);
  return (
    <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Notice
        tone="good"
        title="Thank you. We have your message"
        action={
          <Button variant="plain" onClick={onAgain}>
            Send another message
          </Button>
        }
      >
        <p>We'll reply to {email}.</p>
      </Notice>
    </div>
  );
}
