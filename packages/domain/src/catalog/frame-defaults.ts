import { defaultFrameSize, type FrameSizeKey } from "./frame-sizes.ts";
import { defaultFrameType, type FrameColor, type FrameTypeKey, frameTypes, type MatType } from "./frame-types.ts";
import type { Template } from "./templates.ts";

/** Returns `preferred` if the template offers it, otherwise the template's first frame. */
export function pickOfferedFrame(template: Template, preferred: FrameTypeKey): FrameTypeKey {
  return template.frameTypes.includes(preferred) ? preferred : (template.frameTypes[0] ?? defaultFrameType);
}

/** Returns `preferred` if the template offers it, otherwise the template's first size. */
export function pickOfferedSize(template: Template, preferred: FrameSizeKey): FrameSizeKey {
  return template.sizes.includes(preferred) ? preferred : (template.sizes[0] ?? defaultFrameSize);
}

type Framed = { frameStyle: string; frameType: FrameColor; matType: MatType; hasDefaultFrame?: true | undefined };

/** Sets a design's frame and marks it as chosen by the shopper. */
export function applyFrame<D extends Framed>({ hasDefaultFrame: _, ...design }: D, key: FrameTypeKey) {
  const frame = frameTypes[key];
  return { ...design, frameStyle: frame.name, frameType: frame.color, matType: frame.matType };
}

/** Frame of a wall that is restored from photos because no design was saved. */
export const restoredFrameType: FrameTypeKey = "timeless";

/** Frame set by the Reset button, if the template offers it. */
export const resetFrameType: FrameTypeKey = "sleek";
