"use client";

import type { BatchDocumentsView } from "@storywall/domain/production/printing/batch-documents";
import type { GroupRow } from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { useId, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";
import { documentLinkClass } from "./card-parts.tsx";

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
        aria-label={boardTexts.batchDocumentsFor(batch.number)}
        onClick={() => setOpen(!isOpen)}
      >
        {boardTexts.batchDocuments}
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
