"use client";

import {
  type BoardColumn,
  type BoardView,
  type GroupRow,
  moveGroup,
} from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { BatchPapers } from "./batch-papers.tsx";
import { describeFrame, formatCount, formatSize, getSizeName } from "./board-labels.ts";
import { DueDate, getCardClass, paperClass, RowAge } from "./card-parts.tsx";
import { GroupPrintItems } from "./group-print-items.tsx";
import { StartBatch } from "./start-batch.tsx";
import type { useBoard } from "./use-board.ts";

type Props = { row: GroupRow; name: BoardColumn; board: BoardView; move: ReturnType<typeof useBoard>["move"] };

const silent = { context: { silent: true } };

/** Items of the same size and frame. After printing has begun, all belong to one batch. */
export function GroupCard({ row, name, board, move }: Props) {
  const [isOpen, setOpen] = useState(false);
  const what = `${getSizeName(row.frameSize)} ${row.frameStyle}`;
  const title = row.batch ? `Batch ${row.batch.number}` : name === "ready" ? what : "No batch";
  return (
    <article
      data-card
      className={getCardClass(row.late > 0)}
      aria-label={`${title}, ${formatCount(row.tiles, "tile")}`}
    >
      <button
        type="button"
        data-row
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-start justify-between gap-2 text-left"
      >
        <span>
          <span className="block font-semibold text-lg leading-tight">{title}</span>
          <span className="block text-soft text-sm">
            {row.batch || name !== "ready" ? what : `${formatSize(row.frameSize)}, ${describeFrame(row.frameStyle)}`}
          </span>
        </span>
        <span className="text-right">
          <span className="block font-semibold text-lg tabular-nums leading-tight">{row.tiles}</span>
          <span className="block text-soft text-sm">{row.tiles === 1 ? "tile" : "tiles"}</span>
        </span>
      </button>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <DueDate shipBy={row.shipBy} today={board.today} isLate={row.late > 0} />
        <RowAge since={row.since} at={board.at} />
        <span className="text-soft">{formatCount(row.orders, "order")}</span>
      </p>
      {row.batch && row.batch.tiles > row.tiles ? <BatchProgress row={row} /> : null}
      {name === "ready" ? <StartBatch row={row} move={move} /> : null}
      {name === "printing" && row.batch ? <PrintingActions row={row} move={move} /> : null}
      {row.batch ? <BatchPapers batch={row.batch} /> : null}
      {isOpen ? <GroupPrintItems row={row} name={name} /> : null}
    </article>
  );
}

type ActionProps = Pick<Props, "row" | "move">;

function PrintingActions({ row, move }: ActionProps) {
  const { board } = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  if (!row.batch) return null;
  const { id: batchId, number } = row.batch;
  const runUnlessBusy = async (action: () => Promise<boolean>) => {
    if (isBusy) return;
    setBusy(true);
    await action();
    setBusy(false);
  };
  const markPrinted = () =>
    runUnlessBusy(() =>
      move({
        applyOptimistically: (view) => moveGroup(view, { key: row.key, to: "framing" }),
        request: () => board.printBatch.mutate({ batchId }, silent),
        toResult: ({ tiles }) => ({ tone: "good", text: `Batch ${number}: ${formatCount(tiles, "tile")} printed.` }),
      }),
    );
  const breakUpBatch = () =>
    runUnlessBusy(() =>
      move({
        applyOptimistically: (view) => moveGroup(view, { key: row.key, to: "ready" }),
        request: () => board.dissolveBatch.mutate({ batchId }, silent),
        toResult: ({ tiles }) => ({
          tone: "good",
          text: `Batch ${number} broken up: ${formatCount(tiles, "tile")} ready again.`,
        }),
      }),
    );
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <a href={`/admin/batches/${batchId}/print-files.zip`} download className={paperClass}>
          Print files
        </a>
        <a
          href={`/admin/batches/${batchId}/travellers-letter.pdf`}
          target="_blank"
          rel="noreferrer"
          className={paperClass}
        >
          Travelers
        </a>
        <a href={`/admin/batches/${batchId}/travellers-a4.pdf`} target="_blank" rel="noreferrer" className={paperClass}>
          on A4
        </a>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="grow" aria-disabled={isBusy} onClick={() => void markPrinted()}>
          All printed
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={`Break up batch ${number}`}
          onClick={() => void breakUpBatch()}
        >
          Break up batch
        </Button>
      </div>
    </>
  );
}

/** Share of the batch's items that are in this column. */
function BatchProgress({ row: { batch, tiles } }: { row: GroupRow }) {
  const total = batch?.tiles ?? tiles;
  return (
    <p className="mt-2 text-soft text-sm">
      <span aria-hidden="true" className="mb-1 block h-1.5 overflow-hidden rounded-full bg-wall">
        <span className="block h-full bg-accent" style={{ width: `${Math.round((tiles / total) * 100)}%` }} />
      </span>
      {tiles} of the batch’s {total} tiles are here
    </p>
  );
}
