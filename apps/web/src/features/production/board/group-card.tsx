"use client";

import type { BoardColumn } from "@storywall/domain/production/board-columns";
import type { BatchDocumentsView } from "@storywall/domain/production/printing/batch-documents";
import type { GroupRow } from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { useId, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";
import {
  DueDate,
  describeFrameGroup,
  describeFrameStyle,
  documentLinkClass,
  formatFrameSize,
  getCardClassName,
  RowAge,
} from "./card-parts.tsx";
import { GroupPrintItems } from "./group-print-items.tsx";
import { moveGroupToColumn } from "./optimistic-moves.ts";
import { StartBatchControls } from "./start-batch.tsx";
import { useBoardContext } from "./use-board.ts";

type GroupCardProps = { row: GroupRow; column: BoardColumn };

/** Shows the items of one size and frame. After printing has started, they all belong to the same batch. */
export function GroupCard({ row, column }: GroupCardProps) {
  const { board } = useBoardContext();
  const [isOpen, setOpen] = useState(false);
  const groupName = describeFrameGroup(row);
  const title = row.batch ? boardTexts.batch(row.batch.number) : column === "ready" ? groupName : boardTexts.noBatch;
  return (
    <article
      data-card
      className={getCardClassName(row.late > 0)}
      aria-label={boardTexts.cardName(title, productionTexts.tiles(row.tiles))}
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
            {row.batch || column !== "ready"
              ? groupName
              : `${formatFrameSize(row.frameSize)}, ${describeFrameStyle(row.frameStyle)}`}
          </span>
        </span>
        <span className="text-right">
          <span className="block font-semibold text-lg tabular-nums leading-tight">{row.tiles}</span>
          <span className="block text-soft text-sm">{boardTexts.tileWord(row.tiles)}</span>
        </span>
      </button>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <DueDate shipBy={row.shipBy} today={board.today} isLate={row.late > 0} />
        <RowAge since={row.since} at={board.at} />
        <span className="text-soft">{productionTexts.orders(row.orders)}</span>
      </p>
      {row.batch && row.batch.tiles > row.tiles ? <BatchProgress row={row} /> : null}
      {column === "ready" ? <StartBatchControls tiles={row} frame={toFrameSelection(row)} /> : null}
      {column === "printing" && row.batch ? <PrintingActions row={row} /> : null}
      {row.batch ? <BatchDocuments batch={row.batch} /> : null}
      {isOpen ? <GroupPrintItems row={row} column={column} /> : null}
    </article>
  );
}

const toFrameSelection = ({ frameSize, frameStyle }: GroupRow) => ({
  ...(frameSize ? { frameSize } : {}),
  ...(frameStyle ? { frameStyle } : {}),
});

function PrintingActions({ row }: { row: GroupRow }) {
  const { board } = useTRPCClient();
  const { move } = useBoardContext();
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
        applyOptimistically: (view) => moveGroupToColumn(view, { key: row.key, to: "framing" }),
        request: () => board.printBatch.mutate({ batchId }, silent),
        toResult: ({ tiles }) => ({ tone: "good", text: boardTexts.batchPrinted(number, tiles) }),
      }),
    );
  const breakUpBatch = () =>
    runUnlessBusy(() =>
      move({
        applyOptimistically: (view) => moveGroupToColumn(view, { key: row.key, to: "ready" }),
        request: () => board.disbandBatch.mutate({ batchId }, silent),
        toResult: ({ tiles }) => ({ tone: "good", text: boardTexts.batchBrokenUp(number, tiles) }),
      }),
    );
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <a href={`/admin/batches/${batchId}/print-files.zip`} download className={documentLinkClass}>
          {boardTexts.printFiles}
        </a>
        <a
          href={`/admin/batches/${batchId}/travelers-letter.pdf`}
          target="_blank"
          rel="noreferrer"
          className={documentLinkClass}
        >
          {boardTexts.travelersLetter}
        </a>
        <a
          href={`/admin/batches/${batchId}/travelers-a4.pdf`}
          target="_blank"
          rel="noreferrer"
          className={documentLinkClass}
        >
          {boardTexts.travelersA4}
        </a>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="grow" aria-disabled={isBusy} onClick={() => void markPrinted()}>
          {boardTexts.allPrinted}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={boardTexts.breakUpBatchNumber(number)}
          onClick={() => void breakUpBatch()}
        >
          {boardTexts.breakUpBatch}
        </Button>
      </div>
    </>
  );
}

/** Shows which fraction of the batch's items is in this column. */
function BatchProgress({ row: { batch, tiles } }: { row: GroupRow }) {
  const total = batch?.tiles ?? tiles;
  return (
    <p className="mt-2 text-soft text-sm">
      <span aria-hidden="true" className="mb-1 block h-1.5 overflow-hidden rounded-full bg-wall">
        <span className="block h-full bg-accent" style={{ width: `${Math.round((tiles / total) * 100)}%` }} />
      </span>
      {boardTexts.batchProgress(tiles, total)}
    </p>
  );
}

type Batch = NonNullable<GroupRow["batch"]>;

function BatchDocuments({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-1">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={boardTexts.batchDocumentsFor(batch.number)}
        onClick={() => setOpen(!isOpen)}
      >
        {boardTexts.batchDocuments}
      </Button>
      <div id={id}>{isOpen ? <BatchDocumentLinks batch={batch} /> : null}</div>
    </div>
  );
}

function BatchDocumentLinks({ batch: { id: batchId, number } }: { batch: Batch }) {
  const { data, error } = trpc.board.batchPapers.useQuery(
    { batchId },
    { trpc: { context: { silent: true } }, retry: false },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  const getLinkProps = (file: string) => ({ href: `/admin/batches/${batchId}/${file}`, className: documentLinkClass });
  const open = { target: "_blank", rel: "noreferrer" };
  return (
    <section aria-label={boardTexts.batchDocumentsSection(number)}>
      {data.boxes > 0 ? (
        <p className="flex flex-wrap gap-x-4">
          <a {...getLinkProps("slips.pdf")} {...open}>
            {boardTexts.packingSlipCount(data.boxes)}
          </a>
          <a {...getLinkProps("labels.pdf")} {...open}>
            {boardTexts.addressLabelCount(data.boxes)}
          </a>
        </p>
      ) : null}
      {data.shared > 0 ? <p className="text-soft text-sm">{boardTexts.sharedBoxes(data.shared)}</p> : null}
      {data.pieces > 0 ? (
        <p className="flex flex-wrap gap-x-4">
          {data.sheets.map(({ key, name, pages }) => (
            <a key={key} {...getLinkProps(`sheets-${key}.pdf`)} download>
              {boardTexts.sheetFile(name, pages)}
            </a>
          ))}
        </p>
      ) : null}
      <LeftOutItems leftOut={data.leftOut} />
    </section>
  );
}

function LeftOutItems({ leftOut }: Pick<BatchDocumentsView, "leftOut">) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-semibold text-sm">{boardTexts.notIncluded}</h3>
      <ul className="text-sm">
        {leftOut.map(({ orderId, orderNumber, sentence }) => (
          <li key={`${orderId} ${sentence}`}>
            <a href={`/admin/orders/${orderId}`} className={documentLinkClass}>
              {orderNumber}
            </a>{" "}
            <span className="text-soft">{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
