"use client";

import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { FrameStockRow } from "@storywall/domain/catalog/stock/schema";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";
import { FrameCountForm } from "./frame-count-form.tsx";

export function AdminStock() {
  const { data, error } = trpc.stock.list.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: createPollInterval(15_000),
  });
  const [open, setOpen] = useState<string | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        Loading…
      </p>
    );
  }
  const frames = Map.groupBy(data, ({ frameStyle }) => frameStyle);
  return [...frames].map(([frameStyle, rows]) => (
    <section key={frameStyle} aria-labelledby={`frame-${frameStyle}`}>
      <h2 id={`frame-${frameStyle}`} className="mt-8 text-2xl">
        {frameStyle}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {rows.map((row) => {
          const key = `${frameStyle}:${row.frameSize}`;
          return (
            <li key={key} className="py-2">
              <StockLine row={row} isOpen={open === key} onToggle={() => setOpen(open === key ? null : key)} />
              {open === key ? <FrameCountForm key={row.onHand} row={row} onDone={() => setOpen(null)} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

type LineProps = { row: FrameStockRow; isOpen: boolean; onToggle: () => void };

function StockLine({ row, isOpen, onToggle }: LineProps) {
  const { name, sizeText } = frameSizes[row.frameSize];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 tabular-nums">
      <span className="min-w-0 basis-44">
        {name} <span className="block text-soft text-sm">{sizeText}</span>
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <StockStatus row={row} />
      </span>
      <Button
        variant="plain"
        aria-expanded={isOpen}
        aria-label={`Change the count of ${row.frameStyle}, ${name}`}
        onClick={onToggle}
      >
        Change
      </Button>
    </div>
  );
}

function StockStatus({ row: { onHand, promised, lowAt } }: { row: FrameStockRow }) {
  if (onHand === null) return <span className="text-soft">Not counted, never sells out</span>;
  const available = onHand - promised;
  return (
    <>
      <strong className="font-semibold">{onHand}</strong> on the shelf, {promised} reserved,{" "}
      {available > 0 ? `${available} available` : "none available"}
      {available < 0 ? <span className="block font-semibold text-bad text-sm">{-available} oversold</span> : null}
      {available >= 0 && available < lowAt ? (
        <span className="block font-semibold text-sm text-warn">
          {available === 0 ? "Out of stock in the shop" : `Low stock, fewer than ${lowAt}`}
        </span>
      ) : null}
      {onHand < 0 ? <span className="block text-bad text-sm">More were framed than counted. Count again.</span> : null}
    </>
  );
}
