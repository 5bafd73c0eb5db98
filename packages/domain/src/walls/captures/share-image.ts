import type { Template } from "../../catalog/templates.ts";
import { type Rect, rebaseRect } from "../../kernel/rect.ts";
import type { Design } from "../design/design.ts";
import { type CapturePlan, computeCaptureSize, planCapture, planRoomCapture } from "./capture-plan.ts";

/** Size of link previews in social networks, in px. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Returns the path of a template's share image. The image is drawn before each build. */
export const buildShareImagePath = (templateKey: string): string => `/samples/share/${templateKey}.jpg`;

/** Hangs the wall in the living room, in an image of `SHARE_SIZE`. A wall that is too large for it is shown alone. */
export function planShareImage(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  return planRoomCapture(template, design, SHARE_SIZE) ?? planCenteredImage(template, design);
}

/** Lays the wall out in the center of an image of `SHARE_SIZE`, as large as possible. */
function planCenteredImage(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  const natural = computeCaptureSize(template, design, 1);
  const scale = Math.min(SHARE_SIZE.width / natural.width, SHARE_SIZE.height / natural.height);
  const size = { width: Math.floor(natural.width * scale), height: Math.floor(natural.height * scale) };
  const plan = planCapture(template, design, size);
  const origin = {
    x: -Math.floor((SHARE_SIZE.width - size.width) / 2),
    y: -Math.floor((SHARE_SIZE.height - size.height) / 2),
  };
  const moveToCenter = (rect: Rect) => rebaseRect(rect, origin, 1);
  const tiles = plan.tiles.map((tile) => ({
    ...tile,
    frame: moveToCenter(tile.frame),
    lip: moveToCenter(tile.lip),
    photo: moveToCenter(tile.photo),
  }));
  return { ...plan, ...SHARE_SIZE, tiles };
}
