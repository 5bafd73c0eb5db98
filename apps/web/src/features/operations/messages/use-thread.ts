"use client";

import { useEffect, useState } from "react";
import { silent } from "@/lib/error-toast-link.ts";
import { useLiveEvents } from "@/lib/live/use-live-events.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { setUnreadCount } from "./unread-answers.ts";

/** Loads the visitor's thread, keeps it up to date and marks the replies that are shown as read. */
export function useThread() {
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
    // If this fails, the replies only stay unread.
    messages.markRead.mutate({ answerIds }, { context: { silent: true } }).catch(() => {});
  }, [data, messages]);
  return { ...query, newIds };
}
