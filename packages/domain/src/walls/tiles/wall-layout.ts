import { defaultFrameSize, type FrameSizeKey, frameSizes, isFrameSize } from "../../catalog/frames.ts";
import { LAYOUT_PX_PER_CM, type Orientation, type Template } from "../../catalog/templates.ts";
import type { Rect, Size } from "../../kernel/rect.ts";

/** Position of a tile's trimmed print in cm, from the top left corner of the group. */
export type PlacedWallTile = Rect & { name: string; frameSize: FrameSizeKey; orientation: Orientation };
export type WallLayout = Size & { tiles: PlacedWallTile[] };

type UnsizedTile = { name: string; orientation: Orientation };
type SizedTile = UnsizedTile & { frameSize: FrameSizeKey; width: number; height: number };

/** Computes the layout of a group in cm. The editor, previews and hanging sheets share it. */
export function computeWallLayout(
  template: Template,
  chosen: readonly { name: string; frameSize: string }[],
): WallLayout {
  const sizes = new Map(chosen.map((tile) => [tile.name, tile.frameSize]));
  const tiles = template.tiles.map((tile) => {
    const size = sizes.get(tile.name);
    return toSizedTile(tile, size && isFrameSize(size) ? size : (template.sizes[0] ?? defaultFrameSize));
  });
  return toWallLayout(placeTiles(template, tiles));
}

/** Gap between tiles that hang individually, in cm, and the number of them in a row. */
const SINGLES_GAP = 8;
const SINGLES_PER_ROW = 6;

/** Computes the layout in cm of single tiles of one size that hang together, in rows of up to six. */
export function computeSinglesLayout(singles: readonly UnsizedTile[], frameSize: FrameSizeKey): WallLayout {
  const tiles = singles.map((tile) => toSizedTile(tile, frameSize));
  return toWallLayout(placeTilesInGrid(tiles, Math.min(tiles.length, SINGLES_PER_ROW), SINGLES_GAP));
}

/**
 * Computes the layout in cm of an artwork with its companions. A portrait work hangs in a row with them. A landscape
 * work hangs above them, which makes the group narrower and the work larger in a picture of the same width.
 */
export function computeCompanionsLayout(
  work: UnsizedTile,
  companions: readonly UnsizedTile[],
  frameSize: FrameSizeKey,
): WallLayout {
  const [left, ...others] = companions;
  if (!left || work.orientation === "portrait")
    return computeSinglesLayout([...(left ? [left] : []), work, ...others], frameSize);
  const row = computeSinglesLayout(companions, frameSize);
  const tile = toSizedTile(work, frameSize);
  const below = row.tiles.map((one) => ({ ...one, y: one.y + tile.height + SINGLES_GAP }));
  return toWallLayout([{ ...tile, x: (row.width - tile.width) / 2, y: 0 }, ...below]);
}

function toSizedTile({ name, orientation }: UnsizedTile, frameSize: FrameSizeKey): SizedTile {
  const { w, h } = frameSizes[frameSize].val;
  return {
    name,
    frameSize,
    orientation,
    ...(orientation === "portrait" ? { width: w, height: h } : { width: h, height: w }),
  };
}

function placeTiles({ layout }: Template, tiles: readonly SizedTile[]): PlacedWallTile[] {
  switch (layout.layoutType) {
    case "flex":
      return placeTilesInGrid(tiles, tiles.length, layout.gap / LAYOUT_PX_PER_CM);
    case "grid":
      return placeTilesInGrid(tiles, layout.columns, layout.gap / LAYOUT_PX_PER_CM);
    case "absolute":
      return tiles.map((tile) => {
        const frame = layout.frames.find(({ frameId }) => frameId === tile.name);
        return { ...tile, x: frame?.position.left ?? 0, y: frame?.position.top ?? 0 };
      });
  }
}

/**
 * Places tiles in a grid. A column is as wide as its widest tile, and a row is as high as its highest tile. Each tile
 * is centered in its cell.
 */
function placeTilesInGrid(tiles: readonly SizedTile[], columns: number, gap: number): PlacedWallTile[] {
  const widths = computeTrackLengths(tiles, columns, (index) => index % columns, "width");
  const heights = computeTrackLengths(
    tiles,
    Math.ceil(tiles.length / columns),
    (index) => Math.floor(index / columns),
    "height",
  );
  return tiles.map((tile, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      ...tile,
      x: computeTrackStart(widths, column, gap) + ((widths[column] ?? 0) - tile.width) / 2,
      y: computeTrackStart(heights, row, gap) + ((heights[row] ?? 0) - tile.height) / 2,
    };
  });
}

function computeTrackLengths(
  tiles: readonly SizedTile[],
  count: number,
  trackOf: (index: number) => number,
  side: "width" | "height",
) {
  return Array.from({ length: count }, (_, track) =>
    Math.max(0, ...tiles.filter((_, index) => trackOf(index) === track).map((tile) => tile[side])),
  );
}

function computeTrackStart(lengths: readonly number[], track: number, gap: number): number {
  return lengths.slice(0, track).reduce((start, length) => start + length + gap, 0);
}

function toWallLayout(tiles: PlacedWallTile[]): WallLayout {
  const width = Math.max(...tiles.map((tile) => tile.x + tile.width));
  const height = Math.max(...tiles.map((tile) => tile.y + tile.height));
  return { width, height, tiles };
}
