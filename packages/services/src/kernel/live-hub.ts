import { listen } from "@storywall/db/listen";
import { ShopError } from "@storywall/domain/errors";
import type { LiveEvent } from "@storywall/domain/kernel/live";
import { LIVE_CHANNEL, LiveEnvelope } from "./announce.ts";

/** Events a page may fall behind before its stream is cut and it reads everything anew. */
const MAX_WAITING = 200;

export type LiveHub = {
  /** Settles when the hub hears its first channel. */
  ready: Promise<void>;
  /**
   * Events as they happen, until the signal aborts. Throws UNAVAILABLE when some may have been missed: the page then
   * connects again and reads what is true now, so nothing is ever lost for good.
   */
  subscribe(wants: (envelope: LiveEnvelope) => boolean, signal: AbortSignal): AsyncGenerator<LiveEvent, void>;
  /** Ends every stream, and those that begin later, so that a server that stops does not wait for open pages. */
  close(): Promise<void>;
};

type Subscriber = {
  wants: (envelope: LiveEnvelope) => boolean;
  waiting: LiveEvent[];
  isCut: boolean;
  wake: () => void;
};

/** One connection to Postgres per process, however many pages are open. */
export function openLiveHub({ databaseUrl }: { databaseUrl: string }): LiveHub {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const cut = (subscriber: Subscriber) => {
    subscriber.isCut = true;
    subscriber.wake();
  };
  const tell = (payload: string) => {
    if (subscribers.size === 0) return;
    const envelope = readEnvelope(payload);
    if (!envelope) return;
    for (const subscriber of subscribers) {
      if (!subscriber.wants(envelope)) continue;
      if (subscriber.waiting.push(envelope.event) > MAX_WAITING) cut(subscriber);
      else subscriber.wake();
    }
  };
  const listening = listen({
    databaseUrl,
    channel: LIVE_CHANNEL,
    onMessage: tell,
    onListening: () => {
      for (const subscriber of subscribers) cut(subscriber);
      isReady();
    },
  });

  async function* subscribe(wants: Subscriber["wants"], signal: AbortSignal): AsyncGenerator<LiveEvent, void> {
    const subscriber: Subscriber = { wants, waiting: [], isCut: isClosed, wake: () => {} };
    const stop = () => subscriber.wake();
    signal.addEventListener("abort", stop);
    subscribers.add(subscriber);
    try {
      while (!signal.aborted) {
        if (subscriber.isCut) throw new ShopError("UNAVAILABLE", { reason: "live events may have been missed" });
        const event = subscriber.waiting.shift();
        if (event) yield event;
        else await new Promise<void>((resolve) => Object.assign(subscriber, { wake: resolve }));
      }
    } finally {
      subscribers.delete(subscriber);
      signal.removeEventListener("abort", stop);
    }
  }

  return {
    ready,
    subscribe,
    async close() {
      isClosed = true;
      for (const subscriber of subscribers) cut(subscriber);
      await listening.close();
    },
  };
}

/** Other programs may speak on the channel; what is not an envelope is not for us. */
function readEnvelope(payload: string): LiveEnvelope | null {
  try {
    return LiveEnvelope.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
