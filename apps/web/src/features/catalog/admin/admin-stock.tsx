"use client";

import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { FrameStockRow } from "@storywall/domain/catalog/stock/schema";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { AdminRefusal } from "@/components/admin/admin-refusal.tsx";
import { askEvery, isInTheWay } from "@/lib/admin/kept-answer.ts";
import { trpc } from "@/lib/trpc.ts";
import { CountFrames } from "./count-frames.tsx";

export function AdminStock() {
  const { data, error } = trpc.stock.list.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: askEvery(15_000),
  });
  const [open, setOpen] = useState<string | null>(null);
  if (isInTheWay(error, data)) return <AdminRefusal error={error} />;
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
              {open === key ? <CountFrames key={row.onHand} row={row} onDone={() => setOpen(null)} /> : null}
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
        <Standing row={row} />
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

function Standing({ row: { onHand, promised, lowAt } }: { row: FrameStockRow }) {
  if (onHand === null) return <span className="text-soft">Not counted, never sells out</span>;
  const left = onHand - promised;
  return (
    <>
      <strong className="font-semibold">{onHand}</strong> on the shelf, {promised} reserved,{" "}
      {left > 0 ? `${left} available` : "none available"}
      {left < 0 ? <span className="block font-semibold text-bad text-sm">{-left} oversold</span> : null}
      {left >= 0 && left < lowAt ? (
        <span className="block font-semibold text-sm text-warn">
          {left === 0 ? "Out of stock in the shop" : `Low stock, fewer than ${lowAt}`}
        </span>
      ) : null}
      {onHand < 0 ? <span className="block text-bad text-sm">More were framed than counted. Count again.</span> : null}
    </>
  );
}
