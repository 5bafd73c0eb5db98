import type { Size } from "@storywall/domain/kernel/rect";
import { detectContentFromBytes, type PhotoKind } from "@storywall/domain/photos/chosen-files";
import { photoLimits } from "@storywall/domain/photos/limits";
import { readHeifHeader } from "./header/heif-header.ts";
import { readJpegHeader } from "./header/jpeg-header.ts";
import { readPngSize } from "./header/png-header.ts";
import { readWebpSize } from "./header/webp-header.ts";
import type { PhotoRejectionCode } from "./photo-rejection.ts";

/** Number of bytes that `readImageHeader` needs. */
export const HEADER_BYTES = 256 * 1024;

export type ImageKind = PhotoKind;

/** `width` and `height` are stored pixels before rotation; null when the header does not contain them. */
export type ImageHeader = { kind: ImageKind; width: number | null; height: number | null };

/**
 * Identifies a file by its first bytes. Decodes nothing, and ignores the file name and the declared type.
 * @param head the first `HEADER_BYTES` bytes, or the whole file if it is shorter
 * @param totalBytes size of the whole file
 */
export function readImageHeader(head: Uint8Array, totalBytes: number): ImageHeader | { rejected: PhotoRejectionCode } {
  if (totalBytes === 0 || head.length === 0) return { rejected: "FILE_EMPTY" };
  if (totalBytes > photoLimits.maxBytes) return { rejected: "FILE_TOO_LARGE" };

  const content = detectContentFromBytes(head);
  if (content === "jpeg") {
    const jpeg = readJpegHeader(head);
    if (jpeg === "broken") return { rejected: "PHOTO_DAMAGED" };
    if (jpeg && !(jpeg.bitsPerSample === 8 && [1, 3, 4].includes(jpeg.components))) {
      return { rejected: "PHOTO_COLOUR_FORMAT" };
    }
    return toImageHeader("jpeg", jpeg?.size ?? null);
  }
  if (content === "png") return toImageHeader("png", readPngSize(head));
  if (content === "webp") return toImageHeader("webp", readWebpSize(head));

  const heif = readHeifHeader(head);
  return heif ? toImageHeader(heif.kind, heif.size) : { rejected: "FILE_TYPE" };
}

/** Checks the shop's size limits. Returns undefined when the photo is within them. */
export function findPhotoSizeRejection({ width, height }: Size): PhotoRejectionCode | undefined {
  if (width <= 0 || height <= 0) return "PHOTO_DAMAGED";
  if (width * height > photoLimits.maxPixels) return "PHOTO_TOO_MANY_PIXELS";
  if (Math.max(width, height) > photoLimits.maxSidePx) return "PHOTO_TOO_WIDE";
  if (Math.min(width, height) < photoLimits.minShortSidePx) return "PHOTO_TOO_SMALL";
  return undefined;
}

function toImageHeader(kind: ImageKind, size: Size | "broken" | null): ImageHeader | { rejected: PhotoRejectionCode } {
  if (size === "broken") return { rejected: "PHOTO_DAMAGED" };
  if (!size) return { kind, width: null, height: null };
  const rejected = findPhotoSizeRejection(size);
  return rejected ? { rejected } : { kind, ...size };
}
