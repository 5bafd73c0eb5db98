import { BLEED_MM, MARK_ROOM_MM } from "../../catalog/print-constants.ts";
import type { SheetFormat } from "../../catalog/printing-settings.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import type { Sheet, SheetPlacement, SheetTile } from "./plan-sheets.ts";

const SHEET_MARGIN_MM = 5;

/** Margin around the trim for bleed, crop marks and label. */
const AROUND_MM = BLEED_MM + MARK_ROOM_MM;

/** Plans sheets in rows with room for full crop marks around each tile. Tests compare other plans with this one. */
export function planRows(pieces: readonly SheetTile[], format: SheetFormat): Sheet[] {
  const remaining = groupBySize(pieces);
  const bounds = {
    x: SHEET_MARGIN_MM,
    y: SHEET_MARGIN_MM,
    width: format.widthMm - 2 * SHEET_MARGIN_MM,
    height: format.heightMm - 2 * SHEET_MARGIN_MM,
  };
  const sheets: Sheet[] = [];
  for (let next = remaining[0]?.[0]; next; next = remaining.flat()[0]) {
    const filledArea = fillArea(bounds, remaining);
    if (filledArea.pieces.length === 0) {
      throw new RangeError(`A piece of ${next.widthMm} × ${next.heightMm} mm is larger than the sheet`);
    }
    const heightMm = format.isRoll ? filledArea.bottom + SHEET_MARGIN_MM : format.heightMm;
    sheets.push({ widthMm: format.widthMm, heightMm, pieces: filledArea.pieces });
  }
  return sheets;
}

/** Groups tiles of equal size regardless of orientation, largest first. */
function groupBySize(pieces: readonly SheetTile[]): SheetTile[][] {
  const sizes = new Map<string, SheetTile[]>();
  for (const piece of pieces) {
    const key = [piece.widthMm, piece.heightMm].sort((a, b) => a - b).join("x");
    sizes.set(key, [...(sizes.get(key) ?? []), piece]);
  }
  const computePrintArea = ([piece]: readonly SheetTile[]) => (piece ? piece.widthMm * piece.heightMm : 0);
  return [...sizes.values()].toSorted((a, b) => computePrintArea(b) - computePrintArea(a));
}

/**
 * Places tiles in rows from the top of `bounds` and removes the placed tiles from `remaining`. The returned `bottom` is
 * the lower edge of the last row.
 */
function fillArea(bounds: Rect, remaining: SheetTile[][]): { pieces: SheetPlacement[]; bottom: number } {
  const pieces: SheetPlacement[] = [];
  let y = bounds.y;
  for (;;) {
    const rest = { width: bounds.width, height: bounds.y + bounds.height - y };
    const fitting = remaining.flatMap((sameSizeTiles) => {
      const placement = findBestPlacement(sameSizeTiles, rest);
      return placement ? [{ alike: sameSizeTiles, way: placement }] : [];
    });
    const [row] = fitting;
    if (!row) return { pieces, bottom: y };
    const { across, down, perRow } = row.way;
    const rowTiles = row.alike.splice(0, perRow);
    pieces.push(
      ...rowTiles.map((piece, index) => toSheetPlacement(piece, { x: bounds.x + index * across, y }, row.way)),
    );
    const usedWidth = rowTiles.length * across;
    const areaBeside = { x: bounds.x + usedWidth, y, width: bounds.width - usedWidth, height: down };
    pieces.push(...fillArea(areaBeside, remaining).pieces);
    y += down;
  }
}

type TilePlacement = { across: number; down: number; perRow: number };

/** Returns the orientation in which the tiles take less of the sheet's length, or null if neither fits. */
function findBestPlacement(sameSizeTiles: readonly SheetTile[], bounds: Size): TilePlacement | null {
  const [first] = sameSizeTiles;
  if (!first) return null;
  const short = Math.min(first.widthMm, first.heightMm) + 2 * AROUND_MM;
  const long = Math.max(first.widthMm, first.heightMm) + 2 * AROUND_MM;
  const ways = [
    { across: short, down: long, perRow: Math.floor(bounds.width / short) },
    { across: long, down: short, perRow: Math.floor(bounds.width / long) },
  ].filter(({ perRow, down }) => perRow > 0 && down <= bounds.height);
  const computeTotalLength = ({ perRow, down }: TilePlacement) => Math.ceil(sameSizeTiles.length / perRow) * down;
  return ways.toSorted((a, b) => computeTotalLength(a) - computeTotalLength(b))[0] ?? null;
}

function toSheetPlacement(
  { id, widthMm, heightMm }: SheetTile,
  at: { x: number; y: number },
  placement: TilePlacement,
): SheetPlacement {
  const isTurned = widthMm > heightMm !== placement.across > placement.down;
  return { id, xMm: at.x + MARK_ROOM_MM, yMm: at.y + MARK_ROOM_MM, isTurned };
}
