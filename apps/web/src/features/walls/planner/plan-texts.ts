import { formatLength, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import {
  computeGroupSpan,
  findConflicts,
  furniture,
  type PlanConflict,
  type PlanFurniture,
  type WallPlan,
} from "@storywall/domain/walls/planner/plan";

/** Texts of the planner: the wall, its settings, the table of positions, and the hanging guide. */
export const planTexts = {
  wall: "Wall",
  scaleDrawing: (width: string, height: string) => `Wall, ${width} wide and ${height} high, to scale`,
  furniturePosition: (name: string, left: string) => `${name}, ${left} from the left edge of the wall`,
  tilePosition: (number: number, left: string, top: string) =>
    `Tile ${number}, ${left} from the left edge of the wall, top edge ${top} above the floor`,
  move: "Move",
  moveLeft: "Move left 0.4 in (1 cm)",
  moveUp: "Move up 0.4 in (1 cm)",
  moveDown: "Move down 0.4 in (1 cm)",
  moveRight: "Move right 0.4 in (1 cm)",
  redo: "Redo",
  undone: "Undone.",
  redone: "Redone.",
  moveTogether: "Move all tiles as a group",
  arrange: "Arrange tiles for me",
  arranged: "Tiles arranged for you.",
  moveHint: "Drag a tile or use the arrow keys: 0.4 in (1 cm) per press, 4 in (10 cm) with Shift.",

  yourWall: "Your wall",
  units: "Units",
  unitNames: { cm: "Centimeters", in: "Inches" } satisfies Record<LengthUnit, string>,
  width: "Width",
  height: "Height",
  labelWithUnit: (label: string, unit: LengthUnit) => `${label}, ${unit}`,
  lengthOutOfRange: (min: string, max: string) => `Enter a length from ${min} to ${max}.`,
  wallWidthUpdated: "Wall width updated.",
  wallHeightUpdated: "Wall height updated.",
  furniture: "Furniture, doors, and windows",
  addFurniture: "Add furniture, a door, or a window",
  chooseFurniture: "Choose…",
  removeFurniture: (name: string) => `Remove the ${name.toLowerCase()}`,
  furnitureAdded: (name: string) => `${name} added.`,
  furnitureResized: (name: string) => `${name} resized.`,
  furnitureRemoved: (name: string) => `${name} removed.`,

  positions: "Where each tile goes",
  positionsHint: {
    cm: "All measurements are in centimeters. They run from the left edge of the wall, or up from the floor, to the outer edge of the frame. The steel plate goes behind the center of its tile.",
    in: "All measurements are in inches. They run from the left edge of the wall, or up from the floor, to the outer edge of the frame. The steel plate goes behind the center of its tile.",
  } satisfies Record<LengthUnit, string>,
  tile: "Tile",
  left: "Left",
  top: "Top",
  plate: "Plate",

  groupPosition: (left: string, top: string) =>
    `The group’s left edge is ${left} from the left edge of the wall, and its top edge is ${top} above the floor.`,
  movedTilePosition: (number: number, left: string, top: string) =>
    `Tile ${number}’s left edge is ${left} from the left edge of the wall, and its top edge is ${top} above the floor.`,
  movedFurniturePosition: (name: string, left: string) =>
    `${name}: the left edge is ${left} from the left edge of the wall.`,
  pastEdge: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Tile ${tiles[0]} hangs past the edge of the wall.`
      : `Tiles ${formatNumbers(tiles)} hang past the edge of the wall.`,
  overFurniture: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Tile ${tiles[0]} overlaps furniture, a door, or a window.`
      : `Tiles ${formatNumbers(tiles)} overlap furniture, a door, or a window.`,
  overlap: (one: number, other: number) => `Tiles ${one} and ${other} overlap.`,

  sheets: "Print a full-size hanging guide",
  sheetsHint:
    "Tape the sheets together and hold them up to the wall. They show every frame at full size, a cross for each plate, and the measurements listed above. Print at 100%.",
  sheetsShowConflicts: "The sheets will print exactly as shown.",
  tooManySheets: (limit: number) =>
    `Your tiles are so far apart that this would take more than ${limit} sheets. Move them closer together, or use the measurements above.`,
  sheetLink: (paper: string, sheets: number) =>
    `Hanging guide, ${paper}, ${sheets === 1 ? "1 sheet" : `${sheets} sheets`}`,
};

/** Returns the number of the tile. It is shown on the wall, in the table and in the hanging guide. */
export const getTileNumber = ({ tiles }: WallPlan, name: string): number =>
  tiles.findIndex((tile) => tile.name === name) + 1;

/** Describes the position of one tile or of the group. Shown below the wall and announced after a move. */
export function describePosition(plan: WallPlan, names: readonly string[], unit: LengthUnit): string {
  const span = computeGroupSpan(plan.tiles.filter(({ name }) => names.includes(name)));
  if (!span) return "";
  const [only] = names;
  const [left, top] = [formatLength(span.left, unit), formatLength(span.top, unit)];
  return names.length === 1 && only
    ? planTexts.movedTilePosition(getTileNumber(plan, only), left, top)
    : planTexts.groupPosition(left, top);
}

export function describeFurniture({ kind, left }: PlanFurniture, unit: LengthUnit): string {
  return planTexts.movedFurniturePosition(furniture[kind].name, formatLength(left, unit));
}

/** Returns a sentence for tiles past the edge, one for tiles over furniture, and one for each overlap. */
export function describeCollisions(plan: WallPlan): string[] {
  const conflicts = findConflicts(plan);
  const listConflictingTiles = (kind: PlanConflict["kind"]) => [
    ...new Set(conflicts.flatMap((conflict) => (conflict.kind === kind ? getTileNumber(plan, conflict.tile) : []))),
  ];
  const overlaps = conflicts.flatMap((conflict) =>
    conflict.kind === "overlap"
      ? [planTexts.overlap(getTileNumber(plan, conflict.tile), getTileNumber(plan, conflict.other))]
      : [],
  );
  const pastEdge = listConflictingTiles("off-wall");
  const overFurniture = listConflictingTiles("over-furniture");
  return [
    ...(pastEdge.length > 0 ? [planTexts.pastEdge(pastEdge)] : []),
    ...(overFurniture.length > 0 ? [planTexts.overFurniture(overFurniture)] : []),
    ...overlaps,
  ];
}

const listFormat = new Intl.ListFormat("en-US");
const formatNumbers = (numbers: readonly number[]) => listFormat.format(numbers.map(String));
