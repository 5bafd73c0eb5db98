import { clampFrame, clampSize, withFrame } from "../../catalog/frame-defaults.ts";
import { defaultFrameSize, type FrameSizeKey } from "../../catalog/frame-sizes.ts";
import { defaultFrameType, type FrameTypeKey } from "../../catalog/frame-types.ts";
import type { Template } from "../../catalog/templates.ts";
import type { Design } from "./design.ts";

/** An empty wall with all tiles; the frame and size are clamped to what the template offers. */
export function startDesign(template: Template, wished: { frame?: FrameTypeKey; size?: FrameSizeKey } = {}): Design {
  const frameSize = clampSize(template, wished.size ?? defaultFrameSize);
  const tiles = template.tiles.map(({ name }) => ({ name, userPhotoId: null, frameSize, cropParams: {} }));
  const empty = { frameStyle: "", frameType: "black", matType: "none", tiles } as const;
  return withFrame<Design>({ ...empty, tiles }, clampFrame(template, wished.frame ?? defaultFrameType));
}
