import { type FrameSizeKey, frameSizes } from "../../catalog/frames.ts";
import { FRAME_FACE_MM, LIP_MM } from "../../catalog/print-constants.ts";
import type { Orientation } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { type FurnitureKind, furniture } from "./furniture.ts";

/**
 * A hanging tile. `left` and `top` are the position of its frame's outer edge: from the wall's left edge and above the
 * floor.
 */
export type PlanTile = {
  name: string;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  left: number;
  top: number;
};

/** Furniture in a plan. `height` is the height of the piece itself. A window's lower edge is at its sill. */
export type PlanFurniture = { kind: FurnitureKind; left: number; width: number; height: number };

/** A wall with tiles and furniture. All values are whole mm; heights are measured from the floor. */
export type WallPlan = { wall: Size; furniture: readonly PlanFurniture[]; tiles: readonly PlanTile[] };

/** Edges in mm. Heights are measured from the floor, so `top` is greater than `bottom`. */
export type Span = { left: number; right: number; bottom: number; top: number };

export const planLimits = {
  wall: { least: 500, mostWide: 12_000, mostHigh: 6_000 },
  furniture: { most: 6, least: 100, mostWide: 5_000, mostHigh: 3_000 },
  /** Maximum number of tiles, as in a design. */
  tiles: 100,
  /** Maximum distance from the wall's bottom left corner in each direction, in mm. */
  farthest: 20_000,
} as const;

export const defaultWall: Size = { width: 3_000, height: 2_500 };

/** How far a frame extends beyond its print on each side, in mm. */
const OUTSET = FRAME_FACE_MM - LIP_MM;

/** Returns the outer size of the frame in mm. */
export function computeFrameOuterSize({ frameSize, orientation }: Pick<PlanTile, "frameSize" | "orientation">): Size {
  const { w, h } = frameSizes[frameSize].val;
  const [short, long] = [w * 10 + 2 * OUTSET, h * 10 + 2 * OUTSET];
  return orientation === "portrait" ? { width: short, height: long } : { width: long, height: short };
}

export function computeTileSpan(tile: PlanTile): Span {
  const { width, height } = computeFrameOuterSize(tile);
  return { left: tile.left, right: tile.left + width, bottom: tile.top - height, top: tile.top };
}

export function computeFurnitureSpan({ kind, left, width, height }: PlanFurniture): Span {
  const { sill } = furniture[kind];
  return { left, right: left + width, bottom: sill, top: sill + height };
}

/** Returns the smallest span that contains all spans, or null for an empty list. */
export function computeBoundingSpan(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null;
  return {
    left: Math.min(...spans.map(({ left }) => left)),
    right: Math.max(...spans.map(({ right }) => right)),
    bottom: Math.min(...spans.map(({ bottom }) => bottom)),
    top: Math.max(...spans.map(({ top }) => top)),
  };
}

export const computeGroupSpan = (tiles: readonly PlanTile[]): Span | null =>
  computeBoundingSpan(tiles.map(computeTileSpan));

/** Returns whether the spans overlap. Touching edges do not overlap. */
export const isOverlapping = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
