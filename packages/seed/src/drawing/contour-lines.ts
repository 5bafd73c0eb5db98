import type { NoiseField } from "./noise.ts";
import type { Point } from "./svg.ts";

export type Grid = { readonly columns: number; readonly rows: number; readonly cell: number };

/**
 * Traces the closed lines on which a field equals `level`, with the marching squares algorithm. The field must be below
 * `level` along the edge of the grid.
 */
export function traceContourLines(field: NoiseField, { columns, rows, cell }: Grid, level: number): Point[][] {
  const heights = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) =>
    field(index % (columns + 1), Math.floor(index / (columns + 1))),
  );
  const getFieldHeight = (x: number, y: number) => heights[y * (columns + 1) + x] ?? 0;
  const next = new Map<string, { readonly to: string; readonly at: Point }>();
  const computeEdgeCrossing = (x1: number, y1: number, x2: number, y2: number): Point => {
    const [a, b] = [getFieldHeight(x1, y1), getFieldHeight(x2, y2)];
    const share = (level - a) / (b - a);
    return [(x1 + (x2 - x1) * share) * cell, (y1 + (y2 - y1) * share) * cell];
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const edges = {
        top: { key: `h${x},${y}`, at: () => computeEdgeCrossing(x, y, x + 1, y) },
        right: { key: `v${x + 1},${y}`, at: () => computeEdgeCrossing(x + 1, y, x + 1, y + 1) },
        bottom: { key: `h${x},${y + 1}`, at: () => computeEdgeCrossing(x, y + 1, x + 1, y + 1) },
        left: { key: `v${x},${y}`, at: () => computeEdgeCrossing(x, y, x, y + 1) },
      };
      const corners = [
        getFieldHeight(x, y),
        getFieldHeight(x + 1, y),
        getFieldHeight(x + 1, y + 1),
        getFieldHeight(x, y + 1),
      ];
      const sign = corners.reduce((bits, corner, index) => bits + (corner > level ? 1 << index : 0), 0);
      for (const [from, to] of CROSSINGS[sign] ?? [])
        next.set(edges[from].key, { to: edges[to].key, at: edges[from].at() });
    }
  }
  return joinEdgesToLines(next);
}

type Edge = "top" | "right" | "bottom" | "left";

/**
 * Edges of a cell that the contour line crosses, by which of the cell's corners are above the level. The bits of the
 * key are the top left, top right, bottom right and bottom left corner. The higher side is on the right of the line.
 */
const CROSSINGS: Readonly<Record<number, readonly (readonly [Edge, Edge])[]>> = {
  1: [["left", "top"]],
  2: [["top", "right"]],
  3: [["left", "right"]],
  4: [["right", "bottom"]],
  5: [
    ["left", "top"],
    ["right", "bottom"],
  ],
  6: [["top", "bottom"]],
  7: [["left", "bottom"]],
  8: [["bottom", "left"]],
  9: [["bottom", "top"]],
  10: [
    ["top", "right"],
    ["bottom", "left"],
  ],
  11: [["bottom", "right"]],
  12: [["right", "left"]],
  13: [["right", "top"]],
  14: [["top", "left"]],
};

function joinEdgesToLines(next: Map<string, { readonly to: string; readonly at: Point }>): Point[][] {
  const lines: Point[][] = [];
  while (next.size > 0) {
    const line: Point[] = [];
    let [key] = next.keys();
    while (key !== undefined) {
      const step = next.get(key);
      if (!step) break;
      next.delete(key);
      line.push(step.at);
      key = step.to;
    }
    if (line.length > 5) lines.push(line);
  }
  return lines;
}
