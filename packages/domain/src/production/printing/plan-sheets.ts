import { BLEED_MM, MARK_ROOM_MM } from "../../catalog/print-constants.ts";
import type { SheetFormat, SheetSpacing } from "../../catalog/printing-settings.ts";
import type { Rect, Size } from "../../kernel/rect.ts";

/** A tile with the size of its trimmed print, in its orientation. */
export type SheetTile = { id: string; widthMm: number; heightMm: number };

/** Position of a tile: the top left corner of its bleed on the sheet, and whether it is turned by 90°. */
export type SheetPlacement = { id: string; xMm: number; yMm: number; isTurned: boolean };

export type Sheet = { widthMm: number; heightMm: number; pieces: SheetPlacement[] };

/** Gutter with room for two full crop marks. It is used where the smaller gutter saves no material. */
const WIDE_GUTTER_MM = 2 * MARK_ROOM_MM;

/** Number of strips per sheet for which all possible rows and columns are compared. */
const LOOKAHEAD = 3;

/**
 * Arranges tiles on sheets so that cuts from edge to edge separate them. Returns the plan with the fewest sheets and,
 * among those, the shortest total length. Deterministic. Throws a RangeError if a tile is larger than the sheet.
 */
export function planSheets(tiles: readonly SheetTile[], format: SheetFormat, spacing: SheetSpacing): Sheet[] {
  const gutters = [Math.max(spacing.gutterMm, WIDE_GUTTER_MM), spacing.gutterMm];
  const plans = gutters.flatMap((gutterMm) =>
    [0, LOOKAHEAD].map((lookahead) =>
      planSheetsWithGutter(tiles, { format, spacing: { ...spacing, gutterMm }, lookahead }),
    ),
  );
  const computeLength = (sheets: readonly Sheet[]) => sheets.reduce((sum, { heightMm }) => sum + heightMm, 0);
  const [best = []] = plans.toSorted((a, b) => a.length - b.length || computeLength(a) - computeLength(b));
  return best;
}

type PlanOptions = { format: SheetFormat; spacing: SheetSpacing; lookahead: number };

