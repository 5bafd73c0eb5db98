import { BLEED_MM, MARK_ROOM_MM } from "../../catalog/print-constants.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import { SHEET_MARGIN_MM, type SheetFormat } from "./sheets.ts";

/** A tile by the size of its trimmed print, in its orientation. */
export type SheetPiece = { id: string; widthMm: number; heightMm: number };

/** Position of a tile: top left corner of its bleed on the sheet, and whether it is turned by 90°. */
export type PlacedPiece = { id: string; xMm: number; yMm: number; isTurned: boolean };

export type Sheet = { widthMm: number; heightMm: number; pieces: PlacedPiece[] };

/** Margin around the trim for bleed, crop marks and label. */
const AROUND_MM = BLEED_MM + MARK_ROOM_MM;

/**
 * Nests tiles on sheets, largest first, so that sheets can be cut with straight cuts: each row holds one size, and
 * smaller tiles fill the space beside it. Deterministic. Throws a RangeError for a tile larger than the sheet.
 */
export function planSheets(pieces: readonly SheetPiece[], format: SheetFormat): Sheet[] {
  const left = bySize(pieces);
  const room = {
    x: SHEET_MARGIN_MM,
    y: SHEET_MARGIN_MM,
    width: format.widthMm - 2 * SHEET_MARGIN_MM,
    height: format.heightMm - 2 * SHEET_MARGIN_MM,
  };
  const sheets: Sheet[] = [];
  for (let next = left[0]?.[0]; next; next = left.flat()[0]) {
    const filled = fill(room, left);
    if (filled.pieces.length === 0) {
      throw new RangeError(`A piece of ${next.widthMm} × ${next.heightMm} mm is larger than the sheet`);
    }
    const heightMm = format.isRoll ? filled.bottom + SHEET_MARGIN_MM : format.heightMm;
    sheets.push({ widthMm: format.widthMm, heightMm, pieces: filled.pieces });
  }
  return sheets;
}

/** Groups of equal size, largest first, regardless of orientation. */
function bySize(pieces: readonly SheetPiece[]): SheetPiece[][] {
  const sizes = new Map<string, SheetPiece[]>();
  for (const piece of pieces) {
    const key = [piece.widthMm, piece.heightMm].sort((a, b) => a - b).join("x");
    sizes.set(key, [...(sizes.get(key) ?? []), piece]);
  }
  const area = ([piece]: readonly SheetPiece[]) => (piece ? piece.widthMm * piece.heightMm : 0);
  return [...sizes.values()].toSorted((a, b) => area(b) - area(a));
}

/** Places tiles in rows from the top of `room` and removes them from `left`; `bottom` is the end of the last row. */
function fill(room: Rect, left: SheetPiece[][]): { pieces: PlacedPiece[]; bottom: number } {
  const pieces: PlacedPiece[] = [];
  let y = room.y;
  for (;;) {
    const rest = { width: room.width, height: room.y + room.height - y };
    const fitting = left.flatMap((alike) => {
      const way = bestWay(alike, rest);
      return way ? [{ alike, way }] : [];
    });
    const [row] = fitting;
    if (!row) return { pieces, bottom: y };
    const { across, down, perRow } = row.way;
    const own = row.alike.splice(0, perRow);
    pieces.push(...own.map((piece, index) => placed(piece, { x: room.x + index * across, y }, row.way)));
    const taken = own.length * across;
    const beside = { x: room.x + taken, y, width: room.width - taken, height: down };
    pieces.push(...fill(beside, left).pieces);
    y += down;
  }
}

type Way = { across: number; down: number; perRow: number };

/** The orientation that takes less of the sheet's length; null if neither fits. */
function bestWay(alike: readonly SheetPiece[], room: Size): Way | null {
  const [first] = alike;
  if (!first) return null;
  const short = Math.min(first.widthMm, first.heightMm) + 2 * AROUND_MM;
  const long = Math.max(first.widthMm, first.heightMm) + 2 * AROUND_MM;
  const ways = [
    { across: short, down: long, perRow: Math.floor(room.width / short) },
    { across: long, down: short, perRow: Math.floor(room.width / long) },
  ].filter(({ perRow, down }) => perRow > 0 && down <= room.height);
  const length = ({ perRow, down }: Way) => Math.ceil(alike.length / perRow) * down;
  return ways.toSorted((a, b) => length(a) - length(b))[0] ?? null;
}

function placed({ id, widthMm, heightMm }: SheetPiece, at: { x: number; y: number }, way: Way): PlacedPiece {
  const isTurned = widthMm > heightMm !== way.across > way.down;
  return { id, xMm: at.x + MARK_ROOM_MM, yMm: at.y + MARK_ROOM_MM, isTurned };
}
