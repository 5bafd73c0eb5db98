import type { FrameSizeKey, FrameTypeKey } from "@storywall/domain/catalog/frames";
import type { Preview } from "./preview-file.ts";

/** Photos in the order in which they were seen. `preview` is null if this browser cannot decode the file. */
export type PassedPhoto = { file: File; preview: Preview | null };

/**
 * Photos from the previous page, and the frame in which it showed them. The page that receives them must revoke the
 * previews.
 */
export type PassedWall = { photos: readonly PassedPhoto[]; look: { frame: FrameTypeKey; size: FrameSizeKey } };

let passed: PassedWall | null = null;

/**
 * Passes photos to the next page that calls `consumePassedWall`. They stay in this tab's memory; nothing is stored or
 * uploaded.
 */
export function passWallToNextPage(wall: PassedWall): void {
  passed = wall;
}

export const hasWallFromPreviousPage = (): boolean => passed !== null;

/** Returns the wall that the previous page passed, and forgets it. */
export function consumePassedWall(): PassedWall | null {
  const taken = passed;
  passed = null;
  return taken;
}
