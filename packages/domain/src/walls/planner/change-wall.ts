import type { Size } from "../../kernel/rect.ts";
import { type FurnitureKind, furniture } from "./furniture.ts";
import { hangGroup } from "./hang-group.ts";
import { moveFurniture } from "./move-tiles.ts";
import { type PlanFurniture, planLimits, type WallPlan } from "./plan.ts";

/** Within what a wall may be. */
export function clampWall({ width, height }: Size): Size {
  const { least, mostWide, mostHigh } = planLimits.wall;
  return { width: clamp(width, least, mostWide), height: clamp(height, least, mostHigh) };
}

const clamp = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));

/** Another wall: what hangs and stands there keeps its distance from the wall's middle and its height. */
export function resizeWall(plan: WallPlan, wall: Size): WallPlan {
  const by = Math.round((wall.width - plan.wall.width) / 2);
  const kept = {
    wall,
    furniture: plan.furniture.map((piece) => ({ ...piece, left: piece.left + by })),
    tiles: plan.tiles.map((tile) => ({ ...tile, left: tile.left + by })),
  };
  return hungAsBefore(plan, onWall(kept));
}

/** Art goes above most furniture, which begins in the middle of the wall; a door begins at its right end, a window at its left. */
export function addFurniture(plan: WallPlan, kind: FurnitureKind): WallPlan {
  if (plan.furniture.length >= planLimits.furniture.most) return plan;
  const { width, height, isBelowArt } = furniture[kind];
  const free = plan.wall.width - width;
  const left = isBelowArt ? free / 2 : kind === "door" ? free - EDGE : EDGE;
  return hungAsBefore(plan, onWall({ ...plan, furniture: [...plan.furniture, { kind, left, width, height }] }));
}

/** What a frame of a door or window leaves of the wall beside it, in mm. */
const EDGE = 150;

export function removeFurniture(plan: WallPlan, index: number): WallPlan {
  return hungAsBefore(plan, { ...plan, furniture: plan.furniture.filter((_, at) => at !== index) });
}

/** The piece in another size, its middle where it was. */
export function resizeFurniture(plan: WallPlan, index: number, size: Size): WallPlan {
  const { least, mostWide, mostHigh } = planLimits.furniture;
  const resized = (piece: PlanFurniture): PlanFurniture => {
    const width = clamp(size.width, least, mostWide);
    const height = clamp(size.height, least, mostHigh);
    return { ...piece, width, height, left: Math.round(piece.left + (piece.width - width) / 2) };
  };
  const pieces = plan.furniture.map((piece, at) => (at === index ? resized(piece) : piece));
  return hungAsBefore(plan, onWall({ ...plan, furniture: pieces }));
}

/** The piece pushed along the wall. */
export function pushFurniture(plan: WallPlan, index: number, right: number): WallPlan {
  return hungAsBefore(plan, moveFurniture(plan, index, right));
}

const onWall = (plan: WallPlan): WallPlan =>
  plan.furniture.reduce((now, _, index) => moveFurniture(now, index, 0), plan);

/** Tiles that nobody has moved go where they belong now; those that were moved stay. */
function hungAsBefore(before: WallPlan, now: WallPlan): WallPlan {
  return isAsHung(before) ? { ...now, tiles: hangGroup(now) } : now;
}

/** Whether every tile is where `hangGroup` would put it. */
export function isAsHung(plan: WallPlan): boolean {
  return hangGroup(plan).every(({ left, top }, index) => {
    const tile = plan.tiles[index];
    return tile?.left === left && tile.top === top;
  });
}
