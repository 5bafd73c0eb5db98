import type { Size } from "@storywall/domain/kernel/rect";
import { readImageHeader } from "./image-header.ts";
import { readFileHead } from "./read-file-head.ts";

/** Reads the size in px from the header of a master. Masters have no EXIF rotation. */
export async function readMasterSize(path: string): Promise<Size> {
  const { head } = await readFileHead(path);
  // Passes the length of the head instead of the file's size, because a master may be larger than an upload may be.
  const header = readImageHeader(head, head.length);
  if ("rejected" in header || header.width === null || header.height === null) {
    throw new TypeError("The master's header does not contain its size");
  }
  return { width: header.width, height: header.height };
}
