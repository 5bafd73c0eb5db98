import type { RoomKind } from "@storywall/domain/walls/tiles/room-scene";

/** CSS colors of the wall. They represent real paint, so they do not belong to the palette of the interface. */
export const paints = {
  plaster: "#f0ece2",
  chalk: "#fdfcfa",
  sage: "#bcc6b4",
  clay: "#cfae98",
  mist: "#b6c3cc",
  slate: "#4a5158",
} as const;

export type PaintKey = keyof typeof paints;

export const paintKeys = Object.keys(paints) as PaintKey[];

export const isPaintKey = (key: unknown): key is PaintKey => typeof key === "string" && Object.hasOwn(paints, key);

/**
 * Rooms whose pictures were rendered with a plaster wall. In the other rooms, every wall color is painted over
 * the picture.
 */
const plasterRooms: readonly RoomKind[] = ["living", "empty"];

/** Returns whether the picture of the room already shows its wall in this paint. */
export const isRenderedInPaint = (room: RoomKind, paint: PaintKey): boolean =>
  paint === "plaster" && plasterRooms.includes(room);

/**
 * Colors at the edges of the empty room's picture, from left to right: those of its wall, and those of its light on a
 * white wall.
 */
export const edgesOfEmptyRoom = {
  wall: "#c1bbb2, #a1958b",
  light: "#cccac9, #aea8a1",
  /** Mean color of the wall at the upper edge. */
  top: "#b2aba1",
  skirting: "#b2aaa3",
} as const;
