import { readImageHeader } from "./image-header.ts";
import { readFileHead } from "./read-file-head.ts";

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
