"use client";

import { newId } from "@storywall/domain/kernel/ids";
import { BATCH_TILES, type BatchView, type StartBatchInput } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { silent } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";
import { type MoveResult, useBoardContext } from "./use-board.ts";

type Props = {
  /** Number of ready tiles, and how many of them customers can still change. */
  tiles: { tiles: number; fresh: number };
  /** Size and frame of the batch. If omitted, all ready tiles are printed. */
  frame?: { frameSize?: string; frameStyle?: string };
};

/** Starts a batch. Asks for confirmation if customers can still change some of its orders. */
export function StartBatchControls({ tiles: { tiles, fresh }, frame }: Props) {
  const { board } = useTRPCClient();
  const { move } = useBoardContext();
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const waiting = tiles - fresh;
  const startLabel = frame ? boardTexts.startBatch(Math.min(waiting, BATCH_TILES)) : boardTexts.printEverything;
  const breakUpBatch = ({ id, number }: BatchView) =>
    void move({
      request: () => board.disbandBatch.mutate({ batchId: id }, silent),
      toResult: ({ tiles: brokenUp }) => ({ tone: "good", text: boardTexts.batchBrokenUp(number, brokenUp) }),
    });
  const requestBatchStart = async (isEarly: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setConfirming(false);
    await move({
      request: () =>
        frame
          ? board.startBatch.mutate({ batchId: newId("batch"), ...frame, isEarly }, silent).then((batch) => [batch])
          : startAllBatches((input) => board.startBatch.mutate(input, silent), isEarly),
      toResult: (batches) => toBatchMoveResult(batches, breakUpBatch),
    });
    setBusy(false);
  };
  return (
    <div className="mt-3 space-y-2">
      {waiting > 0 ? (
        <Button className="w-full" aria-disabled={isBusy} onClick={() => void requestBatchStart(false)}>
          {isBusy ? boardTexts.starting : startLabel}
        </Button>
      ) : null}
      {fresh > 0 ? (
        <>
          <p className="text-soft text-sm">{boardTexts.changeableTiles(fresh)}</p>
          <Button variant="plain" className="w-full" aria-disabled={isBusy} onClick={() => setConfirming(true)}>
            {waiting > 0
              ? boardTexts.includeChangeable
              : frame
                ? boardTexts.startEarly
                : boardTexts.printEverythingEarly}
          </Button>
        </>
      ) : null}
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title={boardTexts.startEarlyTitle}>
        <p>{boardTexts.startEarlyWarning(fresh, frame !== undefined)}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={() => setConfirming(false)}>
            {boardTexts.wait}
          </Button>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => void requestBatchStart(true)}>
            {boardTexts.startAnyway}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

type SendStart = (input: StartBatchInput) => Promise<BatchView>;

/**
 * Starts batches until no tile is left. If an error occurs after the first batch, returns the started batches instead
 * of throwing.
 */
async function startAllBatches(start: SendStart, isEarly: boolean): Promise<BatchView[]> {
  const batches: BatchView[] = [];
  for (;;) {
    const batch = await start({ batchId: newId("batch"), isEarly }).catch((error: unknown) => {
      if (batches.length === 0) throw error;
      return null;
    });
    if (!batch) return batches;
    batches.push(batch);
    if (batch.tiles === 0 || batch.remaining === 0) return batches;
  }
}

/** Describes the batches that were started and the orders that were left out. */
function toBatchMoveResult(batches: readonly BatchView[], undo: (batch: BatchView) => void): MoveResult {
  const started = batches.filter(({ tiles }) => tiles > 0);
  const sentences = started.map(({ number, tiles, sheets }) => boardTexts.batchStarted(number, tiles, sheets));
  const leftOutOrders = new Map(
    batches.flatMap(({ leftOut }) => leftOut.map((order) => [order.orderId, order] as const)),
  );
  const text = [
    ...(started.length === 0 ? [boardTexts.noBatchStarted] : sentences),
    ...[...leftOutOrders.values()].map(({ orderNumber, sentence }) => boardTexts.leftOut(orderNumber, sentence)),
  ].join(" ");
  const [first] = started;
  if (!first) return { tone: "bad", text };
  const links = started.map(({ id, number, sheetsFile }) => ({
    href: `/admin/batches/${id}/${sheetsFile}`,
    label: started.length === 1 ? boardTexts.downloadSheets : boardTexts.downloadSheetsOfBatch(number),
  }));
  return { tone: "good", text, links, ...(started.length === 1 ? { undo: () => undo(first) } : {}) };
}
