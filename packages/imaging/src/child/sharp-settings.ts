import { photoLimits } from "@storywall/domain/photos/limits";
import sharp, { type Sharp, type SharpOptions } from "sharp";

const loaders = ["Jpeg", "Png", "Webp", "Heif", "Tiff"];

/**
 * Restricts sharp to the image formats that the shop needs. TIFF is needed for decoded HEIC pixels, not for uploads.
 */
export function configureSharp(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

export function openImage(input: Buffer | string, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: "error", limitInputPixels: photoLimits.maxPixels, ...options });
}

/**
 * JPEG settings of masters and prints. They are encoded in one pass: optimized coding needs a second pass and three
 * times the memory, but makes files only a few percent smaller.
 */
export const printJpeg = { quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;

export const screenJpeg = { quality: 90 } as const;
