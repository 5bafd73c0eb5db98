import { type FrameTypeKey, frameColors, frameTypes } from "@storywall/domain/catalog/frames";
import { matMm } from "@storywall/domain/catalog/print-constants";
import { catalogTexts } from "./catalog-texts.tsx";

/** Returns a frame's color and whether it has a mat, as a sentence. */
export function describeFrame(frame: FrameTypeKey): string {
  const { color, matType } = frameTypes[frame];
  const { name } = frameColors[color];
  return matType === "none" ? catalogTexts.frameWithoutMat(name) : catalogTexts.frameWithMat(name, matMm[matType] / 10);
}
