"use client";

import {
  type BoardColumn,
  type BoardView,
  type GroupRow,
  withGroupMoved,
} from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { BatchPapers } from "./batch-papers.tsx";
import { Age, cardClass, Due, paperClass } from "./card-parts.tsx";
import { GroupPieces } from "./group-pieces.tsx";
import { StartBatch } from "./start-batch.tsx";
import type { useBoard } from "./use-board.ts";
import { count, frameLook, sizeInCm, sizeName } from "./words.ts";

type Props = { row: GroupRow; name: BoardColumn; board: BoardView; move: ReturnType<typeof useBoard>["move"] };

const silent = { context: { silent: true } };

/** Items of one size and frame; of one batch once they are at the printer. */
export function GroupCard({ row, name, board, move }: Props) {
  const [isOpen, setOpen] = useState(false);
  const what = `${sizeName(row.frameSize)} ${row.frameStyle}`;
  const title = row.batch ? `Batch ${row.batch.number}` : name === "ready" ? what : "No batch";
  return (
    <article data-card className={cardClass(row.late > 0)} aria-label={`${title}, ${count(row.tiles, "tile")}`}>
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
            {row.batch || name !== "ready" ? what : `${sizeInCm(row.frameSize)}, ${frameLook(row.frameStyle)}`}
          </span>
        </span>
        <span className="text-right">
          <span className="block font-semibold text-lg tabular-nums leading-tight">{row.tiles}</span>
          <span className="block text-soft text-sm">{row.tiles === 1 ? "tile" : "tiles"}</span>
        </span>
      </button>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Due shipBy={row.shipBy} today={board.today} isLate={row.late > 0} />
        <Age since={row.since} at={board.at} />
        <span className="text-soft">{count(row.orders, "order")}</span>
      </p>
      {row.batch && row.batch.tiles > row.tiles ? <Progress row={row} /> : null}
      {name === "ready" ? <StartBatch row={row} move={move} /> : null}
      {name === "printing" && row.batch ? <AtThePrinter row={row} move={move} /> : null}
      {row.batch ? <BatchPapers batch={row.batch} /> : null}
      {isOpen ? <GroupPieces row={row} name={name} /> : null}
    </article>
  );
}

type Acting = Pick<Props, "row" | "move">;

function AtThePrinter({ row, move }: Acting) {
  const { board } = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  if (!row.batch) return null;
  const { id: batchId, number } = row.batch;
  const act = async (deed: () => Promise<boolean>) => {
    if (isBusy) return;
    setBusy(true);
    await deed();
    setBusy(false);
  };
  const printed = () =>
    act(() =>
      move({
        ahead: (view) => withGroupMoved(view, { key: row.key, to: "framing" }),
        ask: () => board.printBatch.mutate({ batchId }, silent),
        done: ({ tiles }) => ({ tone: "good", text: `Batch ${number}: ${count(tiles, "tile")} printed.` }),
      }),
    );
  const breakUp = () =>
    act(() =>
      move({
        ahead: (view) => withGroupMoved(view, { key: row.key, to: "ready" }),
        ask: () => board.dissolveBatch.mutate({ batchId }, silent),
        done: ({ tiles }) => ({
          tone: "good",
          text: `Batch ${number} broken up: ${count(tiles, "tile")} ready again.`,
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
        <Button className="grow" aria-disabled={isBusy} onClick={() => void printed()}>
          All printed
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={`Break up batch ${number}`}
          onClick={() => void breakUp()}
        >
          Break up batch
        </Button>
      </div>
    </>
  );
}

/** Share of the batch that is in this column. */
function Progress({ row: { batch, tiles } }: { row: GroupRow }) {
  const of = batch?.tiles ?? tiles;
  return (
    <p className="mt-2 text-soft text-sm">
      <span aria-hidden="true" className="mb-1 block h-1.5 overflow-hidden rounded-full bg-wall">
        <span className="block h-full bg-accent" style={{ width: `${Math.round((tiles / of) * 100)}%` }} />
      </span>
      {tiles} of the batch’s {of} tiles are here
    </p>
  );
}
