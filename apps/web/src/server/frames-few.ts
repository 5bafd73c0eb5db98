import "server-only";
import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";
import type { Template } from "@storywall/domain/catalog/templates";
import { readFramesFew } from "@storywall/services/catalog/stock/read-frames-few";
import { deps } from "./deps.ts";

/** Frames of which there are too few for this layout, or null. Without the database nothing is said before it is chosen. */
export async function framesFew(template: Template): Promise<FramesLeft | null> {
  try {
    const few = await readFramesFew(deps(), template);
    return Object.keys(few).length > 0 ? few : null;
  } catch {
    return null;
  }
}
