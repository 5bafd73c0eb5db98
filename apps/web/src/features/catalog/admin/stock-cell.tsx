import { frameSizes } from "@storywall/domain/catalog/frames";
import type { FrameStockRow } from "@storywall/domain/catalog/stock/schema";
import { adminStockTexts } from "./admin-stock-texts.ts";

type StockCellProps = { row: FrameStockRow; onOpen: () => void };

/** The stock of one frame in one size. A press opens the form that changes it. */
export function StockCell({ row, onOpen }: StockCellProps) {
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
