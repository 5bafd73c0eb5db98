import { newId } from "@storywall/domain/kernel/ids";
import type { BatchView, StartBatchInput } from "@storywall/domain/production/production-scan";
import { boardTexts } from "./board-texts.tsx";
import type { MoveResult } from "./use-board.ts";

type StartBatch = (input: StartBatchInput) => Promise<BatchView>;

/**
 * Starts batches until no tile is left. If an error occurs after the first batch, returns the batches that have started
 * instead of throwing.
 */
export async function startAllBatches(start: StartBatch, isEarly: boolean): Promise<BatchView[]> {
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
export function describeBatches(batches: readonly BatchView[], undo: (batch: BatchView) => void): MoveResult {
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
