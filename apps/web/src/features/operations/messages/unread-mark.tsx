"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { fetchUnreadCount, hasThread, onUnreadCount, readUnreadCount } from "./unread-answers.ts";
import { unreadTexts } from "./unread-texts.ts";

const FETCH_DELAY_MS = 1_000;

/** A dot on the menu button that shows that the shop has sent replies that are unread. */
export function UnreadDot() {
  const count = useUnreadCount();
  useEffect(() => {
    if (!hasThread()) return;
    const timer = setTimeout(() => void fetchUnreadCount(), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (count === 0) return null;
  return (
    <span className="absolute top-1.5 right-1.5 size-3 rounded-full border-2 border-paper bg-accent">
      <span className="sr-only">{unreadTexts.newReplies(count)}</span>
    </span>
  );
}

/** The number of unread replies, next to a link in the menu. Fetched when the menu opens. */
export function UnreadLabel() {
  const count = useUnreadCount();
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = label.current?.closest("[popover]");
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") void fetchUnreadCount();
    };
    menu?.addEventListener("toggle", onToggle);
    return () => menu?.removeEventListener("toggle", onToggle);
  }, []);
  return (
    <span ref={label} className="ml-auto empty:hidden">
      {count > 0 ? (
        <span className="rounded-full bg-accent px-2 py-0.5 text-accent-ink text-xs">
          {unreadTexts.newReplies(count)}
        </span>
      ) : null}
    </span>
  );
}

const useUnreadCount = () => useSyncExternalStore(onUnreadCount, readUnreadCount, () => 0);
