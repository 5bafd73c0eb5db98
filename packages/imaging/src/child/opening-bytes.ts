import type { Metadata } from "sharp";
import type { ImageHeader } from "../image-header.ts";

/**
 * As many bytes as a photo may take while it is opened, beside the process itself: a worker with all its image processes
 * stays under 600 MB. A photo of 120 megapixels that is read row by row keeps far below it.
 */
export const MOST_OPENING_BYTES = 500_000_000;

/** Samples of a pixel that a JPEG keeps for all of its planes. */
const chromaSamples: Record<string, number> = { "4:2:0": 1.5, "4:2:2": 2, "4:4:4": 3, "4:4:4:4": 4 };

/**
 * Bytes that the decoder, and what turns its picture upright, hold at once (measured). None for a
 * picture that is read row by row.
 */
export function openingBytes(found: Metadata): number {
  const { width, height, format, channels, depth, isProgressive = false, orientation = 1 } = found;
  const bytesPerSample = depth === "ushort" ? 2 : 1;
  const picture = channels * bytesPerSample;
  const turned = orientation > 1 ? picture : 0;
  // What comes row by row must be there as a whole before its last row can become the first column.
  const perPixel: Partial<Record<string, number>> = {
    jpeg: (isProgressive ? 2 * (chromaSamples[found.chromaSubsampling ?? ""] ?? channels) : 0) + turned,
    png: (isProgressive ? picture : 0) + turned,
    webp: 8,
    heif: 18,
  };
  return width * height * (perPixel[format ?? ""] ?? 0);
}

/** The same for a photo of a phone's HEIC, known from its header alone: its decoder is not asked before. */
export function heicOpeningBytes({ width, height }: ImageHeader): number {
  return (width ?? 0) * (height ?? 0) * 8;
}
