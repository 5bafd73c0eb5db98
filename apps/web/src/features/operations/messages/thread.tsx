"use client";

import type { MessageThread } from "@storywall/domain/operations/messages/schema";
import { formatTimestamp } from "@/lib/dates.ts";
import { messagesTexts } from "./messages-texts.tsx";

/** The thread from oldest to newest, with the visitor's messages on the right and the shop's replies on the left. */
export function Thread({ entries, newIds }: { entries: MessageThread["entries"]; newIds: ReadonlySet<string> }) {
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
