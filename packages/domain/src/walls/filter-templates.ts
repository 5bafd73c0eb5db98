import { type FrameSizeKey, frameSizeKeys, isFrameSize } from "../catalog/frame-sizes.ts";
import { type Template, templates } from "../catalog/templates.ts";
import { wallLayout } from "./tiles/wall-layout.ts";

/** Overall shape of a wall; nearly equal sides count as square. */
export const wallShapes = ["landscape", "square", "portrait"] as const;
export type WallShape = (typeof wallShapes)[number];
const WIDE = 1.12;

/** Null does not filter. */
export type WallFilter = { tiles: number | null; orientation: WallShape | null; size: FrameSizeKey | null };

export const noFilter: WallFilter = { tiles: null, orientation: null, size: null };

/** All tile counts of templates, ascending. */
export const tileCounts: readonly number[] = [...new Set(templates.map(({ tiles }) => tiles.length))].sort(
  (a, b) => a - b,
);

/** Shape in the template's first size, including gaps. */
export function shapeOf(template: Template): WallShape {
  const { width, height } = wallLayout(template, []);
  if (width / height >= WIDE) return "landscape";
  return height / width >= WIDE ? "portrait" : "square";
}

type Query = Readonly<Record<string, string | string[] | undefined>>;
const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads the filter from a URL query; invalid values are ignored. */
export function readWallFilter(query: Query): WallFilter {
  const tiles = Number(one(query.tiles));
  const size = one(query.size);
  return {
    tiles: tileCounts.includes(tiles) ? tiles : null,
    orientation: wallShapes.find((shape) => shape === one(query.orientation)) ?? null,
    size: isFrameSize(size) && frameSizeKeys.includes(size) ? size : null,
  };
}

/** The URL query with its leading "?", or "" without filters. `readWallFilter` reads it back. */
export function wallQuery({ tiles, orientation, size }: WallFilter): string {
  const query = new URLSearchParams();
  if (tiles !== null) query.set("tiles", String(tiles));
  if (orientation) query.set("orientation", orientation);
  if (size) query.set("size", size);
  return query.size > 0 ? `?${query}` : "";
}

export function matchesFilter(template: Template, { tiles, orientation, size }: WallFilter): boolean {
  if (tiles !== null && template.tiles.length !== tiles) return false;
  if (orientation && shapeOf(template) !== orientation) return false;
  return !size || template.sizes.includes(size);
}
