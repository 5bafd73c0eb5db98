import type { Rect, Size } from "../../kernel/rect.ts";
import { freeWalls, livingRoom, type RoomKind } from "../tiles/room-scene.ts";

/** The largest wall that the pictures of the rooms show, in mm. */
export const largestRoomWall: Size = { width: livingRoom.widthMm, height: livingRoom.floorMm };

/** Returns whether the pictures of the rooms show a wall of this size in mm. */
export const isInRoomPictures = ({ width, height }: Size): boolean =>
  width <= largestRoomWall.width && height <= largestRoomWall.height;

/** Returns the requested room, or `empty` if the wall is larger than the room pictures. */
export const getShownRoom = ({ wall, room }: { wall: Size; room: RoomKind }): RoomKind =>
  isInRoomPictures(wall) ? room : "empty";

/**
 * Returns the place of the room's picture at true scale, in mm from the wall's top left corner. The furniture is in the
 * middle of the wall, unless the picture would then end before the edge of the wall.
 */
export function placeRoomPicture(wall: Size): Rect {
  const { widthMm: width, heightMm: height, sofaMm, floorMm } = livingRoom;
  const rest = width - wall.width;
  const x = rest < 0 ? -rest / 2 : -Math.max(0, Math.min(sofaMm - wall.width / 2, rest));
  return { x, y: wall.height - floorMm, width, height };
}

/** Space in mm that is shown on every side of the wall. */
const AROUND = 150;
const SMALLEST_VIEW: Size = { width: 2_400, height: 1_800 };

/** Returns the part of the wall and of the room around it that is shown, in mm from the wall's top left corner. */
export function computePlanView(wall: Size): Rect {
  const picture = placeRoomPicture(wall);
  const beside = Math.max(AROUND, (SMALLEST_VIEW.width - wall.width) / 2);
  const above = Math.max(AROUND, SMALLEST_VIEW.height - wall.height);
  const edges = isInRoomPictures(wall) ? picture : null;
  const left = Math.max(-beside, edges?.x ?? -beside);
  const right = Math.min(wall.width + beside, edges ? edges.x + edges.width : wall.width + beside);
  const top = Math.max(-above, edges?.y ?? -above);
  return { x: left, y: top, width: right - left, height: picture.y + picture.height - top };
}

/**
 * Returns the part of the wall that the room's furniture does not cover, in mm: `right` is its right edge, and `bottom` is
 * the height of its lower edge above the floor. Returns null if the room is empty.
 */
export function findFreeWallArea(plan: { wall: Size; room: RoomKind }): { right: number; bottom: number } | null {
  const room = getShownRoom(plan);
  if (room === "empty") return null;
  const { x, y, width, height } = freeWalls[room];
  return {
    right: Math.ceil(placeRoomPicture(plan.wall).x + x + width),
    bottom: Math.floor(livingRoom.floorMm - y - height),
  };
}
