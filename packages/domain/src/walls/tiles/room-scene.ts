import { FRAME_FACE_MM, LIP_MM } from "../../catalog/print-constants.ts";
import type { Template } from "../../catalog/templates.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import { computeWallLayout, type PlacedWallTile } from "./wall-layout.ts";

export const roomKinds = ["wall", "sofa", "door"] as const;
export type RoomKind = (typeof roomKinds)[number];

/** A section of wall. All values are in cm from its top left corner. */
export type RoomScene = Size & {
  tiles: PlacedWallTile[];
  /** Bounds of the group including frames. */
  group: Rect;
  furniture: Rect | null;
  floorTop: number;
};

/** How far a frame extends beyond its print, in cm. */
export const FRAME_OUTSET_CM = (FRAME_FACE_MM - LIP_MM) / 10;

/** Size of the sofa in every room, in cm. */
export const SOFA = { width: 200, height: 82 } as const;

/** Typical sizes in cm. The door includes its frame. */
const furnitureSizes = { sofa: SOFA, door: { width: 96, height: 208 } } as const;

/** Height of the group's middle above the floor in cm. Galleries hang pictures at this height. */
const EYE_CM = 150;
const ABOVE_SOFA_CM = 22;
const BESIDE_DOOR_CM = 40;
const FLOOR_CM = 22;
const AROUND_CM = { wall: 9, room: 30 } as const;

/** Creates a scene in which the group hangs on a bare wall, above a sofa or beside a door, all at the same scale. */
export function createRoomScene(
  template: Template,
  chosen: readonly { name: string; frameSize: string }[],
  kind: RoomKind,
): RoomScene {
  const layout = computeWallLayout(template, chosen);
  const group = { width: layout.width + 2 * FRAME_OUTSET_CM, height: layout.height + 2 * FRAME_OUTSET_CM };
  const placeGroup = (x: number, y: number) => ({
    group: { x, y, ...group },
    tiles: layout.tiles.map((tile) => ({
      ...tile,
      x: tile.x + x + FRAME_OUTSET_CM,
      y: tile.y + y + FRAME_OUTSET_CM,
    })),
  });

  if (kind === "wall") {
    const height = group.height + 2 * AROUND_CM.wall;
    const width = group.width + 2 * AROUND_CM.wall;
    return { width, height, furniture: null, floorTop: height, ...placeGroup(AROUND_CM.wall, AROUND_CM.wall) };
  }

  const piece = furnitureSizes[kind];
  const minimumBottom = kind === "sofa" ? piece.height + ABOVE_SOFA_CM : 0;
  const bottom = Math.max(EYE_CM - group.height / 2, minimumBottom, AROUND_CM.room / 2);
  const floorTop = Math.max(bottom + group.height, piece.height) + AROUND_CM.room;
  const size = { floorTop, height: floorTop + FLOOR_CM };
  const y = floorTop - bottom - group.height;
  const onFloor = { ...piece, y: floorTop - piece.height };

  if (kind === "door") {
    const doorAt = AROUND_CM.room + group.width + BESIDE_DOOR_CM;
    const width = doorAt + piece.width + AROUND_CM.room;
    return { ...size, width, furniture: { ...onFloor, x: doorAt }, ...placeGroup(AROUND_CM.room, y) };
  }
  const width = Math.max(group.width, piece.width) + 2 * AROUND_CM.room;
  const furniture = { ...onFloor, x: (width - piece.width) / 2 };
  return { ...size, width, furniture, ...placeGroup((width - group.width) / 2, y) };
}

/**
 * The rendered living room. Lengths are in mm on the wall, from the top left corner of the picture. The picture shows
 * the wall straight on, so one scale applies everywhere on it. `packages/seed/renders` renders it from these values.
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

/** Part of the wall with nothing in front of it: between the lamp, the plant, the sofa and the edge of the picture. */
export const freeWall: Rect = { x: 60, y: 60, width: 3040, height: hangLine - 60 };

/** Largest share of the view’s width or height that a group may fill, and the smallest width of the view in mm. */
const MAX_SHARE = 0.64;
const MIN_VIEW_WIDTH = 1500;
/** Share of the space around the group that is above it. The rest is below, where the sofa is. */
const SHARE_ABOVE = 0.4;

/** Returns the size in mm of a group with its frames. `layout` is the size of its prints in cm. */
export const measureGroup = (layout: Size): Size => ({
  width: (layout.width + 2 * FRAME_OUTSET_CM) * 10,
  height: (layout.height + 2 * FRAME_OUTSET_CM) * 10,
});

/** The visible part of the room, and the place of the group of framed tiles in the room, in mm. */
export type RoomView = { view: Rect; group: Rect };

/**
 * Hangs a group of framed tiles above the sofa, at true scale, and chooses a part of the room with this aspect that shows
 * it well. `group` is in mm and includes the frames. Returns null if the free wall or the picture is too small for the group.
 */
export function hangInLivingRoom(group: Size, aspect: number): RoomView | null {
  if (group.width > freeWall.width || group.height > freeWall.height) return null;
  const x = clamp(livingRoom.sofaMm - group.width / 2, freeWall.x, freeWall.x + freeWall.width - group.width);
  const y = hangLine - group.height;
  const preferredWidth = Math.max(MIN_VIEW_WIDTH, group.width / MAX_SHARE, (group.height / MAX_SHARE) * aspect);
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

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));
