import type { Metadata } from "sharp";
import type { ImageHeader } from "../image-header.ts";

/** Maximum number of bytes for decoding a photo. It keeps a worker and its image processes below 600 MB. */
export const MAX_DECODING_BYTES = 500_000_000;

/** Samples per pixel of a JPEG, summed over all channels, by chroma subsampling. */
const chromaSamples: Record<string, number> = { "4:2:0": 1.5, "4:2:2": 2, "4:4:4": 3, "4:4:4:4": 4 };

/**
 * Estimates how many bytes are needed to decode and rotate a photo. The factors were measured. Returns zero for a photo
 * that is read row by row.
 */
export function estimateDecodingBytes(metadata: Metadata): number {
  const { width, height, format, channels, depth, isProgressive = false, orientation = 1 } = metadata;
  const bytesPerSample = depth === "ushort" ? 2 : 1;
  const pictureBytes = channels * bytesPerSample;
  const rotationBytes = orientation > 1 ? pictureBytes : 0;
  // Bytes per pixel for rotating a photo, which requires all of its rows in memory.
  const perPixel: Partial<Record<string, number>> = {
    jpeg: (isProgressive ? 2 * (chromaSamples[metadata.chromaSubsampling ?? ""] ?? channels) : 0) + rotationBytes,
    png: (isProgressive ? pictureBytes : 0) + rotationBytes,
    webp: 8,
    heif: 18,
  };
  return width * height * (perPixel[format ?? ""] ?? 0);
}

/** Estimates how many bytes are needed to decode a HEIC photo with this header. */
export function estimateHeicDecodingBytes({ width, height }: ImageHeader): number {
  return (width ?? 0) * (height ?? 0) * 8;
}
