import type { Metadata } from "sharp";
import type { ImageHeader } from "../image-header.ts";

/**
 * Memory limit for opening a photo, so that a worker and its image processes stay below 600 MB. Photos that are decoded
 * row by row need much less.
 */
export const MAX_DECODING_BYTES = 500_000_000;

/** Samples per pixel of a JPEG over all its channels. */
const chromaSamples: Record<string, number> = { "4:2:0": 1.5, "4:2:2": 2, "4:4:4": 3, "4:4:4:4": 4 };

/** Estimates the memory for decoding and rotating a photo, based on measurements; zero when it is read row by row. */
export function estimateDecodingBytes(metadata: Metadata): number {
  const { width, height, format, channels, depth, isProgressive = false, orientation = 1 } = metadata;
  const bytesPerSample = depth === "ushort" ? 2 : 1;
  const pictureBytes = channels * bytesPerSample;
  const rotationBytes = orientation > 1 ? pictureBytes : 0;
  // Rotation needs all rows in memory.
  const perPixel: Partial<Record<string, number>> = {
    jpeg: (isProgressive ? 2 * (chromaSamples[metadata.chromaSubsampling ?? ""] ?? channels) : 0) + rotationBytes,
    png: (isProgressive ? pictureBytes : 0) + rotationBytes,
    webp: 8,
    heif: 18,
  };
  return width * height * (perPixel[format ?? ""] ?? 0);
}

/** Estimates the same for HEIC, from the file's header. */
export function estimateHeicDecodingBytes({ width, height }: ImageHeader): number {
  return (width ?? 0) * (height ?? 0) * 8;
}
