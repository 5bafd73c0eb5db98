import { listenOnChannel } from "@storywall/db/listen";
import { ShopError } from "@storywall/domain/errors";
import type { LiveEvent } from "@storywall/domain/kernel/live";
import { LIVE_CHANNEL, LiveEnvelope } from "./publish-event.ts";

/** Maximum number of undelivered events per page. A page with more events is disconnected. */
const MAX_WAITING = 200;

export type LiveHub = {
  /** Resolves when the hub is listening. */
  ready: Promise<void>;
  /**
   * Yields events until the signal aborts. Throws UNAVAILABLE if events may have been missed; the page then reconnects
   * and reloads its data.
   */
  subscribe(isWanted: (envelope: LiveEnvelope) => boolean, signal: AbortSignal): AsyncGenerator<LiveEvent, void>;
  /** Ends all current and future streams. Without this call, open pages would delay the shutdown of the server. */
  close(): Promise<void>;
};

type Subscriber = {
  isWanted: (envelope: LiveEnvelope) => boolean;
  queue: LiveEvent[];
  isDisconnected: boolean;
  wake: () => void;
};

/** Opens one Postgres connection that all open pages of this process share. */
export function openLiveHub({ databaseUrl }: { databaseUrl: string }): LiveHub {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();
  const disconnectSubscriber = (subscriber: Subscriber) => {
    subscriber.isDisconnected = true;
    subscriber.wake();
  };
  const deliverEvent = (payload: string) => {
    if (subscribers.size === 0) return;
    const envelope = parseLiveEnvelope(payload);
    if (!envelope) return;
    for (const subscriber of subscribers) {
      if (!subscriber.isWanted(envelope)) continue;
      if (subscriber.queue.push(envelope.event) > MAX_WAITING) disconnectSubscriber(subscriber);
      else subscriber.wake();
    }
  };
  const listener = listenOnChannel({
    databaseUrl,
    channel: LIVE_CHANNEL,
    onMessage: deliverEvent,
    onListening: () => {
      for (const subscriber of subscribers) disconnectSubscriber(subscriber);
      resolveReady();
    },
  });

  async function* subscribe(isWanted: Subscriber["isWanted"], signal: AbortSignal): AsyncGenerator<LiveEvent, void> {
    const subscriber: Subscriber = { isWanted, queue: [], isDisconnected: isClosed, wake: () => {} };
    const wakeSubscriber = () => subscriber.wake();
    signal.addEventListener("abort", wakeSubscriber);
    subscribers.add(subscriber);
    try {
      while (!signal.aborted) {
        if (subscriber.isDisconnected)
          throw new ShopError("UNAVAILABLE", { reason: "live events may have been missed" });
        const event = subscriber.queue.shift();
        if (event) yield event;
        else await new Promise<void>((resolve) => Object.assign(subscriber, { wake: resolve }));
      }
    } finally {
      subscribers.delete(subscriber);
      signal.removeEventListener("abort", wakeSubscriber);
    }
  }

  return {
    ready,
    subscribe,
    async close() {
      isClosed = true;
      for (const subscriber of subscribers) disconnectSubscriber(subscriber);
      await listener.close();
    },
  };
}

/** Parses a message. Other programs may use the channel, so messages that are not envelopes are ignored. */
function parseLiveEnvelope(payload: string): LiveEnvelope | null {
  try {
    return LiveEnvelope.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
