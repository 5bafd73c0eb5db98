import { computeFrameOuterSize, type WallPlan } from "./plan.ts";

/**
 * Position of the plate behind a tile, as fractions of the frame's size from the left and the top. The owner must
 * confirm it with the manufacturer.
 */
export const platePosition = { across: 0.5, down: 0.5 } as const;

/** Measurements in mm for hanging one tile. `n` counts from 1 in the design's order. */
export type TileCoordinates = {
  n: number;
  name: string;
  width: number;
  height: number;
  /** Distance from the wall's left edge to the frame. */
  left: number;
  /** Height of the frame's upper edge above the floor. */
  top: number;
  /** Middle of the plate: distance from the wall's left edge and height above the floor. */
  plate: { left: number; top: number };
};

export function computeTileCoordinates({ tiles }: Pick<WallPlan, "tiles">): TileCoordinates[] {
  return tiles.map((tile, index) => {
    const { width, height } = computeFrameOuterSize(tile);
    const plate = { left: tile.left + width * platePosition.across, top: tile.top - height * platePosition.down };
    return { n: index + 1, name: tile.name, width, height, left: tile.left, top: tile.top, plate };
  });
}
