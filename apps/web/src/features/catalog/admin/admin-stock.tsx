"use client";

import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { type FrameStockRow, type StockReason, stockReasons } from "@storywall/domain/catalog/stock";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const adminStockTexts = {
  frameColumn: "Frame",
  frameInSize: (frame: string, size: string) => `${frame}, ${size}`,
  changeCount: (frameInSize: string) => `Change the count of ${frameInSize}: `,
  notCounted: "Not counted",
  available: (count: number) => `${count} available`,
  shelfCount: (onShelf: number, reserved: number) => `${onShelf} on the shelf, ${reserved} reserved`,
  oversold: (count: number) => `${count} oversold`,
  outOfStock: "Out of stock in the shop",
  lowStock: (reorderPoint: number) => `Low stock: fewer than ${reorderPoint}`,
  countAgain: "Your last count is lower than the number of frames used since then. Please recount.",

  countForm: (frame: string) => `Count ${frame}`,
  onShelfNow: "On the shelf now",
  lowStockAlert: "Low-stock threshold",
  reason: "Reason",
  enterNumber: "Enter a number.",
  saveCount: "Save count",
  stopCounting: "Stop counting",
  countSaved: (onShelf: number) => `${onShelf} on the shelf.`,
  countingStopped: "This frame is no longer counted.",
};

const toFrameKey = ({ frameStyle, frameSize }: Pick<FrameStockRow, "frameStyle" | "frameSize">) =>
  `${frameStyle}:${frameSize}`;

