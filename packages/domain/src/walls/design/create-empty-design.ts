import { applyFrame, pickOfferedFrame, pickOfferedSize } from "../../catalog/frame-defaults.ts";
import { defaultFrameSize, type FrameSizeKey } from "../../catalog/frame-sizes.ts";
import { defaultFrameType, type FrameTypeKey } from "../../catalog/frame-types.ts";
import type { Template } from "../../catalog/templates.ts";
import type { Design } from "./design.ts";

/** Creates an empty wall with all tiles. Frame and size are clamped to those the template offers. */
export function createEmptyDesign(
  template: Template,
  preferred: { frame?: FrameTypeKey; size?: FrameSizeKey } = {},
): Design {
  const frameSize = pickOfferedSize(template, preferred.size ?? defaultFrameSize);
  const tiles = template.tiles.map(({ name }) => ({ name, userPhotoId: null, frameSize, cropParams: {} }));
  const empty = { frameStyle: "", frameType: "black", matType: "none", tiles } as const;
  return applyFrame<Design>({ ...empty, tiles }, pickOfferedFrame(template, preferred.frame ?? defaultFrameType));
}
