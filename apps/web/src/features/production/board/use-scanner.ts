"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import { parseProductionCode } from "@storywall/domain/production/production-codes";
import {
  type BoxView,
  type PieceView,
  type ScanResult,
  type Station,
  stationLabels,
} from "@storywall/domain/production/production-scan";
import { useRef, useState } from "react";
import { getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { playTone, type Tone } from "./sounds.ts";

export type ScanFeedback = {
  tone: Tone | "busy" | "waiting";
  /** Large text. */
  word: string;
  sentence: string;
  piece: PieceView | null;
};

export type LoggedScan = { scanId: string; what: string; word: string; isUndone: boolean };

const RETRY_MS = 2_000;
const LOG_LENGTH = 12;
const silent = { context: { silent: true } };

const isUnavailableError = (error: unknown) => {
  const data = getErrorData(error);
  return data === null || data.httpStatus === 503;
};

/** Sends scans in order. Scans wait while the server is unavailable, and none is lost or sent twice. */
export function useScanner(station: Station) {
  const { board } = useTRPCClient();
  const [answer, setAnswer] = useState<ScanFeedback | null>(null);
  const [box, setBox] = useState<BoxView | null>(null);
  const [heard, setHeard] = useState<readonly LoggedScan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<string[]>([]);
  const isWorking = useRef(false);
  /** A ref instead of state: scans may be faster than renders, and each scan needs the current box. */
  const openBoxRef = useRef<BoxView | null>(null);

  const showFeedback = (feedback: ScanFeedback) => {
    setAnswer(feedback);
    if (feedback.tone !== "busy" && feedback.tone !== "waiting") playTone(feedback.tone);
  };
  const logScan = (one: LoggedScan) => setHeard((before) => [one, ...before].slice(0, LOG_LENGTH));
  const showBox = (shown: BoxView | null) => {
    openBoxRef.current = shown;
    setBox(shown);
  };

  const scanTile = async (scanId: string, code: string) => {
    const inBox = station === "packing" ? openBoxRef.current : null;
    const scanResult = await board.scan.mutate(
      { scanId, station, code, ...(inBox ? { box: inBox.code } : {}) },
      silent,
    );
    if (inBox) showBox(withPackedTile(inBox, scanResult));
    showFeedback(toFeedback(scanResult));
    if (scanResult.outcome === "done") {
      logScan({ scanId, what: formatItemName(scanResult.piece), word: stationLabels[station].done, isUndone: false });
    }
  };

  const openBox = async (code: string) => {
    const found = await board.openBox.query({ box: code }, silent);
    showBox(found);
    const left = found.pieces.filter(({ state }) => state !== "packed").length;
    const sentence = found.isClosed
      ? "This box is already packed."
      : left > 0
        ? `Scan its ${left === 1 ? "tile" : `${left} tiles`} into it.`
        : `Count the plates: ${found.plates}.`;
    const word = found.isClosed ? "Packed" : "Box open";
    showFeedback({
      tone: found.isClosed ? "already" : "done",
      word,
      sentence: `${found.orderNumber}. ${sentence}`,
      piece: null,
    });
  };

  const closeBox = async (scanId: string, plates: number) => {
    const open = openBoxRef.current;
    if (!open) return;
    const closed = await board.closeBox.mutate({ scanId, box: open.code, plates }, silent);
    showBox(closed);
    showFeedback({
      tone: "complete",
      word: "Packed",
      sentence: `${closed.orderNumber} is complete. Close the box.`,
      piece: null,
    });
    logScan({ scanId, what: `Box of ${closed.orderNumber}`, word: "Closed", isUndone: false });
  };

  const processCode = async (text: string) => {
    const scanId = newUuid();
    for (;;) {
      try {
        const kind = parseProductionCode(text)?.kind;
        if (station === "packing" && openBoxRef.current && /^\d{1,3}$/.test(text)) await closeBox(scanId, Number(text));
        else if (station === "packing" && (kind === "order" || kind === "remake")) await openBox(text);
        else await scanTile(scanId, text);
        return;
      } catch (error) {
        if (!isUnavailableError(error)) {
          showFeedback({
            tone: "refused",
            word: "Stop",
            sentence: getErrorMessage(error),
            piece: getRejectedItem(error),
          });
          return;
        }
        showFeedback({
          tone: "waiting",
          word: "Waiting",
          sentence: "Can’t reach the shop. Retrying.",
          piece: null,
        });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };

  const enqueueScan = (text: string) => {
    if (text.trim() === "") return;
    queue.current.push(text.trim());
    setWaiting(queue.current.length);
    if (isWorking.current) return;
    isWorking.current = true;
    void (async () => {
      for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
        setAnswer((before) => before && { ...before, tone: "busy" });
        await processCode(next);
        queue.current.shift();
        setWaiting(queue.current.length);
      }
      isWorking.current = false;
    })();
  };

  const undoScan = async (one: LoggedScan) => {
    try {
      await board.undoScan.mutate({ scanId: one.scanId }, silent);
      setHeard((before) => before.map((row) => (row.scanId === one.scanId ? { ...row, isUndone: true } : row)));
      const open = openBoxRef.current;
      if (open) showBox(await board.openBox.query({ box: open.code }, silent));
      showFeedback({
        tone: "already",
        word: "Undone",
        sentence: `${one.what}: back to its earlier step.`,
        piece: null,
      });
    } catch (error) {
      showFeedback({ tone: "refused", word: "Stop", sentence: getErrorMessage(error), piece: null });
    }
  };

  const leaveBox = () => {
    showBox(null);
    setAnswer(null);
  };
  return { answer, box, heard, waiting, scan: enqueueScan, undo: undoScan, leaveBox };
}

export const formatItemName = ({ orderNumber, n, of }: PieceView): string => `${orderNumber}, ${n} of ${of}`;

function toFeedback({ outcome, station, piece, box }: ScanResult): ScanFeedback {
  const { done } = stationLabels[station];
  if (outcome === "already") {
    return {
      tone: "already",
      word: "Already",
      sentence: `It was already ${done.toLowerCase()}. Nothing changed.`,
      piece,
    };
  }
  if (box && box.packed === box.of) {
    return { tone: "complete", word: "Box complete", sentence: "Now count the plates and enter the number.", piece };
  }
  return { tone: "done", word: done, sentence: box ? `${box.packed} of ${box.of} are in the box.` : "", piece };
}

const withPackedTile = (box: BoxView, { piece }: ScanResult): BoxView => ({
  ...box,
  pieces: box.pieces.map((one) => (one.tileId === piece.tileId ? { ...one, state: piece.state } : one)),
});

/** Returns the rejected item, or null if the server did not identify it. */
function getRejectedItem(error: unknown): PieceView | null {
  const shown = getErrorData(error)?.shown as { piece?: PieceView } | null | undefined;
  return shown?.piece ?? null;
}
