import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frames";

export const artConfiguratorTexts = {
  form: (title: string) => `Choose a frame and size for ${title}`,
  frame: "Frame",
  outOfStock: "Out of stock",
  size: "Size",
  wideArt: "This piece is wide, so its tile hangs horizontally. The magnet holds it either way.",
};

/** Describes a frame as "black, white mat" or "black, no mat". */
export function describeFrame(key: FrameTypeKey): string {
  const { color, matType } = frameTypes[key];
  return matType === "none" ? `${color}, no mat` : `${color}, white mat`;
}
