import "server-only";
import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";
import type { Template } from "@storywall/domain/catalog/templates";
import { readFramesFew } from "@storywall/services/catalog/stock/read-frames-few";
import { deps } from "./deps.ts";

/** Frames whose stock is too low for this template, or null. Also null if the database is unavailable. */
export async function framesFew(template: Template): Promise<FramesLeft | null> {
  try {
    const few = await readFramesFew(deps(), template);
    return Object.keys(few).length > 0 ? few : null;
  } catch {
    return null;
  }
}
