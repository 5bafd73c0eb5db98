import { open } from "node:fs/promises";
import type { Size } from "@storywall/domain/kernel/rect";
import { HEADER_BYTES, readImageHeader } from "./image-header.ts";

const HEAVY_MIN_PIXELS = 20_000_000;

/**
 * Returns whether a photo needs so much memory that two such photos must not be decoded concurrently. Returns false for
 * an unreadable file; the job that decodes it reports the problem.
 */
export async function isHeavyPhoto(path: string): Promise<boolean> {
  const file = await readFileHead(path).catch(() => null);
  if (!file) return false;
  const header = readImageHeader(file.head, file.totalBytes);
  if ("rejected" in header) return false;
  if (header.kind === "heic" || header.width === null || header.height === null) return true;
  return header.width * header.height >= HEAVY_MIN_PIXELS;
}

/** Reads the size in px from the header of a master. Masters have no EXIF rotation. */
export async function readMasterSize(path: string): Promise<Size> {
  const { head } = await readFileHead(path);
  // Passes the length of the head instead of the file's size, because a master may be larger than the size limit of
  // uploads.
  const header = readImageHeader(head, head.length);
  if ("rejected" in header || header.width === null || header.height === null) {
    throw new TypeError("The master's header does not contain its size");
  }
  return { width: header.width, height: header.height };
}

/** Returns the bytes of a file that `readImageHeader` needs, and the size of the whole file in bytes. */
async function readFileHead(path: string): Promise<{ head: Uint8Array; totalBytes: number }> {
  const file = await open(path);
  try {
    const head = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(head, 0, HEADER_BYTES, 0);
    return { head: head.subarray(0, bytesRead), totalBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
