import type { Size } from "../../kernel/rect.ts";
import type { RoomKind } from "../tiles/room-scene.ts";
import { layOutTileGroup } from "./layout-group.ts";
import { moveFurniture } from "./move-tiles.ts";
import { type FurnitureKind, furniture, type PlanFurniture, planLimits, type WallPlan } from "./plan.ts";

/** Clamps a wall to the allowed sizes, in whole mm. */
export function clampWallSize({ width, height }: Size): Size {
  const { least, mostWide, mostHigh } = planLimits.wall;
  return { width: clamp(width, least, mostWide), height: clamp(height, least, mostHigh) };
}

const clamp = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));

/** Resizes the wall. Tiles and furniture keep their height and their distance from the wall's middle. */
export function resizeWall(plan: WallPlan, wall: Size): WallPlan {
  const offset = Math.round((wall.width - plan.wall.width) / 2);
  const shiftedPlan = {
    ...plan,
    wall,
    furniture: plan.furniture.map((piece) => ({ ...piece, left: piece.left + offset })),
    tiles: plan.tiles.map((tile) => ({ ...tile, left: tile.left + offset })),
  };
  return resetTilesUnlessMoved(plan, keepFurnitureOnWall(shiftedPlan));
}

export function changeRoom(plan: WallPlan, room: RoomKind): WallPlan {
  return resetTilesUnlessMoved(plan, { ...plan, room });
}

/**
 * Adds furniture. A door starts at the right end, a window at the left, and other kinds in the middle below the art,
 * where they replace the furniture of the room's picture.
 */
export function addFurniture(plan: WallPlan, kind: FurnitureKind): WallPlan {
  if (plan.furniture.length >= planLimits.furniture.most) return plan;
  const { width, height, isBelowArt } = furniture[kind];
  const free = plan.wall.width - width;
  const left = isBelowArt ? free / 2 : kind === "door" ? free - EDGE : EDGE;
  return resetTilesUnlessMoved(
    plan,
    keepFurnitureOnWall({
      ...plan,
      room: isBelowArt ? "empty" : plan.room,
      furniture: [...plan.furniture, { kind, left, width, height }],
    }),
  );
}

/** Initial distance of doors and windows from the wall's end, in mm. */
const EDGE = 150;

export function removeFurniture(plan: WallPlan, index: number): WallPlan {
  return resetTilesUnlessMoved(plan, { ...plan, furniture: plan.furniture.filter((_, at) => at !== index) });
}

/** Resizes a piece of furniture around its horizontal center. */
export function resizeFurniture(plan: WallPlan, index: number, size: Size): WallPlan {
  const { least, mostWide, mostHigh } = planLimits.furniture;
  const resizePiece = (piece: PlanFurniture): PlanFurniture => {
    const width = clamp(size.width, least, mostWide);
    const height = clamp(size.height, least, mostHigh);
    return { ...piece, width, height, left: Math.round(piece.left + (piece.width - width) / 2) };
  };
  const pieces = plan.furniture.map((piece, at) => (at === index ? resizePiece(piece) : piece));
  return resetTilesUnlessMoved(plan, keepFurnitureOnWall({ ...plan, furniture: pieces }));
}

export function moveFurnitureAndGroup(plan: WallPlan, index: number, right: number): WallPlan {
  return resetTilesUnlessMoved(plan, moveFurniture(plan, index, right));
}

const keepFurnitureOnWall = (plan: WallPlan): WallPlan =>
  plan.furniture.reduce((current, _, index) => moveFurniture(current, index, 0), plan);

/** Moves the tiles to the default position of the new plan, unless they were moved by hand. */
function resetTilesUnlessMoved(before: WallPlan, current: WallPlan): WallPlan {
  return isAtDefaultPosition(before) ? { ...current, tiles: layOutTileGroup(current) } : current;
}

export function isAtDefaultPosition(plan: WallPlan): boolean {
  return layOutTileGroup(plan).every(({ left, top }, index) => {
    const tile = plan.tiles[index];
    return tile?.left === left && tile.top === top;
  });
}
