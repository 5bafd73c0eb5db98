import type { FrameSizeKey } from "../../catalog/frames.ts";
import type { PlanTile } from "./plan.ts";

export type PlanTiles = readonly PlanTile[];

export const sizeLetters = {
  rectangle_small: "s",
  rectangle_medium: "m",
  rectangle_large: "l",
  rectangle_xlarge: "x",
} as const satisfies Record<FrameSizeKey, string>;

/**
 * Encodes tiles for a URL, such as `mp1205_1723.ml1560_1723`: size, orientation, and the position of the frame in mm.
 */
export function encodePlan(tiles: PlanTiles): string {
  return tiles
    .map(({ frameSize, orientation, left, top }) => {
      return `${sizeLetters[frameSize]}${orientation === "portrait" ? "p" : "l"}${left}_${top}`;
    })
    .join(".");
}
