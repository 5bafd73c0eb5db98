import type { Template } from "../../catalog/templates.ts";
import { type Rect, rebaseRect } from "../../kernel/rect.ts";
import type { Design } from "../design/design.ts";
import { type CapturePlan, capturePlan, captureSize } from "./capture-plan.ts";

/** What those who get a link to a page see of it, in the shape that the networks show. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Where the picture of a template lies on the shop; drawn before each build. */
export const sharePicturePath = (templateKey: string): string => `/samples/share/${templateKey}.jpg`;

/** The wall in the middle of a picture of that shape, as large as it fits. */
export function sharePlan(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  const natural = captureSize(template, design, 1);
  const scale = Math.min(SHARE_SIZE.width / natural.width, SHARE_SIZE.height / natural.height);
  const size = { width: Math.floor(natural.width * scale), height: Math.floor(natural.height * scale) };
  const plan = capturePlan(template, design, size);
  const origin = {
    x: -Math.floor((SHARE_SIZE.width - size.width) / 2),
    y: -Math.floor((SHARE_SIZE.height - size.height) / 2),
  };
  const moved = (rect: Rect) => rebaseRect(rect, origin, 1);
  const tiles = plan.tiles.map((tile) => ({
    ...tile,
    frame: moved(tile.frame),
    lip: moved(tile.lip),
    photo: moved(tile.photo),
  }));
  return { ...plan, ...SHARE_SIZE, tiles };
}
