import { doMeet, type PlanFurniture, spanOfFurniture, spanOfTile, type WallPlan } from "./plan.ts";

/** Tiles are identified by name, furniture by its index in the plan. */
export type Clash =
  | { kind: "off-wall"; tile: string }
  | { kind: "over-furniture"; tile: string; furniture: number }
  | { kind: "overlap"; tile: string; other: string };

/** All conflicts in a plan. Touching edges do not conflict. */
export function clashesOf({ wall, furniture, tiles }: WallPlan): Clash[] {
  const spans = tiles.map((tile) => ({ name: tile.name, span: spanOfTile(tile) }));
  return spans.flatMap(({ name, span }, index): Clash[] => [
    ...(span.left < 0 || span.right > wall.width || span.bottom < 0 || span.top > wall.height
      ? [{ kind: "off-wall", tile: name } as const]
      : []),
    ...furniture.flatMap((piece: PlanFurniture, at) =>
      doMeet(span, spanOfFurniture(piece)) ? [{ kind: "over-furniture", tile: name, furniture: at } as const] : [],
    ),
    ...spans
      .slice(index + 1)
      .filter((other) => doMeet(span, other.span))
      .map((other) => ({ kind: "overlap", tile: name, other: other.name }) as const),
  ]);
}
