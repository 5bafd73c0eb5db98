import { livingRoom } from "../tiles/room-scene.ts";
import { ABOVE_FURNITURE, EYE_HEIGHT } from "./layout-group.ts";
import {
  computeFurnitureSpan,
  computeGroupSpan,
  computeTileSpan,
  type PlanFurniture,
  type PlanTile,
  type Span,
  type WallPlan,
} from "./plan.ts";
import { findFreeWallArea, placeRoomPicture } from "./plan-room.ts";

export type MoveStep = { right: number; up: number };

/** Snap line to display. It is vertical at a distance from the left, or horizontal at a height. */
export type Guide = { way: "upright" | "level"; at: number };

/** Distance in mm within which a tile snaps to a line. */
export const SNAP_DISTANCE = 20;

/** Gap between tiles in layouts, in mm. */
const DEFAULT_GAP = 50;

/** Moves the named tiles together. They stay on the wall. */
export function moveTiles(plan: WallPlan, names: readonly string[], step: MoveStep): WallPlan {
  const moving = plan.tiles.filter(({ name }) => names.includes(name));
  const span = computeGroupSpan(moving);
  if (!span) return plan;
  const right = clampStep(step.right, -span.left, plan.wall.width - span.right);
  const up = clampStep(step.up, -span.bottom, plan.wall.height - span.top);
  return { ...plan, tiles: plan.tiles.map((tile) => (names.includes(tile.name) ? shiftTile(tile, right, up) : tile)) };
}

const shiftTile = (tile: PlanTile, right: number, up: number): PlanTile => ({
  ...tile,
  left: tile.left + right,
  top: tile.top + up,
});

/**
 * Limits a step to the range from `least` to `most`. If the range is empty, returns `least`, which aligns an oversized
 * span with the start of the wall.
 */
const clampStep = (step: number, least: number, most: number) =>
  Math.round(most < least ? least : Math.max(least, Math.min(step, most)));

/** Moves a piece of furniture along the wall but not beyond the wall's ends. */
export function moveFurniture(plan: WallPlan, index: number, right: number): WallPlan {
  const shiftFurniture = (piece: PlanFurniture) => ({
    ...piece,
    left: piece.left + clampStep(right, -piece.left, plan.wall.width - piece.left - piece.width),
  });
  return { ...plan, furniture: plan.furniture.map((piece, at) => (at === index ? shiftFurniture(piece) : piece)) };
}

/**
 * Moves tiles like `moveTiles`, and snaps to the nearest line within `SNAP_DISTANCE`: middles of the wall and
 * furniture, edges and middles of other tiles, equal gaps, eye height, and the usual gap above furniture, including the
 * room's own.
 */
export function moveTilesWithSnap(
  plan: WallPlan,
  names: readonly string[],
  step: MoveStep,
): { plan: WallPlan; guides: readonly Guide[] } {
  const unsnapped = moveTiles(plan, names, step);
  const span = computeGroupSpan(unsnapped.tiles.filter(({ name }) => names.includes(name)));
  if (!span) return { plan, guides: [] };
  const others = unsnapped.tiles.filter(({ name }) => !names.includes(name)).map(computeTileSpan);
  const across = findNearestSnapLine(listVerticalSnapLines(plan, others, span), span.left, span.right);
  const along = findNearestSnapLine(listHorizontalSnapLines(plan, others, span), span.bottom, span.top);
  const snapped = moveTiles(unsnapped, names, { right: across?.by ?? 0, up: along?.by ?? 0 });
  const snappedSpan = computeGroupSpan(snapped.tiles.filter(({ name }) => names.includes(name)));
  const guides: Guide[] = [];
  // A line beyond the wall's edge is not shown because the tiles stop before it.
  if (across && snappedSpan && snappedSpan.left === span.left + across.by)
    guides.push({ way: "upright", at: across.at });
  if (along && snappedSpan && snappedSpan.top === span.top + along.by) guides.push({ way: "level", at: along.at });
  return { plan: snapped, guides };
}

/** Part of the moving tiles that snaps: the lower edge, the middle or the upper edge. */
type SnapPart = "start" | "middle" | "end";
type SnapLine = { at: number; part: SnapPart };

function findNearestSnapLine(
  lines: readonly SnapLine[],
  start: number,
  end: number,
): { by: number; at: number } | null {
  const found = lines
    .map(({ at, part }) => ({
      at,
      by: Math.round(at - (part === "start" ? start : part === "end" ? end : (start + end) / 2)),
    }))
    .filter(({ by }) => Math.abs(by) <= SNAP_DISTANCE)
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by));
  return found[0] ?? null;
}

function listVerticalSnapLines(plan: WallPlan, others: readonly Span[], moving: Span): SnapLine[] {
  const { wall, furniture } = plan;
  const beside = others.filter(({ bottom, top }) => bottom < moving.top && moving.bottom < top);
  return [
    { at: wall.width / 2, part: "middle" },
    ...(findFreeWallArea(plan) ? [{ at: placeRoomPicture(wall).x + livingRoom.sofaMm, part: "middle" } as const] : []),
    ...furniture.map(({ left, width }) => ({ at: left + width / 2, part: "middle" }) as const),
    ...others.flatMap(({ left, right }) => listEdgeSnapLines(left, right)),
    ...listGapSnapLines(
      beside.map(({ left, right }) => ({ start: left, end: right })),
      { start: moving.left, end: moving.right },
    ),
  ];
}

function listHorizontalSnapLines(plan: WallPlan, others: readonly Span[], moving: Span): SnapLine[] {
  const free = findFreeWallArea(plan);
  const below = plan.furniture
    .map(computeFurnitureSpan)
    .filter(({ left, right }) => left < moving.right && moving.left < right);
  const inColumn = others.filter(({ left, right }) => left < moving.right && moving.left < right);
  return [
    { at: EYE_HEIGHT, part: "middle" },
    ...(free ? [{ at: free.bottom, part: "start" } as const] : []),
    ...below.map(({ top }) => ({ at: top + ABOVE_FURNITURE, part: "start" }) as const),
    ...others.flatMap(({ bottom, top }) => listEdgeSnapLines(bottom, top)),
    ...listGapSnapLines(
      inColumn.map(({ bottom, top }) => ({ start: bottom, end: top })),
      { start: moving.bottom, end: moving.top },
    ),
  ];
}

/** Returns the snap lines of a tile: its two edges and its middle. */
const listEdgeSnapLines = (start: number, end: number): SnapLine[] => [
  { at: start, part: "start" },
  { at: end, part: "end" },
  { at: (start + end) / 2, part: "middle" },
];

type Interval = { start: number; end: number };

/**
 * Lists the snap lines that give equal gaps. They are at the usual gap or an existing gap from each tile, and in the
 * middle between two neighboring tiles.
 */
function listGapSnapLines(others: readonly Interval[], moving: Interval): SnapLine[] {
  const sorted = others.toSorted((a, b) => a.start - b.start);
  const between = sorted.flatMap((item, index) => {
    const next = sorted[index + 1];
    return next && next.start > item.end ? [{ from: item.end, to: next.start }] : [];
  });
  const gaps = new Set([DEFAULT_GAP, ...between.map(({ from, to }) => to - from)]);
  return [
    ...[...gaps].flatMap((gap) =>
      sorted.flatMap(({ start, end }): SnapLine[] => [
        { at: end + gap, part: "start" },
        { at: start - gap, part: "end" },
      ]),
    ),
    ...between
      .filter(({ from, to }) => to - from >= moving.end - moving.start)
      .map(({ from, to }) => ({ at: (from + to) / 2, part: "middle" }) as const),
  ];
}
