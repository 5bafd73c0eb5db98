import { frameOuterSize, type WallPlan } from "./plan.ts";

/**
 * Position of the plate behind a tile, in shares of its frame from the left and the top. The owner must confirm it with
 * the maker.
 */
export const platePosition = { across: 0.5, down: 0.5 } as const;

/** Measurements for hanging one tile, in mm. `n` counts from 1 in the design's order. */
export type TileCoordinates = {
  n: number;
  name: string;
  width: number;
  height: number;
  /** From the wall's left edge to the frame. */
  left: number;
  /** From the floor to the frame's upper edge. */
  top: number;
  /** Middle of the plate, from the wall's left edge and the floor. */
  plate: { left: number; top: number };
};

export function tileCoordinates({ tiles }: Pick<WallPlan, "tiles">): TileCoordinates[] {
  return tiles.map((tile, index) => {
    const { width, height } = frameOuterSize(tile);
    const plate = { left: tile.left + width * platePosition.across, top: tile.top - height * platePosition.down };
    return { n: index + 1, name: tile.name, width, height, left: tile.left, top: tile.top, plate };
  });
}
