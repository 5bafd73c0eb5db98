"use client";

import type { BatchDocumentsView } from "@storywall/domain/production/printing/batch-documents";
import { sheetFormats, sheetKeys } from "@storywall/domain/production/printing/sheets";
import type { GroupRow } from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { useId, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";
import { formatCount } from "./board-labels.ts";
import { paperClass } from "./card-parts.tsx";

type Batch = NonNullable<GroupRow["batch"]>;

export function BatchPapers({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-1">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Slips, labels, and sheets for batch ${batch.number}`}
        onClick={() => setOpen(!isOpen)}
      >
        Slips, labels, sheets
      </Button>
      <div id={id}>{isOpen ? <Papers batch={batch} /> : null}</div>
    </div>
  );
}

function Papers({ batch: { id: batchId, number } }: { batch: Batch }) {
  const { data, error } = trpc.board.batchPapers.useQuery(
    { batchId },
    { trpc: { context: { silent: true } }, retry: false },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  const getLinkProps = (file: string) => ({ href: `/admin/batches/${batchId}/${file}`, className: paperClass });
  const open = { target: "_blank", rel: "noreferrer" };
  return (
    <section aria-label={`Papers for batch ${number}`}>
      {data.boxes > 0 ? (
        <p className="flex flex-wrap gap-x-4">
          <a {...getLinkProps("slips.pdf")} {...open}>
            {formatCount(data.boxes, "packing slip")}
          </a>
          <a {...getLinkProps("labels.pdf")} {...open}>
            {formatCount(data.boxes, "address label")}
          </a>
        </p>
      ) : null}
      {data.shared > 0 ? (
        <p className="text-soft text-sm">
          {formatCount(data.shared, "box").replace(/boxs$/, "boxes")} also {data.shared === 1 ? "needs" : "need"} tiles
          outside this batch.
        </p>
      ) : null}
      {data.pieces > 0 ? (
        <p className="flex flex-wrap gap-x-4">
          {sheetKeys.map((key) => (
            <a key={key} {...getLinkProps(`sheets-${key}.pdf`)} download>
              {sheetFormats[key].name}, {data.sheets[key]} {data.sheets[key] === 1 ? "page" : "pages"}
            </a>
          ))}
        </p>
      ) : null}
      <LeftOutItems left={data.left} />
    </section>
  );
}

function LeftOutItems({ left }: Pick<BatchDocumentsView, "left">) {
  if (left.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-semibold text-sm">Not included</h3>
      <ul className="text-sm">
        {left.map(({ orderId, orderNumber, sentence }) => (
          <li key={`${orderId} ${sentence}`}>
            <a href={`/admin/orders/${orderId}`} className={paperClass}>
              {orderNumber}
            </a>{" "}
            <span className="text-soft">{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
