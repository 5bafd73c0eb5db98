import type { FrameSizeKey, FrameTypeKey } from "@storywall/domain/catalog/frames";
import type { Preview } from "./preview-file.ts";

/** Photos in the order in which they were seen. `preview` is null if this browser cannot decode the file. */
export type PassedPhoto = { file: File; preview: Preview | null };

/** Photos as they were seen on another page. The page that takes them owns the previews. */
export type PassedWall = { photos: readonly PassedPhoto[]; look: { frame: FrameTypeKey; size: FrameSizeKey } };

let passed: PassedWall | null = null;

/** Passes photos to the next page that takes them. They stay in this tab's memory; nothing is stored or uploaded. */
export function passWallToNextPage(wall: PassedWall): void {
  passed = wall;
}

export const hasWallFromPreviousPage = (): boolean => passed !== null;

/** Returns the passed wall once. */
export function takeWallFromPreviousPage(): PassedWall | null {
  const taken = passed;
  passed = null;
  return taken;
}
