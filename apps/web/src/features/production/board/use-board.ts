"use client";

import type { BoardFilter, BoardView } from "@storywall/domain/production/production-board";
import { keepPreviousData } from "@tanstack/react-query";
import { createContext, type RefObject, use, useEffect, useRef, useState } from "react";
import { createPollInterval } from "@/lib/admin/query-helpers.ts";
import { getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useBoardEvents } from "@/lib/live/use-live-events.ts";
import { trpc } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";

/** Minimum time between requests for the board, in ms. */
const MIN_INTERVAL_MS = 700;

export type MoveResult = {
  tone: "good" | "bad";
  text: string;
  links?: ReadonlyArray<{ href: string; label: string }>;
  undo?: () => void;
};

export function useBoard(filter: BoardFilter) {
  const utils = trpc.useUtils();
  const query = trpc.board.read.useQuery(filter, {
    trpc: { context: { silent: true } },
    placeholderData: keepPreviousData,
    // Some networks silently drop event streams, so the board is also polled.
    refetchInterval: createPollInterval(60_000),
  });
  const pendingMoves = useRef(0);
  // Does not refresh during a move, because the response could replace the optimistic board with an older one. Each
  // move refreshes the board at its end.
  const refresh = useThrottle(MIN_INTERVAL_MS, () => {
    if (pendingMoves.current === 0) void utils.board.invalidate();
  });
  const isLive = useBoardEvents({ isEnabled: query.data !== undefined, onStarted: refresh, onData: refresh });
  const { moveResult, setMoveResult, move } = useOptimisticMoves(filter, pendingMoves, refresh);
  return { board: query.data, error: query.error, isLive, moveResult, setMoveResult, move };
}

type BoardParts = Pick<ReturnType<typeof useBoard>, "move"> & { board: BoardView; filter: BoardFilter };

export const BoardContext = createContext<BoardParts | null>(null);

/** Returns what the components of the board share: its rows, the filter, and the function that moves rows. */
export function useBoardContext(): BoardParts {
  const parts = use(BoardContext);
  if (!parts) throw new Error("A part of the board is outside of it.");
  return parts;
}

type Move<T> = {
  /** Returns the board after the move. This board is shown until the server responds. */
  applyOptimistically?: (board: BoardView) => BoardView;
  request: () => Promise<T>;
  toResult: (answer: T) => MoveResult | null;
};

/** Runs only one move per row at a time. If a move fails, shows the error and reloads the board. */
function useOptimisticMoves(filter: BoardFilter, pendingMoves: RefObject<number>, refresh: () => void) {
  const { read } = trpc.useUtils().board;
  const [moveResult, setMoveResult] = useState<MoveResult | null>(null);
  const sendMove = async <T>({ applyOptimistically, request, toResult }: Move<T>): Promise<boolean> => {
    pendingMoves.current += 1;
    await read.cancel(filter);
    const before = read.getData(filter);
    if (before && applyOptimistically) read.setData(filter, applyOptimistically(before));
    try {
      setMoveResult(toResult(await request()));
      return true;
    } catch (error) {
      if (before) read.setData(filter, before);
      const isConflict = getErrorData(error)?.httpStatus === 409;
      const problem = getErrorMessage(error);
      setMoveResult({ tone: "bad", text: isConflict ? boardTexts.refreshedAfter(problem) : problem });
      return false;
    } finally {
      pendingMoves.current -= 1;
      refresh();
    }
  };
  return { moveResult, setMoveResult, move: sendMove };
}

/** Throttles the callback. Calls during an interval cause a single call at its end. */
function useThrottle(intervalMs: number, callback: () => void): () => void {
  const latest = useRef(callback);
  const timing = useRef<{ last: number; timer: ReturnType<typeof setTimeout> | null }>({ last: 0, timer: null });
  useEffect(() => {
    latest.current = callback;
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
    const wait = Math.max(0, current.last + intervalMs - Date.now());
    current.timer = setTimeout(() => {
      current.timer = null;
      current.last = Date.now();
      latest.current();
    }, wait);
  });
  return call;
}
