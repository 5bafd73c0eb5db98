import { furniture } from "@storywall/domain/walls/planner/furniture";
import { formatLength, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import { computeGroupSpan, type PlanFurniture, type WallPlan } from "@storywall/domain/walls/planner/plan";
import { findConflicts, type PlanConflict } from "@storywall/domain/walls/planner/plan-conflicts";

/** Returns the tile's number, which appears on the wall, in the table and on the hanging sheet. */
export const getTileNumber = ({ tiles }: WallPlan, name: string): number =>
  tiles.findIndex((tile) => tile.name === name) + 1;

/** Describes the position of one tile or the group. Shown under the wall and announced after a move. */
export function describePosition(plan: WallPlan, names: readonly string[], unit: LengthUnit): string {
  const span = computeGroupSpan(plan.tiles.filter(({ name }) => names.includes(name)));
  if (!span) return "";
  const [only] = names;
  const who = names.length === 1 && only ? `Tile ${getTileNumber(plan, only)}` : "The group";
  const formatMm = (mm: number) => formatLength(mm, unit);
  return `${who}: left edge ${formatMm(span.left)} from the left, top edge ${formatMm(span.top)} above the floor.`;
}

export function describeFurniture({ kind, left }: PlanFurniture, unit: LengthUnit): string {
  return `${furniture[kind].name}: left edge ${formatLength(left, unit)} from the left.`;
}

/** Returns one sentence per kind of collision; empty if there is none. */
export function describeCollisions(plan: WallPlan): string[] {
  const clashes = findConflicts(plan);
  const listConflictingTiles = (kind: PlanConflict["kind"]) => [
    ...new Set(clashes.flatMap((clash) => (clash.kind === kind ? getTileNumber(plan, clash.tile) : []))),
  ];
  const overlaps = clashes.flatMap((clash) =>
    clash.kind === "overlap" ? [`${getTileNumber(plan, clash.tile)} and ${getTileNumber(plan, clash.other)}`] : [],
  );
  const [off, over] = [listConflictingTiles("off-wall"), listConflictingTiles("over-furniture")];
  return [
    ...(off.length > 0 ? [`${formatTiles(off)} past the edge of the wall.`] : []),
    ...(over.length > 0 ? [`${formatTiles(over)} over furniture, a door or a window.`] : []),
    ...(overlaps.length > 0 ? [`Tiles ${overlaps.join(", ")} overlap.`] : []),
  ];
}

const formatTiles = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Tile ${numbers[0]} hangs` : `Tiles ${numbers.join(", ")} hang`;