/** The stock as one table, with a row for each frame and a column for each size. */
export function AdminStock() {
  const { data, error } = trpc.stock.list.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: createPollInterval(15_000),
  });
  const [openKey, setOpenKey] = useState<string | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  const frames = [...Map.groupBy(data, ({ frameStyle }) => frameStyle)];
  const openRow = data.find((row) => toFrameKey(row) === openKey);
  const closeForm = () => setOpenKey(null);
  return (
    <>
      <div className="relative mt-6 overflow-x-auto">
        <table className="w-full min-w-2xl table-fixed text-left tabular-nums">
          <thead className="text-soft text-sm">
            <tr>
              <th scope="col" className="w-28 py-2 pr-3 font-normal">
                {adminStockTexts.frameColumn}
              </th>
              {frameSizeKeys.map((size) => (
                <th key={size} scope="col" className="py-2 pr-3 font-normal">
                  {frameSizes[size].name} <span className="block">{frameSizes[size].sizeText}</span>
                </th>
              ))}
            </tr>
          </thead>
          {frames.map(([frameStyle, rows]) => (
            <tbody key={frameStyle} className="border-line border-t align-top">
              <tr>
                <th scope="row" className="py-3 pr-3 font-semibold">
                  {frameStyle}
                </th>
                {frameSizeKeys.map((size) => {
                  const row = rows.find(({ frameSize }) => frameSize === size);
                  return (
                    <td key={size} className="py-1 pr-3">
                      {row ? <StockCell row={row} onOpen={() => setOpenKey(toFrameKey(row))} /> : null}
                    </td>
                  );
                })}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      <Dialog
        open={openRow !== undefined}
        onClose={closeForm}
        title={openRow ? adminStockTexts.frameInSize(openRow.frameStyle, frameSizes[openRow.frameSize].name) : ""}
      >
        {openRow ? <FrameCountForm key={openRow.onHand} row={openRow} onDone={closeForm} /> : null}
      </Dialog>
    </>
  );
}

type StockCellProps = { row: FrameStockRow; onOpen: () => void };

/** Shows the stock of one frame in one size. Pressing the cell opens the form that changes it. */
function StockCell({ row, onOpen }: StockCellProps) {
  const name = adminStockTexts.frameInSize(row.frameStyle, frameSizes[row.frameSize].name);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="min-h-11 w-full rounded-lg px-2 py-1.5 text-left hover:bg-wall"
    >
      <span className="sr-only">{adminStockTexts.changeCount(name)}</span>
      <StockStatus row={row} />
    </button>
  );
}

function StockStatus({ row: { onHand, reserved, reorderPoint } }: { row: FrameStockRow }) {
  if (onHand === null) return <span className="text-soft">{adminStockTexts.notCounted}</span>;
  const available = onHand - reserved;
  return (
    <>
      <strong className="font-semibold">{adminStockTexts.available(Math.max(0, available))}</strong>
      <span className="block text-soft text-sm">{adminStockTexts.shelfCount(onHand, reserved)}</span>
      {available < 0 ? (
        <span className="block font-semibold text-bad text-sm">{adminStockTexts.oversold(-available)}</span>
      ) : null}
      {available >= 0 && available < reorderPoint ? (
        <span className="block font-semibold text-sm text-warn">
          {available === 0 ? adminStockTexts.outOfStock : adminStockTexts.lowStock(reorderPoint)}
        </span>
      ) : null}
      {onHand < 0 ? <span className="block text-bad text-sm">{adminStockTexts.countAgain}</span> : null}
    </>
  );
}

const reasons = ["counted", "delivered", "damaged"] as const satisfies StockReason[];

const isValidCount = (text: string) => /^\d{1,5}$/.test(text.trim());

function FrameCountForm({ row, onDone }: { row: FrameStockRow; onDone: () => void }) {
  const { onHand: seen, reorderPoint, reserved: _, ...frame } = row;
  const { stock, admin } = trpc.useUtils();
  const refetchStock = () => Promise.all([stock.list.invalidate(), admin.today.invalidate()]);
  const undo = trpc.stock.set.useMutation({ trpc: undoing, onSettled: refetchStock });
  const { mutate, isPending, error } = trpc.stock.set.useMutation({
    trpc: silent,
    onMutate: () => ({ ...frame, onHand: seen, reorderPoint }),
    onSuccess: (_stock, { onHand }, previous) => {
      const message = onHand === null ? adminStockTexts.countingStopped : adminStockTexts.countSaved(onHand);
      // The API does not accept negative counts. If the previous count was negative, the change cannot be undone.
      const canUndo = previous.onHand === null || previous.onHand >= 0;
      const restoreCount = () => undo.mutate({ ...previous, seen: onHand, reason: "undone" });
      if (canUndo) toast.successWithUndo(message, restoreCount);
      else toast.success(message);
    },
    onSettled: async (_stock, failure) => {
      await refetchStock();
      if (!failure) onDone();
    },
  });
  const [typedCount, setTypedCount] = useState(seen === null ? "" : String(Math.max(0, seen)));
  const [typedReorderPoint, setTypedReorderPoint] = useState(String(reorderPoint));
  const [reason, setReason] = useState<StockReason>("counted");
  const [wasSubmitted, setSubmitted] = useState(false);

  const saveFrameCount = (onHand: number | null) => {
    if (!isPending) mutate({ ...frame, seen, onHand, reorderPoint: Number(typedReorderPoint), reason });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isValidCount(typedCount) && isValidCount(typedReorderPoint)) saveFrameCount(Number(typedCount));
  };

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-label={adminStockTexts.countForm(frame.frameStyle)}
      className="mt-3 mb-2"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={adminStockTexts.onShelfNow}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={typedCount}
          className="w-40"
          problem={wasSubmitted && !isValidCount(typedCount) ? adminStockTexts.enterNumber : undefined}
          onChange={({ target }) => setTypedCount(target.value)}
        />
        <TextField
          label={adminStockTexts.lowStockAlert}
          inputMode="numeric"
          autoComplete="off"
          value={typedReorderPoint}
          className="w-40"
          problem={wasSubmitted && !isValidCount(typedReorderPoint) ? adminStockTexts.enterNumber : undefined}
          onChange={({ target }) => setTypedReorderPoint(target.value)}
        />
        <SelectField
          label={adminStockTexts.reason}
          value={reason}
          className="min-w-[min(11rem,100%)]"
          onChange={({ target }) => setReason(target.value as StockReason)}
        >
          {reasons.map((choice) => (
            <option key={choice} value={choice}>
              {stockReasons[choice]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {adminStockTexts.saveCount}
        </Button>
        {seen === null ? null : (
          <Button variant="plain" aria-disabled={isPending} onClick={() => saveFrameCount(null)}>
            {adminStockTexts.stopCounting}
          </Button>
        )}
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}
