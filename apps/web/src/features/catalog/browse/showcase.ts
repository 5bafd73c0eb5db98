import type { FrameTypeKey } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";

type Showcase = { frame: FrameTypeKey; firstSample: number };

/** Frame and first photo in the picture of each template. Together the pictures show all frames and many photos. */
const showcases: Record<Template["key"], Showcase> = {
  trio: { frame: "whisper", firstSample: 0 },
  six: { frame: "infinite", firstSample: 2 },
  dozen: { frame: "sleek", firstSample: 5 },
  flex_two_frames: { frame: "timeless", firstSample: 8 },
  flex_three_frames: { frame: "infinite", firstSample: 10 },
  flex_four_frames: { frame: "timeless", firstSample: 3 },
  grid_four_frames: { frame: "infinite", firstSample: 7 },
  mixed_absolute_four_frames: { frame: "timeless", firstSample: 11 },
  single_tile: { frame: "harmony", firstSample: 4 },
};

/** Returns the showcase of a template, with a frame in which it is sold. */
export function getShowcase({ key, frameTypes }: Pick<Template, "key" | "frameTypes">): Showcase {
  const { frame, firstSample } = showcases[key];
  return { frame: frameTypes.includes(frame) ? frame : (frameTypes[0] ?? frame), firstSample };
}
