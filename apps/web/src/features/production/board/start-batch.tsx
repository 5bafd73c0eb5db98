"use client";

import { newId } from "@storywall/domain/kernel/ids";
import type { GroupRow } from "@storywall/domain/production/production-board";
import { BATCH_TILES } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { formatCount } from "./board-labels.ts";
import type { useBoard } from "./use-board.ts";

type Props = { row: GroupRow; move: ReturnType<typeof useBoard>["move"] };

const silent = { context: { silent: true } };

/** Starts a batch. Asks for confirmation if customers can still change some of the orders. */
export function StartBatch({ row, move }: Props) {
  const { board } = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const waiting = row.tiles - row.fresh;
  const requestBatchStart = async (isEarly: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setAsking(false);
    const { frameSize, frameStyle } = row;
    const batchId = newId("batch");
    await move({
      request: () => board.startBatch.mutate({ batchId, frameSize, frameStyle, isEarly }, silent),
      toResult: ({ number, tiles, left }) => ({
        tone: tiles === 0 ? "bad" : "good",
        text: [
          tiles === 0 ? "No batch was started." : `Batch ${number} started with ${formatCount(tiles, "tile")}.`,
          ...left.map(({ orderNumber, sentence }) => `${orderNumber} was left out: ${sentence}`),
        ].join(" "),
        ...(tiles === 0
          ? {}
          : {
              undo: () =>
                void move({
                  request: () => board.dissolveBatch.mutate({ batchId }, silent),
                  toResult: () => ({ tone: "good", text: `Batch ${number} broken up. Its tiles are ready again.` }),
                }),
            }),
      }),
    });
    setBusy(false);
  };
  return (
    <div className="mt-3 space-y-2">
      {waiting > 0 ? (
        <Button className="w-full" aria-disabled={isBusy} onClick={() => void requestBatchStart(false)}>
          {isBusy ? "Starting…" : `Start a batch of ${Math.min(waiting, BATCH_TILES)}`}
        </Button>
      ) : null}
      {row.fresh > 0 ? (
        <>
          <p className="text-soft text-sm">
            {formatCount(row.fresh, "tile")} can still be changed by{" "}
            {row.fresh === 1 ? "its customer" : "their customers"}.
          </p>
          <Button variant="plain" className="w-full" aria-disabled={isBusy} onClick={() => setAsking(true)}>
            {waiting > 0 ? "Include them…" : "Start early…"}
          </Button>
        </>
      ) : null}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Start before the change window ends?">
        <p>
          {formatCount(row.fresh, "tile")} in this batch {row.fresh === 1 ? "belongs" : "belong"} to customers who can
          still make changes. If you start now, they can no longer change the address, replace a photo, or cancel.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={() => setAsking(false)}>
            Wait
          </Button>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => void requestBatchStart(true)}>
            Start anyway
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
