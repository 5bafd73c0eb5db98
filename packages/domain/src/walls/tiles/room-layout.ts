import type { Rect, Size } from "../../kernel/rect.ts";

/** Heights and widths of a room with a sofa, in cm. Art hangs a hand above the back of a sofa. */
export const SOFA = { width: 200, height: 82 } as const;
const ABOVE_SOFA = 24;
const ABOVE_ART = 26;
const FLOOR = 26;
const AROUND_ART = 34;
const NARROWEST = { withLampAndPlant: 330, sofaAlone: 226 } as const;

export type RoomLayout = Size & {
  /** Where the group of tiles hangs, from the top left corner of what is seen of the room. */
  art: Rect;
  /** Where the floor meets the wall, from the top. */
  floorAt: number;
};

/**
 * The piece of a room, in cm, in which a group of tiles of this size is seen above a sofa at true scale.
 * @param isNarrow leaves away what stands beside the sofa, for small screens.
 */
export function roomLayout(group: Size, isNarrow = false): RoomLayout {
  const narrowest = isNarrow ? NARROWEST.sofaAlone : NARROWEST.withLampAndPlant;
  const width = Math.max(narrowest, group.width + 2 * AROUND_ART);
  const floorAt = ABOVE_ART + group.height + ABOVE_SOFA + SOFA.height;
  return {
    width,
    height: floorAt + FLOOR,
    floorAt,
    art: { x: (width - group.width) / 2, y: ABOVE_ART, ...group },
  };
}
