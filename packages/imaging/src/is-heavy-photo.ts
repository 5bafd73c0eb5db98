import { open } from "node:fs/promises";
import { HEADER_BYTES, readImageHeader } from "./image-header.ts";

const HEAVY_MIN_PIXELS = 20_000_000;

/**
 * Returns whether a photo needs so much memory that two such photos must not be decoded concurrently. Returns false for
 * an unreadable file; the job that decodes it reports the problem.
 */
export async function isHeavyPhoto(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const head = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(head, 0, HEADER_BYTES, 0);
    const header = readImageHeader(head.subarray(0, bytesRead), (await file.stat()).size);
    if ("refused" in header) return false;
    if (header.kind === "heic" || header.width === null || header.height === null) return true;
    return header.width * header.height >= HEAVY_MIN_PIXELS;
  } finally {
    await file.close();
  }
}
