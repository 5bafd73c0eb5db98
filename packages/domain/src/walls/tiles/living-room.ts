import type { Rect, Size } from "../../kernel/rect.ts";
import { FRAME_OUTSET_CM, SOFA } from "./room-scene.ts";

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
