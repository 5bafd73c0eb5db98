"use client";

import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import type { FrameStockRow } from "@storywall/domain/catalog/stock/schema";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminStockTexts } from "./admin-stock-texts.ts";
import { FrameCountForm } from "./frame-count-form.tsx";
import { StockCell } from "./stock-cell.tsx";

const toKey = ({ frameStyle, frameSize }: Pick<FrameStockRow, "frameStyle" | "frameSize">) =>
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
  const openRow = data.find((row) => toKey(row) === openKey);
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
                      {row ? <StockCell row={row} onOpen={() => setOpenKey(toKey(row))} /> : null}
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
