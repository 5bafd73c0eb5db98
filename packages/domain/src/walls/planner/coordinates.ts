import { frameOf, type WallPlan } from "./plan.ts";

/** Where a tile's plate goes, in parts of its frame from the left and from the top. The owner's to confirm with the maker. */
export const plateAt = { across: 0.5, down: 0.5 } as const;

/** What is measured on the wall for one tile, in mm. `n` counts from 1 in the design's order. */
export type TileCoordinates = {
  n: number;
  name: string;
  width: number;
  height: number;
  /** From the wall's left edge to the frame. */
  left: number;
  /** From the floor to the frame's upper edge. */
  top: number;
  /** The middle of the plate: from the wall's left edge, and above the floor. */
  plate: { left: number; top: number };
};

export function coordinatesOf({ tiles }: Pick<WallPlan, "tiles">): TileCoordinates[] {
  return tiles.map((tile, index) => {
    const { width, height } = frameOf(tile);
    const plate = { left: tile.left + width * plateAt.across, top: tile.top - height * plateAt.down };
    return { n: index + 1, name: tile.name, width, height, left: tile.left, top: tile.top, plate };
  });
}
