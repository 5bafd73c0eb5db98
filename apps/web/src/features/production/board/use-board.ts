"use client";

import type { BoardFilter, BoardView } from "@storywall/domain/production/production-board";
import { keepPreviousData } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { askEvery } from "@/lib/admin/kept-answer.ts";
import { failureData } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { trpc } from "@/lib/trpc.ts";

/** Minimum ms between reads of the board. */
const EVERY_MS = 700;

export type Told = { tone: "good" | "bad"; text: string; undo?: () => void };

/** The board with live updates. */
export function useBoard(filter: BoardFilter) {
  const utils = trpc.useUtils();
  const query = trpc.board.read.useQuery(filter, {
    trpc: { context: { silent: true } },
    placeholderData: keepPreviousData,
    // Fallback for event streams that a network drops silently.
    refetchInterval: askEvery(60_000),
  });
  const pendingMoves = useRef(0);
  // A read during a move could replace the optimistic board with an older one. Every move refreshes when it ends.
  const refresh = useAtMostEvery(EVERY_MS, () => {
    if (pendingMoves.current === 0) void utils.board.invalidate();
  });
  const stream = trpc.board.events.useSubscription(
    {},
    { enabled: query.data !== undefined, onStarted: refresh, onData: refresh },
  );
  const { told, tell, move } = useMoves(filter, pendingMoves, refresh);
  return { board: query.data, error: query.error, isLive: stream.status === "pending", told, tell, move, refresh };
}

type Move<T> = {
  /** Optimistic update. */
  ahead?: (board: BoardView) => BoardView;
  ask: () => Promise<T>;
  done: (answer: T) => Told | null;
};

/** Runs one move per row at a time. On failure shows the error and reloads the board. */
function useMoves(filter: BoardFilter, pendingMoves: RefObject<number>, refresh: () => void) {
  const { read } = trpc.useUtils().board;
  const [told, tell] = useState<Told | null>(null);
  const move = async <T>({ ahead, ask, done }: Move<T>): Promise<boolean> => {
    pendingMoves.current += 1;
    await read.cancel(filter);
    const before = read.getData(filter);
    if (before && ahead) read.setData(filter, ahead(before));
    try {
      tell(done(await ask()));
      return true;
    } catch (error) {
      if (before) read.setData(filter, before);
      const isConflict = failureData(error)?.httpStatus === 409;
      const sentence = sentenceFor(error);
      tell({ tone: "bad", text: isConflict ? `${sentence} The board is up to date.` : sentence });
      return false;
    } finally {
      pendingMoves.current -= 1;
      refresh();
    }
  };
  return { told, tell, move };
}

/** Throttles `work`, with a trailing call. */
function useAtMostEvery(everyMs: number, work: () => void): () => void {
  const latest = useRef(work);
  const timing = useRef<{ last: number; timer: ReturnType<typeof setTimeout> | null }>({ last: 0, timer: null });
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const { current } = timing;
    return () => {
      if (current.timer) clearTimeout(current.timer);
    };
  }, []);
  const [call] = useState(() => () => {
    const { current } = timing;
    if (current.timer) return;
    const wait = Math.max(0, current.last + everyMs - Date.now());
    current.timer = setTimeout(() => {
      current.timer = null;
      current.last = Date.now();
      latest.current();
    }, wait);
  });
  return call;
}
