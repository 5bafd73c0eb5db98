"use client";

import { type FrameStockRow, type StockReason, stockReasons } from "@storywall/domain/catalog/stock/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminStockTexts } from "./admin-stock-texts.ts";

const silent = { context: { silent: true } };
const reasons = ["counted", "delivered", "damaged"] as const satisfies StockReason[];

const isValidCount = (text: string) => /^\d{1,5}$/.test(text.trim());

export function FrameCountForm({ row, onDone }: { row: FrameStockRow; onDone: () => void }) {
  const { stock } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.stock.list),
    getQueryKey(trpc.admin.today),
  ]);
  const { onHand: seen, reorderPoint, reserved: _, ...frame } = row;
  const [typedCount, setTypedCount] = useState(seen === null ? "" : String(Math.max(0, seen)));
  const [typedReorderPoint, setTypedReorderPoint] = useState(String(reorderPoint));
  const [reason, setReason] = useState<StockReason>("counted");
  const [wasSubmitted, setSubmitted] = useState(false);

  const saveFrameCount = async (onHand: number | null) => {
    const input = { ...frame, seen, onHand, reorderPoint: Number(typedReorderPoint), reason };
    const successMessage = onHand === null ? adminStockTexts.countingStopped : adminStockTexts.countSaved(onHand);
    const undoInput = { ...frame, seen: onHand, onHand: seen, reorderPoint, reason: "undone" as const };
    const restoreFrameCount = () => stock.set.mutate(undoInput, silent);
    // The API does not accept negative counts. If the previous count was negative, the change cannot be undone.
    const canUndo = seen === null || seen >= 0;
    if (await mutate(() => stock.set.mutate(input, silent), successMessage, canUndo ? { undo: restoreFrameCount } : {}))
      onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isValidCount(typedCount) && isValidCount(typedReorderPoint)) void saveFrameCount(Number(typedCount));
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
          <Button variant="plain" aria-disabled={isPending} onClick={() => void saveFrameCount(null)}>
            {adminStockTexts.stopCounting}
          </Button>
        )}
      </div>
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </form>
  );
}
