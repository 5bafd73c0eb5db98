import { type Clash, clashesOf } from "@storywall/domain/walls/planner/clashes";
import { furniture } from "@storywall/domain/walls/planner/furniture";
import { formatLength, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import { type PlanFurniture, spanOfTiles, type WallPlan } from "@storywall/domain/walls/planner/plan";

/** Tile number on the wall, in the table and on the hanging sheet. */
export const numberOf = ({ tiles }: WallPlan, name: string): number =>
  tiles.findIndex((tile) => tile.name === name) + 1;

/** Position text shown under the wall and announced after a move. */
export function placeWords(plan: WallPlan, names: readonly string[], unit: LengthUnit): string {
  const span = spanOfTiles(plan.tiles.filter(({ name }) => names.includes(name)));
  if (!span) return "";
  const [only] = names;
  const who = names.length === 1 && only ? `Tile ${numberOf(plan, only)}` : "The group";
  const length = (mm: number) => formatLength(mm, unit);
  return `${who}: left edge ${length(span.left)} from the left, top edge ${length(span.top)} above the floor.`;
}

export function furnitureWords({ kind, left }: PlanFurniture, unit: LengthUnit): string {
  return `${furniture[kind].name}: left edge ${formatLength(left, unit)} from the left.`;
}

/** One sentence per kind of collision; empty if there is none. */
export function clashWords(plan: WallPlan): string[] {
  const clashes = clashesOf(plan);
  const tilesOf = (kind: Clash["kind"]) => [
    ...new Set(clashes.flatMap((clash) => (clash.kind === kind ? numberOf(plan, clash.tile) : []))),
  ];
  const overlaps = clashes.flatMap((clash) =>
    clash.kind === "overlap" ? [`${numberOf(plan, clash.tile)} and ${numberOf(plan, clash.other)}`] : [],
  );
  const [off, over] = [tilesOf("off-wall"), tilesOf("over-furniture")];
  return [
    ...(off.length > 0 ? [`${tiles(off)} past the edge of the wall.`] : []),
    ...(over.length > 0 ? [`${tiles(over)} over furniture, a door or a window.`] : []),
    ...(overlaps.length > 0 ? [`Tiles ${overlaps.join(", ")} overlap.`] : []),
  ];
}

const tiles = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Tile ${numbers[0]} hangs` : `Tiles ${numbers.join(", ")} hang`;
