import { computeFurnitureSpan, computeTileSpan, isOverlapping, type PlanFurniture, type WallPlan } from "./plan.ts";

/** A conflict in a plan. Tiles are identified by name, furniture by its index in the plan. */
export type PlanConflict =
  | { kind: "off-wall"; tile: string }
  | { kind: "over-furniture"; tile: string; furniture: number }
  | { kind: "overlap"; tile: string; other: string };

/** Finds all conflicts in a plan. Touching edges do not conflict. */
export function findConflicts({ wall, furniture, tiles }: WallPlan): PlanConflict[] {
  const spans = tiles.map((tile) => ({ name: tile.name, span: computeTileSpan(tile) }));
  return spans.flatMap(({ name, span }, index): PlanConflict[] => [
    ...(span.left < 0 || span.right > wall.width || span.bottom < 0 || span.top > wall.height
      ? [{ kind: "off-wall", tile: name } as const]
      : []),
    ...furniture.flatMap((piece: PlanFurniture, at) =>
      isOverlapping(span, computeFurnitureSpan(piece))
        ? [{ kind: "over-furniture", tile: name, furniture: at } as const]
        : [],
    ),
    ...spans
      .slice(index + 1)
      .filter((other) => isOverlapping(span, other.span))
      .map((other) => ({ kind: "overlap", tile: name, other: other.name }) as const),
  ]);
}
