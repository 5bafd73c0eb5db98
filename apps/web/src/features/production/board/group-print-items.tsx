"use client";

import type { BoardColumn } from "@storywall/domain/production/board-columns";
import type { GroupRow } from "@storywall/domain/production/production-board";
import { formatProductionCode } from "@storywall/domain/production/production-codes";
import type { PieceView } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import Link from "next/link";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";
import { ReprintButton } from "./reprint-button.tsx";

export function GroupPrintItems({ row, column }: { row: GroupRow; column: BoardColumn }) {
  const { frameSize, frameStyle } = row;
  const { data, error, hasNextPage, fetchNextPage, isFetching } = trpc.board.printItems.useInfiniteQuery(
    {
      column: column === "printing" || column === "framing" ? column : "ready",
      batchId: row.batch?.id ?? null,
      frameSize,
      frameStyle,
    },
    {
      trpc: { context: { silent: true } },
      initialCursor: 0,
      getNextPageParam: (last, pages) =>
        last.hasMore ? pages.reduce((sum, { pieces }) => sum + pieces.length, 0) : undefined,
    },
  );
  if (error) {
    return (
      <p role="alert" className="mt-3">
        {getErrorMessage(error)}
      </p>
    );
  }
  if (!data) {
    return (
      <p role="status" className="mt-3 text-soft">
        {commonTexts.loading}
      </p>
    );
  }
  const pieces = data.pages.flatMap((page) => page.pieces);
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {pieces.map((piece) => (
          <li key={piece.tileId} className="flex items-start gap-3 py-2">
            {piece.proofPath ? (
              <img src={piece.proofPath} alt="" loading="lazy" className="h-14 w-11 shrink-0 bg-wall object-contain" />
            ) : (
              <span aria-hidden="true" className="h-14 w-11 shrink-0 bg-wall" />
            )}
            <div className="min-w-0 grow text-sm">
              <Link href={`/admin/orders/${piece.orderId}`} className="font-semibold underline underline-offset-4">
                {piece.orderNumber}
              </Link>{" "}
              <span className="whitespace-nowrap">{productionTexts.position(piece.n, piece.of)}</span>
              <span className="block text-soft">
                <PrintItemCode piece={piece} />
              </span>
              {piece.notes.map((note) => (
                <span key={note} className="block text-warn">
                  {note}
                </span>
              ))}
              <span className="flex flex-wrap gap-x-4">
                {column === "ready" ? null : (
                  <a
                    href={`/admin/tiles/${piece.tileId}/traveler-letter.pdf`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={boardTexts.travelerFor(productionTexts.tile(piece.orderNumber, piece.n, piece.of))}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {boardTexts.traveler}
                  </a>
                )}
                {column === "framing" ? <ReprintButton piece={piece} /> : null}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="quiet" className="w-full" aria-disabled={isFetching} onClick={() => void fetchNextPage()}>
          {boardTexts.showMoreTiles}
        </Button>
      ) : null}
    </>
  );
}

function PrintItemCode({ piece: { code, isRemake } }: { piece: PieceView }) {
  const formattedCode = <span className="whitespace-nowrap">{formatProductionCode(code)}</span>;
  return isRemake ? productionTexts.withRemake(formattedCode) : formattedCode;
}
