import type { ImageKind } from "../image-header.ts";
import { checkJpegScans, type DamageVerdict } from "./check-jpeg-scans.ts";
import { hasMissingItems, isHeifDamaged } from "./is-heif-damaged.ts";
import { isWebpDamaged, readWebpLength } from "./is-webp-damaged.ts";
import { hasJpegEndMarker } from "./jpeg-segments.ts";

/**
 * Checks a file for damage that decoders ignore, such as the missing end of an incomplete copy. PNG and AVIF need no
 * check here: their decoders verify checksums or the end of each tile.
 */
export async function checkDamage(file: Buffer, kind: ImageKind): Promise<DamageVerdict> {
  switch (kind) {
    case "jpeg":
      return checkJpegScans(file);
    case "webp":
      return (await isWebpDamaged(file)) ? "broken" : "unknown";
    case "heic":
    case "avif":
      return isHeifDamaged(file) ? "broken" : "unknown";
    case "png":
      return "unknown";
  }
}

/** Returns whether the file ends before the data that its header announces, or before its end marker. */
export function isFileTruncated(file: Buffer, kind: ImageKind): boolean {
  switch (kind) {
    case "jpeg":
      return !hasJpegEndMarker(file);
    case "png":
      return !file.includes("IEND", 0, "latin1");
    case "webp":
      return file.length < readWebpLength(file);
    case "heic":
    case "avif":
      return hasMissingItems(file);
  }
}
