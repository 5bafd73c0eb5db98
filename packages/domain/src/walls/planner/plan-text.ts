import { type FrameSizeKey, isFrameSize } from "../../catalog/frames.ts";
import { ShopError } from "../../errors.ts";
import { type PlanTile, planLimits } from "./plan.ts";

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

const sizes = new Map(Object.entries(sizeLetters).map(([size, letter]) => [letter as string, size]));

const tileText = /^([smlx])([pl])(-?\d{1,5})_(-?\d{1,5})$/;

export const PLAN_TEXT_MAX = planLimits.tiles * 16;

/** Decodes tiles encoded by `encodePlan` and names them by position. Throws PLAN_UNREADABLE. */
export function decodePlan(text: string): PlanTile[] {
  const tileTexts = text.length > PLAN_TEXT_MAX ? [] : text.split(".");
  if (tileTexts.length === 0 || tileTexts.length > planLimits.tiles) throw new ShopError("PLAN_UNREADABLE");
  return tileTexts.map((item, index) => {
    const [, letter = "", way, left, top] = tileText.exec(item) ?? [];
    const frameSize = sizes.get(letter);
    const isWithinLimits = [left, top].every((mm) => Math.abs(Number(mm)) <= planLimits.farthest);
    if (!frameSize || !isFrameSize(frameSize) || !isWithinLimits) throw new ShopError("PLAN_UNREADABLE");
    return {
      name: `tile_${index + 1}`,
      frameSize,
      orientation: way === "p" ? "portrait" : "landscape",
      left: Number(left),
      top: Number(top),
    };
  });
}
