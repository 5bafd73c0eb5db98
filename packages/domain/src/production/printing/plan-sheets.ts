import { BLEED_MM, MARK_ROOM_MM } from "../../catalog/print-constants.ts";
import type { SheetFormat, SheetSpacing } from "../../catalog/printing-settings.ts";
import { type CellSize, fillArea, type PlacedCell, removeCells } from "./fill-area.ts";

/** A tile with the size of its trimmed print, in its orientation. */
export type SheetTile = { id: string; widthMm: number; heightMm: number };

/** Position of a tile: the top left corner of its bleed on the sheet, and whether it is turned by 90°. */
export type SheetPlacement = { id: string; xMm: number; yMm: number; isTurned: boolean };

export type Sheet = { widthMm: number; heightMm: number; pieces: SheetPlacement[] };

/** Gutter with room for two full crop marks. It is used where the smaller gutter saves no material. */
const WIDE_GUTTER_MM = 2 * MARK_ROOM_MM;

/** Number of strips per sheet for which all rows and columns are compared. */
const LOOKAHEAD = 3;

/**
 * Arranges tiles on sheets so that cuts from edge to edge separate them. Returns the plan with the fewest sheets, then
 * the shortest one. Deterministic. Throws a RangeError if a tile is larger than the sheet.
 */
export function planSheets(tiles: readonly SheetTile[], format: SheetFormat, spacing: SheetSpacing): Sheet[] {
  const gutters = [Math.max(spacing.gutterMm, WIDE_GUTTER_MM), spacing.gutterMm];
  const plans = gutters.flatMap((gutterMm) =>
    [0, LOOKAHEAD].map((lookahead) => planWithGutter(tiles, { format, spacing: { ...spacing, gutterMm }, lookahead })),
  );
  const computeLength = (sheets: readonly Sheet[]) => sheets.reduce((sum, { heightMm }) => sum + heightMm, 0);
  const [best = []] = plans.toSorted((a, b) => a.length - b.length || computeLength(a) - computeLength(b));
  return best;
}

type PlanOptions = { format: SheetFormat; spacing: SheetSpacing; lookahead: number };

function planWithGutter(
  tiles: readonly SheetTile[],
  { format, spacing: { marginMm, gutterMm }, lookahead }: PlanOptions,
): Sheet[] {
  const groups = groupBySize(tiles);
  let remaining = groups.map((group) => toCellSize(group, gutterMm));
  const edge = marginMm + MARK_ROOM_MM;
  // Each cell ends with a gutter, and the last gutter may reach beyond the edge.
  const bounds = {
    x: edge,
    y: edge,
    width: format.widthMm - 2 * edge + gutterMm,
    height: format.heightMm - 2 * edge + gutterMm,
  };
  const sheets: Sheet[] = [];
  while (remaining.some(({ count }) => count > 0)) {
    const { cells, bottom } = fillArea(bounds, remaining, lookahead);
    if (cells.length === 0) throw new RangeError("A tile is larger than the sheet");
    remaining = removeCells(remaining, cells);
    const heightMm = format.isRoll ? bottom - gutterMm + edge : format.heightMm;
    sheets.push({ widthMm: format.widthMm, heightMm, pieces: assignTiles(cells, groups) });
  }
  return sheets;
}

/** Groups tiles of equal size regardless of orientation, largest first. */
function groupBySize(tiles: readonly SheetTile[]): SheetTile[][] {
  const groups = Map.groupBy(tiles, ({ widthMm, heightMm }) => [widthMm, heightMm].toSorted((a, b) => a - b).join("x"));
  const computePrintArea = ([tile]: readonly SheetTile[]) => (tile ? tile.widthMm * tile.heightMm : 0);
  return [...groups.values()].toSorted((a, b) => computePrintArea(b) - computePrintArea(a));
}

function toCellSize(group: readonly SheetTile[], gutterMm: number): CellSize {
  const { widthMm = 0, heightMm = 0 } = group[0] ?? {};
  const around = 2 * BLEED_MM + gutterMm;
  const [shortMm, longMm] = [Math.min(widthMm, heightMm) + around, Math.max(widthMm, heightMm) + around];
  return { shortMm, longMm, count: group.length };
}

/** Gives each cell the next tile of its size. Removes these tiles from `groups`. */
function assignTiles(cells: readonly PlacedCell[], groups: SheetTile[][]): SheetPlacement[] {
  return cells.flatMap(({ sizeIndex, x, y, isWide }) => {
    const tile = groups[sizeIndex]?.shift();
    if (!tile) return [];
    return { id: tile.id, xMm: x, yMm: y, isTurned: tile.widthMm > tile.heightMm !== isWide };
  });
}
