import { FRAME_FACE_MM, LIP_MM } from "../../catalog/print-constants.ts";
import type { Template } from "../../catalog/templates.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import { computeWallLayout, type PlacedWallTile } from "./wall-layout.ts";

/** Distance in cm by which a frame extends beyond its print. */
export const FRAME_OUTSET_CM = (FRAME_FACE_MM - LIP_MM) / 10;

/** Size of the sofa, in cm. */
export const SOFA = { width: 200, height: 82 } as const;

/**
 * The rendered living room. Lengths are in mm on the wall, from the top left corner of the picture. The picture shows
 * the wall straight on, so the whole wall has one scale. `packages/seed/renders` renders the picture from these values.
 */
export const livingRoom = {
  widthMm: 3950,
  heightMm: 2468.75,
  /** Middle of the sofa, and the height of the floor below the picture's top. */
  sofaMm: 1855,
  floorMm: 2514.375,
  /** Distance from the sofa's back up to the lowest print. */
  aboveSofaMm: 190,
} as const;

const hangLine = livingRoom.floorMm - SOFA.height * 10 - livingRoom.aboveSofaMm + FRAME_OUTSET_CM * 10;

/** Part of the wall that nothing covers: between the lamp, the plant, the sofa and the edge of the picture. */
export const freeWall: Rect = { x: 60, y: 60, width: 3040, height: hangLine - 60 };

/**
 * How closely a view shows the group: the maximum share of the view's width or height that the group fills, and the
 * view's minimum width in mm.
 */
const distances = {
  room: { maxShare: 0.64, minWidth: 1500 },
  near: { maxShare: 0.7, minWidth: 1300 },
  close: { maxShare: 0.8, minWidth: 900 },
} as const;
export type ViewDistance = keyof typeof distances;

/** Share of the space around the group that lies above it. The rest lies below, where the sofa is. */
const SHARE_ABOVE = 0.4;

/** Returns the size in mm of a group with its frames. `layout` is the size of its prints in cm. */
export const measureGroup = (layout: Size): Size => ({
  width: (layout.width + 2 * FRAME_OUTSET_CM) * 10,
  height: (layout.height + 2 * FRAME_OUTSET_CM) * 10,
});

/** The visible part of the room, and the place of the group of framed tiles in the room, in mm. */
export type RoomView = { view: Rect; group: Rect };

/**
 * Places a group of framed tiles above the sofa, at true scale, and chooses a part of the room with this aspect around
 * it. `group` is in mm and includes the frames. Returns null if the free wall or the picture is too small for the
 * group.
 */
export function planLivingRoomView(group: Size, aspect: number, distance: ViewDistance = "room"): RoomView | null {
  if (group.width > freeWall.width || group.height > freeWall.height) return null;
  const x = clamp(livingRoom.sofaMm - group.width / 2, freeWall.x, freeWall.x + freeWall.width - group.width);
  const y = hangLine - group.height;
  const { maxShare, minWidth } = distances[distance];
  const preferredWidth = Math.max(minWidth, group.width / maxShare, (group.height / maxShare) * aspect);
  const width = Math.min(preferredWidth, livingRoom.widthMm, livingRoom.heightMm * aspect);
  const height = width / aspect;
  if (group.width > width || group.height > height) return null;
  const view = {
    x: clamp(x + (group.width - width) / 2, 0, livingRoom.widthMm - width),
    y: clamp(y - (height - group.height) * SHARE_ABOVE, 0, livingRoom.heightMm - height),
    width,
    height,
  };
  return { view, group: { x, y, ...group } };
}

export const roomKinds = ["living", "bedroom", "hall", "kitchen", "nursery", "empty"] as const;
export type RoomKind = (typeof roomKinds)[number];

/**
 * The wall of a rendered room around a group of framed tiles. All values are in cm, from the top left corner of the
 * part that shows the group.
 */
export type RoomScene = Size & {
  /** The requested room, or `empty` if the group does not fit on the requested room's wall. */
  room: RoomKind;
  tiles: PlacedWallTile[];
  /** Bounds of the group including frames. */
  group: Rect;
  /** Place of the room's whole picture. */
  picture: Rect;
};

const AROUND_CM = 9;
/** Height of the group's middle above the floor of the empty room, in mm. Galleries hang pictures at this height. */
const EYE_MM = 1500;
const EDGE_MM = 60;

/** Returns the free wall above furniture of this height, in mm. It ends at `right`, where something tall stands. */
const computeFreeWallAbove = (furnitureMm: number, right: number = livingRoom.widthMm - EDGE_MM): Rect => ({
  x: EDGE_MM,
  y: EDGE_MM,
  width: right - EDGE_MM,
  height: livingRoom.floorMm - furnitureMm - EDGE_MM,
});

/**
 * Part of each room's wall that nothing covers, in mm from the top left corner of its picture. The pictures of all
 * rooms show a wall of the same size. `packages/seed/renders` renders them.
 */
export const freeWalls: Record<RoomKind, Rect> = {
  living: freeWall,
  bedroom: computeFreeWallAbove(1280),
  hall: computeFreeWallAbove(1300, 2880),
  kitchen: computeFreeWallAbove(1380),
  nursery: computeFreeWallAbove(1300),
  empty: computeFreeWallAbove(200),
};

/** Places the group in the middle of the room's free wall, at true scale. */
export function createRoomScene(
  template: Template,
  chosen: readonly { name: string; frameSize: string }[],
  wanted: RoomKind,
): RoomScene {
  const layout = computeWallLayout(template, chosen);
  const group = measureGroup(layout);
  const room = chooseRoom(group, wanted);
  const { x, y } = findPlaceInRoom(group, room);
  return {
    room,
    width: group.width / 10 + 2 * AROUND_CM,
    height: group.height / 10 + 2 * AROUND_CM,
    group: { x: AROUND_CM, y: AROUND_CM, width: group.width / 10, height: group.height / 10 },
    tiles: layout.tiles.map((tile) => ({
      ...tile,
      x: tile.x + AROUND_CM + FRAME_OUTSET_CM,
      y: tile.y + AROUND_CM + FRAME_OUTSET_CM,
    })),
    picture: {
      x: AROUND_CM - x / 10,
      y: AROUND_CM - y / 10,
      width: livingRoom.widthMm / 10,
      height: livingRoom.heightMm / 10,
    },
  };
}

/** Returns the requested room, or `empty` if the group does not fit on its free wall. `group` is in mm, with frames. */
export function chooseRoom(group: Size, wanted: RoomKind): RoomKind {
  const wall = freeWalls[wanted];
  return group.width > wall.width || group.height > wall.height ? "empty" : wanted;
}

/** Returns the place of the group in the room's picture, in mm: above the furniture, or at eye level. */
export function findPlaceInRoom(group: Size, room: RoomKind): { x: number; y: number } {
  const wall = freeWalls[room];
  const right = wall.x + wall.width - group.width;
  const bottom = wall.y + wall.height - group.height;
  const atEyeLevel = livingRoom.floorMm - EYE_MM - group.height / 2;
  return {
    x: Math.max(wall.x, Math.min(livingRoom.sofaMm - group.width / 2, right)),
    y: room === "empty" ? Math.max(wall.y, Math.min(atEyeLevel, bottom)) : bottom,
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));
