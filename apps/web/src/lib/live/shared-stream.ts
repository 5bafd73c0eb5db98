import type { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import type { LiveEvent } from "@storywall/domain/kernel/live";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { openChannel } from "@/lib/browser-storage.ts";

/** An order or checkout whose events are needed in addition to those of the visitor. */
export type WatchedId = OrderId | CheckoutId;

type Handlers = { onStarted: () => void; onData: (event: LiveEvent) => void; onError: () => void };

/** Opens a stream of events about the visitor and about these orders and checkouts. Returns a function that closes it. */
export type OpenStream = (ids: readonly WatchedId[], handlers: Handlers) => () => void;

export type StreamListener = {
  /** Orders and checkouts to listen to, in addition to events about the visitor. */
  ids: readonly WatchedId[];
  /** Called when the stream is connected, and when events may have been missed. */
  onStarted: () => void;
  onData: (event: LiveEvent) => void;
  onStopped: () => void;
};

/** Messages between the tabs of a browser. One of them, the leader, has the stream. */
type Message =
  | { type: "join"; tab: string; ids: readonly WatchedId[] }
  | { type: "call" }
  | { type: "started"; tab?: string }
  | { type: "stopped" }
  | { type: "event"; event: LiveEvent }
  | { type: "restart" };

const RETRY_MS = 30_000;
/** Ms during which the other tabs can answer a new leader. */
const GATHER_MS = 100;

export const LIVE_CHANNEL = "storywall-live";

const canShare = () => "locks" in navigator && "BroadcastChannel" in globalThis;

/**
 * Creates a stream that the tabs of a browser share, because a browser opens only six HTTP/1.1 connections to a host.
 * The tab that holds a lock opens the stream. Without the Web Locks API, each tab opens its own. Hidden tabs are not
 * connected; `onStarted` is called when they are shown again. The returned function adds a listener and returns a
 * function that removes it.
 */
export function createSharedStream(name: string, open: OpenStream): (listener: StreamListener) => () => void {
  const listeners = new Set<StreamListener>();
  let membership: { watch: () => void; leave: () => void } | null = null;
  const listWatchedIds = () => [...new Set([...listeners].flatMap(({ ids }) => ids))];

  const handleMessageLocally = (message: Message) => {
    for (const listener of listeners) {
      if (message.type === "started") listener.onStarted();
      if (message.type === "stopped") listener.onStopped();
      if (message.type === "event") listener.onData(message.event);
    }
  };
  const updateMembership = () => {
    const isActive = listeners.size > 0 && document.visibilityState === "visible";
    if (isActive && membership) membership.watch();
    if (isActive) membership ??= joinSharedStream(name, open, listWatchedIds, handleMessageLocally);
    if (isActive || !membership) return;
    membership.leave();
    membership = null;
    handleMessageLocally({ type: "stopped" });
  };
  // Leaves the shared stream when the page enters the back/forward cache, where it must not hold the lock.
  const leaveOnPageHide = () => {
    membership?.leave();
    membership = null;
  };
  return (listener) => {
    if (listeners.size === 0) {
      document.addEventListener("visibilitychange", updateMembership);
      window.addEventListener("pageshow", updateMembership);
      window.addEventListener("pagehide", leaveOnPageHide);
    }
    listeners.add(listener);
    updateMembership();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      updateMembership();
      document.removeEventListener("visibilitychange", updateMembership);
      window.removeEventListener("pageshow", updateMembership);
      window.removeEventListener("pagehide", leaveOnPageHide);
    };
  };
}

function joinSharedStream(
  name: string,
  open: OpenStream,
  listIds: () => readonly WatchedId[],
  handleLocally: (message: Message) => void,
) {
  const tab = newUuid();
  const leaving = new AbortController();
  const channel = canShare() ? openChannel(name) : null;
  const watched = new Set(listIds());
  let isLeader = false;
  let isStarted = false;
  let closeStream = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const broadcastMessage = (message: Message) => {
    channel?.postMessage(message);
    if (message.type !== "started" || !message.tab || message.tab === tab) handleLocally(message);
  };
  const scheduleStreamStart = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(startStream, ms);
  };
  const startStream = () => {
    closeStream();
    isStarted = false;
    closeStream = open([...watched], {
      onStarted: () => {
        isStarted = true;
        broadcastMessage({ type: "started" });
      },
      onData: (event) => broadcastMessage({ type: "event", event }),
      onError: () => {
        isStarted = false;
        broadcastMessage({ type: "stopped" });
        // The wait contains a random part, so that the browsers do not all reconnect at the same moment.
        scheduleStreamStart(RETRY_MS * (1 + Math.random()));
      },
    });
  };
  /**
   * Restarts the stream if it does not include all of these ids. Otherwise only notifies the tab that joined, so that
   * it loads what changed before it joined.
   */
  const watchIds = (ids: readonly WatchedId[], joined: string) => {
    const hasAll = ids.every((id) => watched.has(id));
    for (const id of ids) watched.add(id);
    if (!hasAll) scheduleStreamStart(GATHER_MS);
    else if (isStarted) broadcastMessage({ type: "started", tab: joined });
  };
  const joinStream = () => {
    if (isLeader) watchIds(listIds(), tab);
    else channel?.postMessage({ type: "join", tab, ids: listIds() } satisfies Message);
  };
  const becomeLeader = () => {
    isLeader = true;
    for (const id of listIds()) watched.add(id);
    channel?.postMessage({ type: "call" } satisfies Message);
    scheduleStreamStart(GATHER_MS);
    return new Promise<void>((resolve) => leaving.signal.addEventListener("abort", () => resolve()));
  };

  channel?.addEventListener("message", ({ data: message }: MessageEvent<Message>) => {
    if (message.type === "join" && isLeader) watchIds(message.ids, message.tab);
    else if (message.type === "call") joinStream();
    else if (message.type === "restart" && isLeader) scheduleStreamStart(0);
    else if (message.type !== "started" || !message.tab || message.tab === tab) handleLocally(message);
  });
  if (channel) {
    joinStream();
    // Requesting the lock is aborted if the tab leaves before it gets the lock, and fails if the browser blocks
    // storage.
    const requestLock = async () => navigator.locks.request(name, { signal: leaving.signal }, becomeLeader);
    requestLock().catch(() => void (leaving.signal.aborted || becomeLeader()));
  } else void becomeLeader();

  return {
    watch: joinStream,
    leave: () => {
      leaving.abort();
      clearTimeout(timer);
      closeStream();
      channel?.close();
    },
  };
}

/** Starts this browser's stream again, because a different visitor is signed in now. */
export function restartSharedStream(name: string): void {
  const channel = canShare() ? openChannel(name) : null;
  channel?.postMessage({ type: "restart" } satisfies Message);
  channel?.close();
}
