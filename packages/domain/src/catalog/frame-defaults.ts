import { defaultFrameSize, type FrameSizeKey } from "./frame-sizes.ts";
import { defaultFrameType, type FrameColour, type FrameTypeKey, frameTypes, type MatType } from "./frame-types.ts";
import type { Template } from "./templates.ts";

/** The wished frame where the template has it, else its first. */
export function clampFrame(template: Template, wished: FrameTypeKey): FrameTypeKey {
  return template.frameTypes.includes(wished) ? wished : (template.frameTypes[0] ?? defaultFrameType);
}

/** The wished size where the template comes in it, else its first. */
export function clampSize(template: Template, wished: FrameSizeKey): FrameSizeKey {
  return template.sizes.includes(wished) ? wished : (template.sizes[0] ?? defaultFrameSize);
}

type Framed = { frameStyle: string; frameType: FrameColour; matType: MatType; hasDefaultFrame?: true | undefined };

/** The design in this frame, as one that was chosen. */
export function withFrame<D extends Framed>({ hasDefaultFrame: _, ...design }: D, key: FrameTypeKey) {
  const frame = frameTypes[key];
  return { ...design, frameStyle: frame.name, frameType: frame.color, matType: frame.matType };
}

/** "Timeless", what a wall restored from photos alone starts with. */
export const restoredFrameType: FrameTypeKey = "timeless";

/** What the explicit Reset button leads back to, where the template has it. */
export const resetFrameType: FrameTypeKey = "sleek";
