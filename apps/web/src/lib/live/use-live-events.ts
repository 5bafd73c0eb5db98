"use client";

import type { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import type { LiveEvent } from "@storywall/domain/kernel/live";
import { useEffect, useRef, useState } from "react";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { createSharedStream, LIVE_CHANNEL, type StreamListener, type WatchedId } from "./shared-stream.ts";

type Listen = (listener: StreamListener) => () => void;
let listenToVisitor: Listen | undefined;
let listenToBoard: Listen | undefined;

const isOrderId = (id: WatchedId): id is OrderId => id.startsWith("order_");

/** Returns the shared stream of events about the visitor, and about given orders and checkouts. */
const getVisitorStream = ({ live }: ApiClient): Listen =>
  (listenToVisitor ??= createSharedStream(LIVE_CHANNEL, (ids, { onData, ...handlers }) => {
    const input = {
      orderIds: ids.filter(isOrderId),
      checkoutIds: ids.filter((id): id is CheckoutId => !isOrderId(id)),
    };
    const stream = live.events.subscribe(input, { ...handlers, onData: ({ data }) => onData(data) });
    return () => stream.unsubscribe();
  }));

const getBoardStream = ({ board }: ApiClient): Listen =>
  (listenToBoard ??= createSharedStream("storywall-board", (_, { onData, ...handlers }) => {
    const stream = board.events.subscribe({}, { ...handlers, onData: ({ data }) => onData(data) });
    return () => stream.unsubscribe();
  }));

type Options = {
  /** Order or checkout whose events are needed in addition to those of the visitor. */
  id?: WatchedId;
  isEnabled?: boolean;
  /** Called when the stream is connected, and when events may have been missed. */
  onStarted?: () => void;
  onData: (event: LiveEvent) => void;
};

/**
 * Receives live events through the stream that the tabs of the browser share. Returns whether the stream is connected.
 */
export function useLiveEvents(options: Options): boolean {
  return useSharedStream(getVisitorStream(useTRPCClient()), options);
}

/** Receives the events of the production board. Returns whether the stream is connected. */
export function useBoardEvents(options: Options): boolean {
  return useSharedStream(getBoardStream(useTRPCClient()), options);
}

function useSharedStream(listen: Listen, { id, isEnabled = true, onStarted, onData }: Options): boolean {
  const [isLive, setIsLive] = useState(false);
  const handlers = useRef({ onStarted, onData });
  useEffect(() => {
    handlers.current = { onStarted, onData };
  });
  useEffect(() => {
    if (!isEnabled) return;
    return listen({
      ids: id ? [id] : [],
      onStarted: () => {
        setIsLive(true);
        handlers.current.onStarted?.();
      },
      onData: (event) => handlers.current.onData(event),
      onStopped: () => setIsLive(false),
    });
  }, [listen, id, isEnabled]);
  return isLive;
}
