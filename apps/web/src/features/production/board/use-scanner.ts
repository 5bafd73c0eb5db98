"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import { readCode } from "@storywall/domain/production/production-codes";
import {
  type BoxView,
  type PieceView,
  type ScanAnswer,
  type Station,
  stationWords,
} from "@storywall/domain/production/production-scan";
import { useRef, useState } from "react";
import { failureData } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { play, type Tone } from "./sounds.ts";

export type Answer = {
  tone: Tone | "busy" | "waiting";
  /** Large text. */
  word: string;
  sentence: string;
  piece: PieceView | null;
};

export type Heard = { scanId: string; what: string; word: string; isUndone: boolean };

const AGAIN_MS = 2_000;
const KEPT = 12;
const silent = { context: { silent: true } };

const isAway = (error: unknown) => {
  const data = failureData(error);
  return data === null || data.httpStatus === 503;
};

/** Sends scans in order. Scans wait while the server is unavailable; none is lost or sent twice. */
export function useScanner(station: Station) {
  const { board } = useTRPCClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [box, setBox] = useState<BoxView | null>(null);
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<string[]>([]);
  const isWorking = useRef(false);
  /** A ref, because scans are faster than renders and each needs the box after the one before. */
  const opened = useRef<BoxView | null>(null);

  const show = (given: Answer) => {
    setAnswer(given);
    if (given.tone !== "busy" && given.tone !== "waiting") play(given.tone);
  };
  const keep = (one: Heard) => setHeard((before) => [one, ...before].slice(0, KEPT));
  const showBox = (shown: BoxView | null) => {
    opened.current = shown;
    setBox(shown);
  };

  const scanTile = async (scanId: string, code: string) => {
    const inBox = station === "packing" ? opened.current : null;
    const said = await board.scan.mutate({ scanId, station, code, ...(inBox ? { box: inBox.code } : {}) }, silent);
    if (inBox) showBox(withPacked(inBox, said));
    show(answerTo(said));
    if (said.outcome === "done") {
      keep({ scanId, what: nameOf(said.piece), word: stationWords[station].done, isUndone: false });
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
    show({
      tone: found.isClosed ? "already" : "done",
      word,
      sentence: `${found.orderNumber}. ${sentence}`,
      piece: null,
    });
  };

  const closeBox = async (scanId: string, plates: number) => {
    const open = opened.current;
    if (!open) return;
    const closed = await board.closeBox.mutate({ scanId, box: open.code, plates }, silent);
    showBox(closed);
    show({
      tone: "complete",
      word: "Packed",
      sentence: `${closed.orderNumber} is complete. Close the box.`,
      piece: null,
    });
    keep({ scanId, what: `Box of ${closed.orderNumber}`, word: "Closed", isUndone: false });
  };

  const work = async (text: string) => {
    const scanId = newUuid();
    for (;;) {
      try {
        const kind = readCode(text)?.kind;
        if (station === "packing" && opened.current && /^\d{1,3}$/.test(text)) await closeBox(scanId, Number(text));
        else if (station === "packing" && (kind === "order" || kind === "remake")) await openBox(text);
        else await scanTile(scanId, text);
        return;
      } catch (error) {
        if (!isAway(error)) {
          show({ tone: "refused", word: "Stop", sentence: sentenceFor(error), piece: pieceShown(error) });
          return;
        }
        show({
          tone: "waiting",
          word: "Waiting",
          sentence: "Can’t reach the shop. Retrying.",
          piece: null,
        });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };

  const scan = (text: string) => {
    if (text.trim() === "") return;
    queue.current.push(text.trim());
    setWaiting(queue.current.length);
    if (isWorking.current) return;
    isWorking.current = true;
    void (async () => {
      for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
        setAnswer((before) => before && { ...before, tone: "busy" });
        await work(next);
        queue.current.shift();
        setWaiting(queue.current.length);
      }
      isWorking.current = false;
    })();
  };

  const undo = async (one: Heard) => {
    try {
      await board.undoScan.mutate({ scanId: one.scanId }, silent);
      setHeard((before) => before.map((row) => (row.scanId === one.scanId ? { ...row, isUndone: true } : row)));
      const open = opened.current;
      if (open) showBox(await board.openBox.query({ box: open.code }, silent));
      show({ tone: "already", word: "Undone", sentence: `${one.what}: back to its earlier step.`, piece: null });
    } catch (error) {
      show({ tone: "refused", word: "Stop", sentence: sentenceFor(error), piece: null });
    }
  };

  const leaveBox = () => {
    showBox(null);
    setAnswer(null);
  };
  return { answer, box, heard, waiting, scan, undo, leaveBox };
}

export const nameOf = ({ orderNumber, n, of }: PieceView): string => `${orderNumber}, ${n} of ${of}`;

function answerTo({ outcome, station, piece, box }: ScanAnswer): Answer {
  const { done } = stationWords[station];
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

const withPacked = (box: BoxView, { piece }: ScanAnswer): BoxView => ({
  ...box,
  pieces: box.pieces.map((one) => (one.tileId === piece.tileId ? { ...one, state: piece.state } : one)),
});

/** The rejected item, if the server identified it. */
function pieceShown(error: unknown): PieceView | null {
  const shown = failureData(error)?.shown as { piece?: PieceView } | null | undefined;
  return shown?.piece ?? null;
}
