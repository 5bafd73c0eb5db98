"use client";

import { type FrameStockRow, type StockReason, stockReasons } from "@storywall/domain/catalog/stock/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

const silent = { context: { silent: true } };
const choices = ["counted", "delivered", "damaged"] as const satisfies StockReason[];

const isValidCount = (typed: string) => /^\d{1,5}$/.test(typed.trim());

export function FrameCountForm({ row, onDone }: { row: FrameStockRow; onDone: () => void }) {
  const { stock } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.stock.list),
    getQueryKey(trpc.admin.today),
  ]);
  const { onHand: seen, lowAt, promised: _, ...frame } = row;
  const [typed, setTyped] = useState(seen === null ? "" : String(Math.max(0, seen)));
  const [low, setLow] = useState(String(lowAt));
  const [reason, setReason] = useState<StockReason>("counted");
  const [wasSent, setSent] = useState(false);

  const saveFrameCount = async (onHand: number | null) => {
    const input = { ...frame, seen, onHand, lowAt: Number(low), reason };
    const done = onHand === null ? "This frame is no longer counted." : `${onHand} on the shelf.`;
    const undoInput = { ...frame, seen: onHand, onHand: seen, lowAt, reason: "undone" as const };
    const restoreFrameCount = () => stock.set.mutate(undoInput, silent);
    // The API does not accept a negative count, so the change cannot be undone if the previous count was negative.
    const canUndo = seen === null || seen >= 0;
    if (await mutate(() => stock.set.mutate(input, silent), done, canUndo ? { undo: restoreFrameCount } : {})) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isValidCount(typed) && isValidCount(low)) void saveFrameCount(Number(typed));
  };

  return (
    <form onSubmit={submit} noValidate aria-label={`Count ${frame.frameStyle}`} className="mt-3 mb-2">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="On the shelf now"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={typed}
          className="w-40"
          problem={wasSent && !isValidCount(typed) ? "Enter a number." : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label="Low-stock alert below"
          inputMode="numeric"
          autoComplete="off"
          value={low}
          className="w-40"
          problem={wasSent && !isValidCount(low) ? "Enter a number." : undefined}
          onChange={({ target }) => setLow(target.value)}
        />
        <SelectField
          label="Reason"
          value={reason}
          className="min-w-[min(11rem,100%)]"
          onChange={({ target }) => setReason(target.value as StockReason)}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {stockReasons[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={isPending}>
          Save count
        </Button>
        {seen === null ? null : (
          <Button variant="plain" aria-disabled={isPending} onClick={() => void saveFrameCount(null)}>
            Stop counting
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
