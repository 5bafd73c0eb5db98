import { isFrameSize } from "../../catalog/frame-sizes.ts";
import { ShopError } from "../../errors.ts";
import { type PlanTile, planLimits } from "./plan.ts";
import { sizeLetters } from "./plan-text.ts";

const sizes = new Map(Object.entries(sizeLetters).map(([size, letter]) => [letter as string, size]));

const tileText = /^([smlx])([pl])(-?\d{1,5})_(-?\d{1,5})$/;

export const PLAN_TEXT_MAX = planLimits.tiles * 16;

/** Decodes tiles written by `writePlan`, named by position. Throws PLAN_UNREADABLE. */
export function readPlan(text: string): PlanTile[] {
  const given = text.length > PLAN_TEXT_MAX ? [] : text.split(".");
  if (given.length === 0 || given.length > planLimits.tiles) throw new ShopError("PLAN_UNREADABLE");
  return given.map((one, index) => {
    const [, letter = "", way, left, top] = tileText.exec(one) ?? [];
    const frameSize = sizes.get(letter);
    const isNear = [left, top].every((mm) => Math.abs(Number(mm)) <= planLimits.farthest);
    if (!frameSize || !isFrameSize(frameSize) || !isNear) throw new ShopError("PLAN_UNREADABLE");
    return {
      name: `tile_${index + 1}`,
      frameSize,
      orientation: way === "p" ? "portrait" : "landscape",
      left: Number(left),
      top: Number(top),
    };
  });
}
