import type { Template } from "../../catalog/templates.ts";
import type { Design } from "../design/design.ts";
import { type CapturePlan, computeCaptureSize, planCapture, planRoomCapture } from "./capture-plan.ts";

/**
 * Area in px that a wall may take up in an email. The image has twice as many pixels in each direction, for
 * high-density screens.
 */
export const EMAIL_IMAGE_AREA = { width: 480, height: 360 } as const;
const PIXEL_RATIO = 2;

/**
 * Hangs the wall in the living room, in an image that fills the area. A wall that is too large for the room is shown
 * alone, as large as the area allows.
 */
export function planEmailImage(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  const { width, height } = EMAIL_IMAGE_AREA;
  const inRoom = planRoomCapture(template, design, { width: width * PIXEL_RATIO, height: height * PIXEL_RATIO });
  return inRoom ?? planSingleWallImage(template, design);
}

function planSingleWallImage(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  const natural = computeCaptureSize(template, design, 1);
  const scale = Math.min(EMAIL_IMAGE_AREA.width / natural.width, EMAIL_IMAGE_AREA.height / natural.height);
  const toPixels = (length: number) => PIXEL_RATIO * Math.max(1, Math.floor(length * scale));
  return planCapture(template, design, { width: toPixels(natural.width), height: toPixels(natural.height) });
}

/** Returns the size in px at which an email shows the image. */
export const computeEmailImageSize = ({ width, height }: CapturePlan) => ({
  width: width / PIXEL_RATIO,
  height: height / PIXEL_RATIO,
});
