import type { FrameTypeKey } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";

type Showcase = { frame: FrameTypeKey; firstSample: number };

/** Frame and first photo of each template's picture. Together, the pictures show all frames and many photos. */
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

/** Returns the showcase of a template. If the template is not sold in the showcase's frame, uses another frame. */
export function getShowcase({ key, frameTypes }: Pick<Template, "key" | "frameTypes">): Showcase {
  const { frame, firstSample } = showcases[key];
  return { frame: frameTypes.includes(frame) ? frame : (frameTypes[0] ?? frame), firstSample };
}
