import sharp from "sharp";

export const GRID_COLUMNS = 6;
export const GRID_ROWS = 4;

export type Rgb = readonly [red: number, green: number, blue: number];
export type GridCell = { readonly column: number; readonly row: number };

const LEVELS = [0, 128, 255] as const;

/**
 * The 24 colors of {0, 128, 255}³ without black, gray and white. Each cell has a different color, so that one pixel
 * identifies it even after JPEG and profile changes.
 */
const CELL_COLORS: readonly Rgb[] = LEVELS.flatMap((r) =>
  LEVELS.flatMap((g) => LEVELS.map((b): Rgb => [r, g, b])),
).filter(([r, g, b]) => !(r === g && g === b));

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

const TOP_LETTERS = ["111.111.111", ".1..1.1.1.1", ".1..1.1.111", ".1..1.1.1..", ".1..111.1.."];

export function findGridCellColor(cell: GridCell): Rgb {
  return CELL_COLORS[cell.row * GRID_COLUMNS + cell.column] ?? BLACK;
}

/** Computes the color of the upright grid at `u`, `v` (0 to 1 from the left and from the top). */
export function computeGridColor(u: number, v: number): Rgb {
  return (
    computeMarkerColor(u, v) ??
    findGridCellColor({
      column: Math.min(GRID_COLUMNS - 1, Math.floor(u * GRID_COLUMNS)),
      row: Math.min(GRID_ROWS - 1, Math.floor(v * GRID_ROWS)),
    })
  );
}

/**
 * Returns the color of the marker at a point of the grid, or undefined if the point is outside of the marker. The
 * marker is an upward arrow above the word TOP, and lies between the centers of the cells.
 */
function computeMarkerColor(u: number, v: number): Rgb | undefined {
  const sideways = Math.abs(u - 0.5);
  const inHead = v > 0.03 && v < 0.1 && sideways < ((v - 0.03) / 0.07) * 0.05;
  const inShaft = v >= 0.1 && v < 0.18 && sideways < 0.015;
  if (inHead || inShaft) return WHITE;
  if (v < 0.2 || v >= 0.3 || sideways >= 0.055) return undefined;
  const letterRow = Math.floor(((v - 0.2) / 0.1) * 7) - 1;
  const letterColumn = Math.floor(((u - 0.445) / 0.11) * 13) - 1;
  return TOP_LETTERS[letterRow]?.[letterColumn] === "1" ? WHITE : BLACK;
}

/**
 * Returns the cell with the nearest color.
 * @throws RangeError when the pixel belongs to no cell (marker, mat, blank)
 */
export function identifyGridCell(pixel: Rgb): GridCell {
  let best = { index: -1, distance: Number.POSITIVE_INFINITY };
  for (const [index, color] of CELL_COLORS.entries()) {
    const distance = Math.hypot(pixel[0] - color[0], pixel[1] - color[1], pixel[2] - color[2]);
    if (distance < best.distance) best = { index, distance };
  }
  if (best.distance > 62) throw new RangeError(`No grid cell has the color ${pixel.join(", ")}`);
  return { column: best.index % GRID_COLUMNS, row: Math.floor(best.index / GRID_COLUMNS) };
}

export type Samples = { readonly columns: number; readonly rows: number; readonly upright?: boolean };

/**
 * Divides a picture of the grid into `rows` × `columns` equal fields. Returns the grid cell at the center of each
 * field. Uses the pixels as stored, unless `upright` requests the EXIF orientation to be applied.
 */
export async function readGridCells(
  picture: Buffer,
  { columns, rows, upright = false }: Samples = { columns: GRID_COLUMNS, rows: GRID_ROWS },
): Promise<GridCell[][]> {
  const decoded = sharp(picture, { autoOrient: upright, limitInputPixels: 200e6 }).removeAlpha().toColourspace("srgb");
  const { data, info } = await decoded.raw().toBuffer({ resolveWithObject: true });
  const readCellAt = (row: number, column: number): GridCell => {
    const x = Math.floor(((column + 0.5) / columns) * info.width);
    const y = Math.floor(((row + 0.5) / rows) * info.height);
    const at = (y * info.width + x) * info.channels;
    return identifyGridCell([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  };
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => readCellAt(row, column)),
  );
}

/** The result of `readGridCells` for a complete upright picture. */
export const UPRIGHT_GRID: readonly (readonly GridCell[])[] = Array.from({ length: GRID_ROWS }, (_, row) =>
  Array.from({ length: GRID_COLUMNS }, (_, column) => ({ column, row })),
);
