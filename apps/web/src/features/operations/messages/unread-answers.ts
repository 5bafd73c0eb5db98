import { readStorage, writeStorage } from "@/lib/browser-storage.ts";

/**
 * The last known number of unread replies, so that pages can show it before they fetch the current one. Set only in
 * browsers that have shown a thread.
 */
const STORAGE_KEY = "unreadAnswers";
const listeners = new Set<() => void>();
let wasFetched = false;

const readStored = (): string | null => readStorage("localStorage", STORAGE_KEY);

export const readUnreadCount = (): number => Number(readStored()) || 0;

/** Returns whether this browser has ever shown a thread. If not, fetching new replies is pointless. */
export const hasThread = (): boolean => readStored() !== null;

export function setUnreadCount(count: number): void {
  writeStorage("localStorage", STORAGE_KEY, String(count));
  for (const listener of listeners) listener();
}

/** Fetches the number without the API client, once per page load. Failures are ignored. */
export async function fetchUnreadCount(): Promise<void> {
  if (wasFetched || !/(?:^|;\s*)userId=/.test(document.cookie)) return;
  wasFetched = true;
  const response = await fetch("/api/messages/unread").catch(() => null);
  if (!response?.ok) return;
  const { data } = (await response.json()) as { data: { count: number } };
  if (data.count > 0 || hasThread()) setUnreadCount(data.count);
}

/** Subscribes to changes of the number, made in any tab. Returns a function that unsubscribes. */
export function onUnreadCount(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
