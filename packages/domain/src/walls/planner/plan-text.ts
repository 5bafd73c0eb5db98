import type { FrameSizeKey } from "../../catalog/frame-sizes.ts";
import type { PlanTile } from "./plan.ts";

/** What hangs where, and nothing else: what a hanging sheet is drawn from. */
export type HungTiles = readonly PlanTile[];

/** A size in an address. */
export const sizeLetters = {
  rectangle_small: "s",
  rectangle_medium: "m",
  rectangle_large: "l",
  rectangle_xlarge: "x",
} as const satisfies Record<FrameSizeKey, string>;

/** The tiles as a part of an address, such as `mp1205_1723.ml1560_1723`: size, way up, and where the frame is, in mm. */
export function writePlan(tiles: HungTiles): string {
  return tiles
    .map(({ frameSize, orientation, left, top }) => {
      return `${sizeLetters[frameSize]}${orientation === "portrait" ? "p" : "l"}${left}_${top}`;
    })
    .join(".");
}
