import { type FrameSizeKey, frameSizeKeys, isFrameSize } from "../catalog/frames.ts";
import { type Template, templates } from "../catalog/templates.ts";
import { computeWallLayout } from "./tiles/wall-layout.ts";

/** Overall shape of a wall. Nearly equal sides count as square. */
export const wallShapes = ["landscape", "square", "portrait"] as const;
export type WallShape = (typeof wallShapes)[number];
const WIDE_RATIO = 1.12;

/** A null property does not filter. */
export type WallFilter = { tiles: number | null; orientation: WallShape | null; size: FrameSizeKey | null };

export const noFilter: WallFilter = { tiles: null, orientation: null, size: null };

export const tileCounts: readonly number[] = [...new Set(templates.map(({ tiles }) => tiles.length))].sort(
  (a, b) => a - b,
);

/** Returns the shape of a wall in the template's first size, including gaps. */
export function getWallShape(template: Template): WallShape {
  const { width, height } = computeWallLayout(template, []);
  if (width / height >= WIDE_RATIO) return "landscape";
  return height / width >= WIDE_RATIO ? "portrait" : "square";
}

type Query = Readonly<Record<string, string | string[] | undefined>>;
const getFirstValue = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads the filter from a URL query. Invalid values are ignored. */
export function readWallFilter(query: Query): WallFilter {
  const tiles = Number(getFirstValue(query.tiles));
  const size = getFirstValue(query.size);
  return {
    tiles: tileCounts.includes(tiles) ? tiles : null,
    orientation: wallShapes.find((shape) => shape === getFirstValue(query.orientation)) ?? null,
    size: isFrameSize(size) && frameSizeKeys.includes(size) ? size : null,
  };
}

/** Builds the URL query with its leading "?", or "" without filters. `readWallFilter` parses it. */
export function buildWallQuery({ tiles, orientation, size }: WallFilter): string {
  const query = new URLSearchParams();
  if (tiles !== null) query.set("tiles", String(tiles));
  if (orientation) query.set("orientation", orientation);
  if (size) query.set("size", size);
  return query.size > 0 ? `?${query}` : "";
}

export function isTemplateInFilter(template: Template, { tiles, orientation, size }: WallFilter): boolean {
  if (tiles !== null && template.tiles.length !== tiles) return false;
  if (orientation && getWallShape(template) !== orientation) return false;
  return !size || template.sizes.includes(size);
}
