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
import { productionTexts } from "@/features/production/production-texts.tsx";
import { getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { scanTexts } from "./scan-texts.ts";

export type ScanFeedback = {
  tone: Tone | "busy" | "waiting";
  headline: string;
  sentence: string;
  piece: PieceView | null;
};

/** `item` is the tile or box that was scanned; `action` is what the scan did. */
export type LoggedScan = { scanId: string; item: string; action: string; isUndone: boolean };

const RETRY_MS = 2_000;
const LOG_LENGTH = 12;

const isUnavailableError = (error: unknown) => {
  const data = getErrorData(error);
  return data === null || data.httpStatus === 503;
};

/**
 * Sends scans to the server in order. While the server is unavailable, scans wait. No scan is lost or applied twice.
 */
export function useScanner(station: Station) {
  const { board } = useTRPCClient();
  const [feedback, setFeedback] = useState<ScanFeedback | null>(null);
  const [box, setBox] = useState<BoxView | null>(null);
  const [loggedScans, setLoggedScans] = useState<readonly LoggedScan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<string[]>([]);
  const isWorking = useRef(false);
  /**
   * A ref instead of state, because scans may follow each other faster than renders, and each scan needs the current
   * box.
   */
  const openBoxRef = useRef<BoxView | null>(null);

  const showFeedback = (next: ScanFeedback) => {
    setFeedback(next);
    if (next.tone !== "busy" && next.tone !== "waiting") playTone(next.tone);
  };
  const logScan = (scan: LoggedScan) => setLoggedScans((before) => [scan, ...before].slice(0, LOG_LENGTH));
  const showBox = (next: BoxView | null) => {
    openBoxRef.current = next;
    setBox(next);
  };

  const scanTile = async (scanId: string, code: string) => {
    const inBox = station === "packing" ? openBoxRef.current : null;
    const scanResult = await board.scan.mutate(
      { scanId, station, code, ...(inBox ? { box: inBox.code } : {}) },
      silent,
    );
    if (inBox) showBox(markTilePacked(inBox, scanResult));
    showFeedback(toScanFeedback(scanResult, inBox));
    if (scanResult.outcome === "done") {
      const { orderNumber, n, of } = scanResult.piece;
      const item = productionTexts.tile(orderNumber, n, of);
      logScan({ scanId, item, action: stationLabels[station].done, isUndone: false });
    }
  };

  const openBox = async (code: string) => {
    const found = await board.openBox.query({ box: code }, silent);
    showBox(found);
    showFeedback({
      tone: found.isClosed ? "already" : "done",
      headline: found.isClosed ? scanTexts.headlines.packed : scanTexts.headlines.boxOpen,
      sentence: describeOpenedBox(found),
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
      headline: scanTexts.headlines.packed,
      sentence: scanTexts.boxClosed(closed.orderNumber),
      piece: null,
    });
    logScan({ scanId, item: scanTexts.boxFor(closed.orderNumber), action: scanTexts.closed, isUndone: false });
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
            tone: "rejected",
            headline: scanTexts.headlines.stop,
            sentence: getErrorMessage(error),
            piece: getRejectedItem(error),
          });
          return;
        }
        showFeedback({
          tone: "waiting",
          headline: scanTexts.headlines.waiting,
          sentence: scanTexts.unreachable,
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
        setFeedback((before) => before && { ...before, tone: "busy" });
        await processCode(next);
        queue.current.shift();
        setWaiting(queue.current.length);
      }
      isWorking.current = false;
    })();
  };

  const undoScan = async ({ scanId, item }: LoggedScan) => {
    try {
      await board.undoScan.mutate({ scanId }, silent);
      setLoggedScans((before) => before.map((scan) => (scan.scanId === scanId ? { ...scan, isUndone: true } : scan)));
      const open = openBoxRef.current;
      if (open) showBox(await board.openBox.query({ box: open.code }, silent));
      showFeedback({
        tone: "already",
        headline: scanTexts.headlines.undone,
        sentence: scanTexts.backOneStep(item),
        piece: null,
      });
    } catch (error) {
      showFeedback({
        tone: "rejected",
        headline: scanTexts.headlines.stop,
        sentence: getErrorMessage(error),
        piece: null,
      });
    }
  };

  const clearBox = () => {
    showBox(null);
    setFeedback(null);
  };
  return { feedback, box, loggedScans, waiting, scan: enqueueScan, undo: undoScan, clearBox };
}

function describeOpenedBox(box: BoxView): string {
  const { orderNumber, isClosed, pieces } = box;
  if (isClosed) return scanTexts.boxAlreadyPacked(orderNumber);
  const tilesLeft = pieces.filter(({ state }) => state !== "packed").length;
  return tilesLeft > 0 ? scanTexts.boxOpened(orderNumber, tilesLeft) : scanTexts.boxNeedsParts(box);
}

function toScanFeedback({ outcome, station, piece, box }: ScanResult, openBox: BoxView | null): ScanFeedback {
  const { done } = stationLabels[station];
  if (outcome === "already") {
    return {
      tone: "already",
      headline: scanTexts.headlines.already,
      sentence: scanTexts.alreadyDone(done),
      piece,
    };
  }
  if (openBox && box && box.packed === box.of) {
    return {
      tone: "complete",
      headline: scanTexts.headlines.boxComplete,
      sentence: scanTexts.addParts(openBox),
      piece,
    };
  }
  return { tone: "done", headline: done, sentence: box ? scanTexts.tilesInBox(box.packed, box.of) : "", piece };
}

const markTilePacked = (box: BoxView, { piece }: ScanResult): BoxView => ({
  ...box,
  pieces: box.pieces.map((other) => (other.tileId === piece.tileId ? { ...other, state: piece.state } : other)),
});

/** Returns the item that was rejected, or null if the server did not identify it. */
function getRejectedItem(error: unknown): PieceView | null {
  const shown = getErrorData(error)?.shown as { piece?: PieceView } | null | undefined;
  return shown?.piece ?? null;
}

type Tone = "done" | "already" | "rejected" | "complete";

/** Frequency in Hz, start and duration in seconds of each beep. */
const tonePatterns: Record<Tone, ReadonlyArray<readonly [hz: number, start: number, duration: number]>> = {
  done: [[1320, 0, 0.12]],
  complete: [
    [990, 0, 0.1],
    [1320, 0.11, 0.1],
    [1760, 0.22, 0.2],
  ],
  already: [
    [660, 0, 0.09],
    [660, 0.14, 0.09],
  ],
  rejected: [
    [180, 0, 0.3],
    [140, 0.34, 0.45],
  ],
};

let context: AudioContext | undefined;

/** Plays the tone for the result of a scan. Browsers allow sound only after a user gesture. */
function playTone(tone: Tone): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [hz, start, duration] of tonePatterns[tone])
    playBeep(context, { hz, start: context.currentTime + start, duration, isHarsh: tone === "rejected" });
}

type Beep = { hz: number; start: number; duration: number; isHarsh: boolean };

function playBeep(audio: AudioContext, { hz, start, duration, isHarsh }: Beep): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = isHarsh ? "square" : "sine";
  source.frequency.value = hz;
  volume.gain.setValueAtTime(isHarsh ? 0.35 : 0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + duration);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + duration);
}
