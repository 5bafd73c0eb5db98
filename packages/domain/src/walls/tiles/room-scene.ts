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
