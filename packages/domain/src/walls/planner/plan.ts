import { type FrameSizeKey, frameSizes } from "../../catalog/frames.ts";
import { FRAME_FACE_MM, LIP_MM } from "../../catalog/print-constants.ts";
import type { Orientation } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import type { RoomKind } from "../tiles/room-scene.ts";
import { findFreeWallArea } from "./plan-room.ts";

/** Typical sizes in mm. `sill` is the height of the lower edge above the floor. */
export const furniture = {
  sofa: { name: "Sofa", width: 2000, height: 820, sill: 0, isBelowArt: true },
  sideboard: { name: "Sideboard", width: 1600, height: 750, sill: 0, isBelowArt: true },
  bed: { name: "Bed with headboard", width: 1600, height: 1100, sill: 0, isBelowArt: true },
  console: { name: "Console table", width: 1200, height: 800, sill: 0, isBelowArt: true },
  door: { name: "Door", width: 960, height: 2080, sill: 0, isBelowArt: false },
  window: { name: "Window", width: 1200, height: 1300, sill: 900, isBelowArt: false },
} as const satisfies Record<string, { name: string; width: number; height: number; sill: number; isBelowArt: boolean }>;

export type FurnitureKind = keyof typeof furniture;

export const furnitureKinds = Object.keys(furniture) as [FurnitureKind, ...FurnitureKind[]];

export const isFurnitureKind = (kind: string): kind is FurnitureKind => Object.hasOwn(furniture, kind);

/**
 * A hanging tile. `left` and `top` give the position of its frame's outer edge: the distance from the wall's left edge,
 * and the height above the floor.
 */
export type PlanTile = {
  name: string;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  left: number;
  top: number;
};

/** Furniture in a plan. `height` is the piece's own height; a window's height is measured from its sill. */
export type PlanFurniture = { kind: FurnitureKind; left: number; width: number; height: number };

/**
 * A wall with tiles and the shopper's own furniture, in a rendered room. All values are whole mm; heights are measured from
 * the floor.
 */
export type WallPlan = {
  wall: Size;
  room: RoomKind;
  furniture: readonly PlanFurniture[];
  tiles: readonly PlanTile[];
};

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

/** 120 × 96 in. */
export const defaultWall: Size = { width: 3_048, height: 2_438 };

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
export const areSpansOverlapping = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

/**
 * A conflict in a plan. Tiles are identified by name, furniture by its index in the plan. A tile is `in-room-furniture` if it
 * is not on the part of the wall that the room's own furniture leaves free.
 */
export type PlanConflict =
  | { kind: "off-wall"; tile: string }
  | { kind: "in-room-furniture"; tile: string }
  | { kind: "over-furniture"; tile: string; furniture: number }
  | { kind: "overlap"; tile: string; other: string };

/** Finds all conflicts in a plan. Touching edges do not conflict. */
export function findConflicts({ wall, room, furniture, tiles }: WallPlan): PlanConflict[] {
  const free = findFreeWallArea({ wall, room });
  const spans = tiles.map((tile) => ({ name: tile.name, span: computeTileSpan(tile) }));
  return spans.flatMap(({ name, span }, index): PlanConflict[] => [
    ...(span.left < 0 || span.right > wall.width || span.bottom < 0 || span.top > wall.height
      ? [{ kind: "off-wall", tile: name } as const]
      : []),
    ...(free && (span.bottom < free.bottom || span.right > free.right)
      ? [{ kind: "in-room-furniture", tile: name } as const]
      : []),
    ...furniture.flatMap((piece: PlanFurniture, at) =>
      areSpansOverlapping(span, computeFurnitureSpan(piece))
        ? [{ kind: "over-furniture", tile: name, furniture: at } as const]
        : [],
    ),
    ...spans
      .slice(index + 1)
      .filter((other) => areSpansOverlapping(span, other.span))
      .map((other) => ({ kind: "overlap", tile: name, other: other.name }) as const),
  ]);
}

/**
 * Position of the plate behind a tile, as fractions of the frame's size from the left and the top. The owner must
 * confirm it with the manufacturer.
 */
export const platePosition = { across: 0.5, down: 0.5 } as const;

/** Measurements in mm for hanging one tile. `n` counts from 1 in the design's order. */
export type TileCoordinates = {
  n: number;
  name: string;
  width: number;
  height: number;
  /** Distance from the wall's left edge to the frame. */
  left: number;
  /** Height of the frame's upper edge above the floor. */
  top: number;
  /** Middle of the plate: distance from the wall's left edge and height above the floor. */
  plate: { left: number; top: number };
};

export function computeTileCoordinates({ tiles }: Pick<WallPlan, "tiles">): TileCoordinates[] {
  return tiles.map((tile, index) => {
    const { width, height } = computeFrameOuterSize(tile);
    const plate = { left: tile.left + width * platePosition.across, top: tile.top - height * platePosition.down };
    return { n: index + 1, name: tile.name, width, height, left: tile.left, top: tile.top, plate };
  });
}
