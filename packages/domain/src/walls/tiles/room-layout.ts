import type { Rect, Size } from "../../kernel/rect.ts";

/** Dimensions of a room with a sofa, in cm. */
export const SOFA = { width: 200, height: 82 } as const;
const ABOVE_SOFA = 24;
const ABOVE_ART = 26;
const FLOOR = 26;
const AROUND_ART = 34;
const MIN_ROOM_WIDTH = { withLampAndPlant: 330, sofaAlone: 226 } as const;

export type RoomLayout = Size & {
  /** Position of the group, from the top left corner of the visible part of the room. */
  art: Rect;
  /** Distance from the top of the visible part to the floor, in cm. */
  floorAt: number;
};

/**
 * Computes the visible part of a room with a group of tiles above a sofa, in cm. If `isNarrow` is true, there is no
 * space for furniture beside the sofa.
 */
export function computeRoomLayout(group: Size, isNarrow = false): RoomLayout {
  const narrowest = isNarrow ? MIN_ROOM_WIDTH.sofaAlone : MIN_ROOM_WIDTH.withLampAndPlant;
  const width = Math.max(narrowest, group.width + 2 * AROUND_ART);
  const floorAt = ABOVE_ART + group.height + ABOVE_SOFA + SOFA.height;
  return {
    width,
    height: floorAt + FLOOR,
    floorAt,
    art: { x: (width - group.width) / 2, y: ABOVE_ART, ...group },
  };
}
