"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";

/** Texts in the header. They have their own module, so that other pages do not load the texts of the contact page. */
const unreadTexts = {
  newReplies: (count: number) => (count === 1 ? "1 new reply" : `${count} new replies`),
};

const FETCH_DELAY_MS = 1_000;

/** A dot on the menu button, shown while there are unread replies from the shop. */
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

const useUnreadCount = () => useSyncExternalStore(onUnreadCountChange, readUnreadCount, () => 0);

/**
 * Storage key of the last known number of unread replies, which pages show until they have fetched the current one.
 * Only browsers that have shown a thread have this entry.
 */
const STORAGE_KEY = "unreadAnswers";
const listeners = new Set<() => void>();
let wasFetched = false;

const readStoredUnreadCount = (): string | null => readStorage("localStorage", STORAGE_KEY);

const readUnreadCount = (): number => Number(readStoredUnreadCount()) || 0;

/** Returns whether this browser has ever shown a thread. If not, there can be no replies to fetch. */
const hasThread = (): boolean => readStoredUnreadCount() !== null;

export function setUnreadCount(count: number): void {
  writeStorage("localStorage", STORAGE_KEY, String(count));
  for (const listener of listeners) listener();
}

/** Fetches the number of unread replies without the API client, once per page load. Ignores failures. */
async function fetchUnreadCount(): Promise<void> {
  if (wasFetched || !/(?:^|;\s*)userId=/.test(document.cookie)) return;
  wasFetched = true;
  const response = await fetch("/api/messages/unread").catch(() => null);
  if (!response?.ok) return;
  const { data } = (await response.json()) as { data: { count: number } };
  if (data.count > 0 || hasThread()) setUnreadCount(data.count);
}

/** Subscribes to changes of the number of unread replies in any tab. Returns a function that unsubscribes. */
function onUnreadCountChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
