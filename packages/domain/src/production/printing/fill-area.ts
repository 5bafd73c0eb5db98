import type { Rect, Size } from "../../kernel/rect.ts";

/** Cells of one size that have not been placed yet. A cell is a print with its bleed and gutter. */
export type CellSize = { shortMm: number; longMm: number; count: number };

/** A placed cell: index of its size, top left corner, and whether its long side is horizontal. */
export type PlacedCell = { sizeIndex: number; x: number; y: number; isWide: boolean };

export type FilledArea = { cells: PlacedCell[]; areaMm2: number; bottom: number; strips: number };

/** A row or column of equal cells along the top or left edge of an area. */
type Strip = { across: number; down: number; count: number; isRow: boolean };

/**
 * Fills an area so that cuts from edge to edge separate all cells. Places the largest cells first, as a row or a column
 * that one cut separates from the rest of the area. For the first `lookahead` strips, compares all rows and columns and
 * keeps the one that leads to the largest covered area. After that, places the rows that use the least length.
 * Deterministic.
 */
export function fillArea(bounds: Rect, sizes: readonly CellSize[], lookahead: number): FilledArea {
  for (const [sizeIndex, size] of sizes.entries()) {
    const strips = listStrips(size, bounds).slice(0, lookahead > 0 ? undefined : 1);
    const fillings = strips.map((strip) => fillFromStrip({ bounds, sizes, lookahead, sizeIndex, strip }));
    const [first, ...others] = fillings;
    if (first) return others.reduce((best, one) => (isFuller(one, best) ? one : best), first);
  }
  return { cells: [], areaMm2: 0, bottom: bounds.y, strips: 0 };
}

/** Compares the covered area, then the length, then the number of cuts. */
function isFuller(one: FilledArea, other: FilledArea): boolean {
  if (one.areaMm2 !== other.areaMm2) return one.areaMm2 > other.areaMm2;
  if (one.bottom !== other.bottom) return one.bottom < other.bottom;
  return one.strips < other.strips;
}

/** Lists the possible strips: rows, sorted by the length that all cells would need, then columns. */
function listStrips({ shortMm, longMm, count }: CellSize, { width, height }: Size): Strip[] {
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

/** Places a strip, then fills the rest of the strip and the rest of the area. */
function fillFromStrip({ bounds, sizes, lookahead, sizeIndex, strip }: StripPlacement): FilledArea {
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
  const afterStrip = removeCells(sizes, cells);
  const end = fillArea(endOfStrip, afterStrip, lookahead - 1);
  const remaining = fillArea(rest, removeCells(afterStrip, end.cells), lookahead - 1);
  return {
    cells: [...cells, ...end.cells, ...remaining.cells],
    areaMm2: count * across * down + end.areaMm2 + remaining.areaMm2,
    bottom: Math.max(y + usedHeight, end.bottom, remaining.bottom),
    strips: 1 + end.strips + remaining.strips,
  };
}

/** Returns the sizes without the placed cells. */
export function removeCells(sizes: readonly CellSize[], cells: readonly PlacedCell[]): CellSize[] {
  return sizes.map((size, index) => ({
    ...size,
    count: size.count - cells.filter(({ sizeIndex }) => sizeIndex === index).length,
  }));
}
