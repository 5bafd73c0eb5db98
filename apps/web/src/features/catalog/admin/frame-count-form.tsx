"use client";

import { type FrameStockRow, type StockReason, stockReasons } from "@storywall/domain/catalog/stock/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminStockTexts } from "./admin-stock-texts.ts";

const reasons = ["counted", "delivered", "damaged"] as const satisfies StockReason[];

const isValidCount = (text: string) => /^\d{1,5}$/.test(text.trim());

export function FrameCountForm({ row, onDone }: { row: FrameStockRow; onDone: () => void }) {
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
      const restore = () => undo.mutate({ ...previous, seen: onHand, reason: "undone" });
      if (canUndo) toast.successWithUndo(message, restore);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isValidCount(typedCount) && isValidCount(typedReorderPoint)) saveFrameCount(Number(typedCount));
  };

  return (
    <form onSubmit={submit} noValidate aria-label={adminStockTexts.countForm(frame.frameStyle)} className="mt-3 mb-2">
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