function planSheetsWithGutter(
  tiles: readonly SheetTile[],
  { format, spacing: { marginMm, gutterMm }, lookahead }: PlanOptions,
): Sheet[] {
  const groups = groupBySize(tiles);
  let remaining = groups.map((group) => toCellSize(group, gutterMm));
  const edge = marginMm + MARK_ROOM_MM;
  // Each cell includes a gutter at its end, and the last gutter may reach beyond the sheet's edge.
  const bounds = {
    x: edge,
    y: edge,
    width: format.widthMm - 2 * edge + gutterMm,
    height: format.heightMm - 2 * edge + gutterMm,
  };
  const sheets: Sheet[] = [];
  while (remaining.some(({ count }) => count > 0)) {
    const { cells, bottom } = fillAreaWithCells(bounds, remaining, lookahead);
    if (cells.length === 0) throw new RangeError("A tile is larger than the sheet");
    remaining = removePlacedCells(remaining, cells);
    const heightMm = format.isRoll ? bottom - gutterMm + edge : format.heightMm;
    sheets.push({ widthMm: format.widthMm, heightMm, pieces: assignTilesToCells(cells, groups) });
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
function assignTilesToCells(cells: readonly PlacedCell[], groups: SheetTile[][]): SheetPlacement[] {
  return cells.flatMap(({ sizeIndex, x, y, isWide }) => {
    const tile = groups[sizeIndex]?.shift();
    if (!tile) return [];
    return { id: tile.id, xMm: x, yMm: y, isTurned: tile.widthMm > tile.heightMm !== isWide };
  });
}

/** Cells of one size that have not been placed yet. A cell is a print with its bleed and gutter. */
export type CellSize = { shortMm: number; longMm: number; count: number };

/** A placed cell: index of its size, top left corner, and whether its long side is horizontal. */
export type PlacedCell = { sizeIndex: number; x: number; y: number; isWide: boolean };

export type FilledArea = { cells: PlacedCell[]; areaMm2: number; bottom: number; strips: number };

/** A row or column of equal cells along the top or left edge of an area. */
type Strip = { across: number; down: number; count: number; isRow: boolean };

/**
 * Fills an area so that cuts from edge to edge separate all cells. Places the largest cells first. For the first
 * `lookahead` strips, compares all rows and columns and keeps the one that leads to the largest covered area; after
 * that, places the rows that use the least length. Deterministic.
 */
export function fillAreaWithCells(bounds: Rect, sizes: readonly CellSize[], lookahead: number): FilledArea {
  for (const [sizeIndex, size] of sizes.entries()) {
    const strips = listPossibleCellStrips(size, bounds).slice(0, lookahead > 0 ? undefined : 1);
    const fillings = strips.map((strip) => fillAreaAfterStrip({ bounds, sizes, lookahead, sizeIndex, strip }));
    const [first, ...others] = fillings;
    if (first) return others.reduce((best, one) => (isBetterFilledArea(one, best) ? one : best), first);
  }
  return { cells: [], areaMm2: 0, bottom: bounds.y, strips: 0 };
}

/** Returns whether the first area is better: by covered area, then by length, then by number of cuts. */
function isBetterFilledArea(one: FilledArea, other: FilledArea): boolean {
  if (one.areaMm2 !== other.areaMm2) return one.areaMm2 > other.areaMm2;
  if (one.bottom !== other.bottom) return one.bottom < other.bottom;
  return one.strips < other.strips;
}

/**
 * Lists the strips that cells of this size can form in the area: first rows, sorted by the total length that all cells
 * would need, then columns.
 */
function listPossibleCellStrips({ shortMm, longMm, count }: CellSize, { width, height }: Size): Strip[] {
  const orientations = [
    { across: shortMm, down: longMm },
    { across: longMm, down: shortMm },
  ].filter(({ across, down }) => count > 0 && across <= width && down <= height);
  const rows = orientations.map(({ across, down }) => ({ across, down, perRow: Math.floor(width / across) }));
  const computeTotalLength = (row: (typeof rows)[number]) => Math.ceil(count / row.perRow) * row.down;
  return [
    ...rows
      .toSorted((a, b) => computeTotalLength(a) - computeTotalLength(b))
      .map(({ across, down, perRow }) => ({ across, down, count: Math.min(count, perRow), isRow: true })),
    ...orientations.map(({ across, down }) => ({
      across,
      down,
      count: Math.min(count, Math.floor(height / down)),
      isRow: false,
    })),
  ];
}

type StripPlacement = {
  bounds: Rect;
  sizes: readonly CellSize[];
  lookahead: number;
  sizeIndex: number;
  strip: Strip;
};

/** Places a strip, then fills the remaining part of the strip and of the area. */
function fillAreaAfterStrip({ bounds, sizes, lookahead, sizeIndex, strip }: StripPlacement): FilledArea {
  const { x, y, width, height } = bounds;
  const { across, down, count, isRow } = strip;
  const cells = Array.from({ length: count }, (_, index) => ({
    sizeIndex,
    x: isRow ? x + index * across : x,
    y: isRow ? y : y + index * down,
    isWide: across > down,
  }));
  const [usedWidth, usedHeight] = isRow ? [count * across, down] : [across, count * down];
  const endOfStrip = isRow
    ? { x: x + usedWidth, y, width: width - usedWidth, height: usedHeight }
    : { x, y: y + usedHeight, width: usedWidth, height: height - usedHeight };
  const rest = isRow
    ? { x, y: y + usedHeight, width, height: height - usedHeight }
    : { x: x + usedWidth, y, width: width - usedWidth, height };
  const afterStrip = removePlacedCells(sizes, cells);
  const end = fillAreaWithCells(endOfStrip, afterStrip, lookahead - 1);
  const remaining = fillAreaWithCells(rest, removePlacedCells(afterStrip, end.cells), lookahead - 1);
  return {
    cells: [...cells, ...end.cells, ...remaining.cells],
    areaMm2: count * across * down + end.areaMm2 + remaining.areaMm2,
    bottom: Math.max(y + usedHeight, end.bottom, remaining.bottom),
    strips: 1 + end.strips + remaining.strips,
  };
}

export function removePlacedCells(sizes: readonly CellSize[], cells: readonly PlacedCell[]): CellSize[] {
  return sizes.map((size, index) => ({
    ...size,
    count: size.count - cells.filter(({ sizeIndex }) => sizeIndex === index).length,
  }));
}
