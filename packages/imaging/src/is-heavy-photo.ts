import { readImageFileHeader } from "./read-image-file-header.ts";

const HEAVY_MIN_PIXELS = 20_000_000;

/**
 * Returns whether a photo needs so much memory that two such photos must not be decoded concurrently. Returns false for
 * an unreadable file; the job that decodes it reports the problem.
 */
export async function isHeavyPhoto(path: string): Promise<boolean> {
  const header = await readImageFileHeader(path).catch(() => null);
  if (!header || "refused" in header) return false;
  if (header.kind === "heic" || header.width === null || header.height === null) return true;
  return header.width * header.height >= HEAVY_MIN_PIXELS;
}
