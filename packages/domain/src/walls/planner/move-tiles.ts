import { ABOVE_FURNITURE, EYE_HEIGHT } from "./hang-group.ts";
import {
  type PlanFurniture,
  type PlanTile,
  type Span,
  spanOfFurniture,
  spanOfTile,
  spanOfTiles,
  type WallPlan,
} from "./plan.ts";

/** A step in mm. */
export type Step = { right: number; up: number };

/** A snap line to display: vertical at a distance from the left, or horizontal at a height. */
export type Guide = { way: "upright" | "level"; at: number };

/** Distance in mm within which a tile snaps to a line. */
export const SNAP_REACH = 20;

/** Gap between tiles in layouts, in mm. */
const USUAL_GAP = 50;

/** Moves the named tiles together, limited by the wall. */
export function moveTiles(plan: WallPlan, names: readonly string[], step: Step): WallPlan {
  const moving = plan.tiles.filter(({ name }) => names.includes(name));
  const span = spanOfTiles(moving);
  if (!span) return plan;
  const right = within(step.right, -span.left, plan.wall.width - span.right);
  const up = within(step.up, -span.bottom, plan.wall.height - span.top);
  return { ...plan, tiles: plan.tiles.map((tile) => (names.includes(tile.name) ? moved(tile, right, up) : tile)) };
}

const moved = (tile: PlanTile, right: number, up: number): PlanTile => ({
  ...tile,
  left: tile.left + right,
  top: tile.top + up,
});

/** A span longer than the wall is aligned to its start. */
const within = (step: number, least: number, most: number) =>
  Math.round(most < least ? least : Math.max(least, Math.min(step, most)));

/** Moves a piece of furniture along the wall, up to its ends. */
export function moveFurniture(plan: WallPlan, index: number, right: number): WallPlan {
  const push = (piece: PlanFurniture) => ({
    ...piece,
    left: piece.left + within(right, -piece.left, plan.wall.width - piece.left - piece.width),
  });
  return { ...plan, furniture: plan.furniture.map((piece, at) => (at === index ? push(piece) : piece)) };
}

/**
 * Like `moveTiles`, but snaps to the nearest line in reach: middles of the wall and furniture, edges and middles of
 * other tiles, equal gaps, eye height, and the usual gap above furniture.
 */
export function moveToLines(
  plan: WallPlan,
  names: readonly string[],
  step: Step,
): { plan: WallPlan; guides: readonly Guide[] } {
  const free = moveTiles(plan, names, step);
  const span = spanOfTiles(free.tiles.filter(({ name }) => names.includes(name)));
  if (!span) return { plan, guides: [] };
  const others = free.tiles.filter(({ name }) => !names.includes(name)).map(spanOfTile);
  const across = nearest(uprightLines(plan, others, span), span.left, span.right);
  const along = nearest(levelLines(plan, others, span), span.bottom, span.top);
  const snapped = moveTiles(free, names, { right: across?.by ?? 0, up: along?.by ?? 0 });
  const now = spanOfTiles(snapped.tiles.filter(({ name }) => names.includes(name)));
  const guides: Guide[] = [];
  // A line beyond the wall's edge is not reached, so it is not shown.
  if (across && now && now.left === span.left + across.by) guides.push({ way: "upright", at: across.at });
  if (along && now && now.top === span.top + along.by) guides.push({ way: "level", at: along.at });
  return { plan: snapped, guides };
}

/** The part that snaps: the lower edge, the middle or the upper edge. */
type Part = "start" | "middle" | "end";
type Line = { at: number; part: Part };

function nearest(lines: readonly Line[], start: number, end: number): { by: number; at: number } | null {
  const found = lines
    .map(({ at, part }) => ({
      at,
      by: Math.round(at - (part === "start" ? start : part === "end" ? end : (start + end) / 2)),
    }))
    .filter(({ by }) => Math.abs(by) <= SNAP_REACH)
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by));
  return found[0] ?? null;
}

function uprightLines({ wall, furniture }: WallPlan, others: readonly Span[], moving: Span): Line[] {
  const beside = others.filter(({ bottom, top }) => bottom < moving.top && moving.bottom < top);
  return [
    { at: wall.width / 2, part: "middle" },
    ...furniture.map(({ left, width }) => ({ at: left + width / 2, part: "middle" }) as const),
    ...others.flatMap(({ left, right }) => edges(left, right)),
    ...gapLines(
      beside.map(({ left, right }) => ({ start: left, end: right })),
      { start: moving.left, end: moving.right },
    ),
  ];
}

function levelLines({ furniture }: WallPlan, others: readonly Span[], moving: Span): Line[] {
  const below = furniture.map(spanOfFurniture).filter(({ left, right }) => left < moving.right && moving.left < right);
  const inColumn = others.filter(({ left, right }) => left < moving.right && moving.left < right);
  return [
    { at: EYE_HEIGHT, part: "middle" },
    ...below.map(({ top }) => ({ at: top + ABOVE_FURNITURE, part: "start" }) as const),
    ...others.flatMap(({ bottom, top }) => edges(bottom, top)),
    ...gapLines(
      inColumn.map(({ bottom, top }) => ({ start: bottom, end: top })),
      { start: moving.bottom, end: moving.top },
    ),
  ];
}

/** Aligns edges and middles, and an edge with the opposite edge of another tile. */
const edges = (start: number, end: number): Line[] => [
  { at: start, part: "start" },
  { at: end, part: "end" },
  { at: (start + end) / 2, part: "middle" },
];

type Stretch = { start: number; end: number };

/** The usual gap or another existing gap beside a neighbor, and the middle between two. */
function gapLines(others: readonly Stretch[], moving: Stretch): Line[] {
  const sorted = others.toSorted((a, b) => a.start - b.start);
  const between = sorted.flatMap((one, index) => {
    const next = sorted[index + 1];
    return next && next.start > one.end ? [{ from: one.end, to: next.start }] : [];
  });
  const gaps = new Set([USUAL_GAP, ...between.map(({ from, to }) => to - from)]);
  return [
    ...[...gaps].flatMap((gap) =>
      sorted.flatMap(({ start, end }): Line[] => [
        { at: end + gap, part: "start" },
        { at: start - gap, part: "end" },
      ]),
    ),
    ...between
      .filter(({ from, to }) => to - from >= moving.end - moving.start)
      .map(({ from, to }) => ({ at: (from + to) / 2, part: "middle" }) as const),
  ];
}
