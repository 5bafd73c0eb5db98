import { defaultFrameSize, type FrameSizeKey } from "../../catalog/frame-sizes.ts";
import { defaultFrameType, type FrameTypeKey, frameTypes } from "../../catalog/frame-types.ts";
import type { Template } from "../../catalog/templates.ts";
import type { Design } from "./design.ts";

/** The wished frame where the template has it, else its first. */
export function clampFrame(template: Template, wished: FrameTypeKey): FrameTypeKey {
  return template.frameTypes.includes(wished) ? wished : (template.frameTypes[0] ?? defaultFrameType);
}

/** The wished size where the template comes in it, else its first. */
export function clampSize(template: Template, wished: FrameSizeKey): FrameSizeKey {
  return template.sizes.includes(wished) ? wished : (template.sizes[0] ?? defaultFrameSize);
}

/** The design in this frame, as one that was chosen. */
export function withFrame<D extends Pick<Design, "frameStyle" | "frameType" | "matType" | "hasDefaultFrame">>(
  { hasDefaultFrame: _, ...design }: D,
  key: FrameTypeKey,
) {
  const frame = frameTypes[key];
  return { ...design, frameStyle: frame.name, frameType: frame.color, matType: frame.matType };
}

/** An empty wall: every tile there, none filled, the defaults clamped to what the template allows. */
export function startDesign(template: Template, wished: { frame?: FrameTypeKey; size?: FrameSizeKey } = {}): Design {
  const frameSize = clampSize(template, wished.size ?? defaultFrameSize);
  const tiles = template.tiles.map(({ name }) => ({ name, userPhotoId: null, frameSize, cropParams: {} }));
  const empty = { frameStyle: "", frameType: "black", matType: "none", tiles } as const;
  return withFrame<Design>({ ...empty, tiles }, clampFrame(template, wished.frame ?? defaultFrameType));
}

/** "Timeless", what a wall restored from photos alone starts with. */
export const restoredFrameType: FrameTypeKey = "timeless";

/** What the explicit Reset button leads back to, where the template has it. */
export const resetFrameType: FrameTypeKey = "sleek";
