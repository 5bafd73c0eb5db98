import type { Template } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { chooseRoom, findPlaceInRoom, livingRoom, type RoomKind } from "../tiles/room-scene.ts";
import { computeWallLayout, type PlacedWallTile } from "../tiles/wall-layout.ts";
import {
  computeFrameOuterSize,
  computeFurnitureSpan,
  computeGroupSpan,
  furniture,
  type PlanFurniture,
  type PlanTile,
  type Span,
  type WallPlan,
} from "./plan.ts";
import { getShownRoom, placeRoomPicture } from "./plan-room.ts";

/** Height of a group's middle above the floor in mm. Eye height is 145–150 cm. */
export const EYE_HEIGHT = 1_475;

/** Gap between furniture and the group above it in mm. Usual gaps are 15–20 cm. */
export const ABOVE_FURNITURE = 175;

type Chosen = readonly { name: string; frameSize: string }[];

/**
 * Converts a design's tiles to plan tiles, positioned relative to the group's corner. `layOutTileGroup` places them on a
 * wall.
 */
export function toPlanTiles(template: Template, chosen: Chosen): PlanTile[] {
  return computeWallLayout(template, chosen).tiles.map(toPlanTile);
}

function toPlanTile({ name, frameSize, orientation, x, y }: PlacedWallTile): PlanTile {
  return { name, frameSize, orientation, left: Math.round(x * 10), top: 0 - Math.round(y * 10) };
}

/** Returns the requested room, or `empty` if the group does not fit on its free wall. */
export function chooseRoomForTiles(tiles: readonly PlanTile[], wanted: RoomKind): RoomKind {
  const group = computeGroupSpan(tiles);
  return group ? chooseRoom(computeSpanSize(group), wanted) : wanted;
}

const computeSpanSize = ({ left, right, bottom, top }: Span): Size => ({ width: right - left, height: top - bottom });

/**
 * Moves the group to its default position: above the first piece of furniture that can have art above it, otherwise
 * above the room's own furniture, otherwise at eye height in the middle of the widest wall section without door or
 * window. A group that fits the wall stays within it.
 */
export function layOutTileGroup(plan: WallPlan): PlanTile[] {
  const { wall, tiles } = plan;
  const group = computeGroupSpan(tiles);
  if (!group) return [];
  const size = computeSpanSize(group);
  const { middle, bottom } = findDefaultPlace(plan, size);
  const left = clampToWall(middle - size.width / 2, size.width, wall.width);
  const top = clampToWall(bottom, size.height, wall.height) + size.height;
  const [dx, dy] = [Math.round(left - group.left), Math.round(top - group.top)];
  return tiles.map((tile) => ({ ...tile, left: tile.left + dx, top: tile.top + dy }));
}

function findDefaultPlace(plan: WallPlan, size: Size): { middle: number; bottom: number } {
  const { wall, furniture: pieces } = plan;
  const below = pieces.find(({ kind }) => furniture[kind].isBelowArt);
  if (below) return { middle: below.left + below.width / 2, bottom: computeFurnitureSpan(below).top + ABOVE_FURNITURE };
  const room = getShownRoom(plan);
  if (room === "empty") return { middle: findFreeWallMiddle(wall.width, pieces), bottom: EYE_HEIGHT - size.height / 2 };
  const { x, y } = findPlaceInRoom(size, room);
  return { middle: placeRoomPicture(wall).x + x + size.width / 2, bottom: livingRoom.floorMm - y - size.height };
}

/** Clamps a span to the wall. A span longer than the wall extends equally beyond both ends. */
function clampToWall(start: number, length: number, whole: number): number {
  if (length > whole) return (whole - length) / 2;
  return Math.max(0, Math.min(start, whole - length));
}

function findFreeWallMiddle(width: number, pieces: readonly PlanFurniture[]): number {
  const blocks = pieces
    .filter(({ kind }) => !furniture[kind].isBelowArt)
    .map(computeFurnitureSpan)
    .toSorted((a, b) => a.left - b.left);
  let [from, best] = [0, { left: 0, right: 0 }];
  for (const { left, right } of [...blocks, { left: width, right: width }]) {
    if (left - from > best.right - best.left) best = { left: from, right: left };
    from = Math.max(from, right);
  }
  return best.right > best.left ? (best.left + best.right) / 2 : width / 2;
}

/**
 * Updates a plan with the tiles of a changed design. The middle of each existing tile stays where it was. A new tile is
 * placed at its position in the layout, relative to the first existing tile.
 */
export function updateGroupTiles(currentTiles: readonly PlanTile[], newTiles: readonly PlanTile[]): PlanTile[] {
  const places = new Map(currentTiles.map((tile) => [tile.name, getTileMiddle(tile)]));
  const anchor = newTiles.find(({ name }) => places.has(name));
  const anchorBefore = anchor && places.get(anchor.name);
  if (!anchor || !anchorBefore) return [...newTiles];
  const anchorAfter = getTileMiddle(anchor);
  return newTiles.map((tile) => {
    const own = getTileMiddle(tile);
    const targetMiddle = places.get(tile.name) ?? {
      x: own.x + anchorBefore.x - anchorAfter.x,
      y: own.y + anchorBefore.y - anchorAfter.y,
    };
    return {
      ...tile,
      left: tile.left + Math.round(targetMiddle.x - own.x),
      top: tile.top + Math.round(targetMiddle.y - own.y),
    };
  });
}

function getTileMiddle(tile: PlanTile): { x: number; y: number } {
  const { width, height } = computeFrameOuterSize(tile);
  return { x: tile.left + width / 2, y: tile.top - height / 2 };
}
