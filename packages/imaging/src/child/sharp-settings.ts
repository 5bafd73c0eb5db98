import { photoLimits } from "@storywall/domain/photos/limits";
import sharp, { type Sharp, type SharpOptions } from "sharp";

/** Time limit of the image library; the pool's limit is slightly higher. */
const TIMEOUT_SECONDS = 25;

const loaders = ["Jpeg", "Png", "Webp", "Heif", "Tiff"];

/** Only the formats of the shop can be read at all. TIFF is our own wrapping of HEIC pixels, never an upload. */
export function configureSharp(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

export function openImage(input: Buffer | string, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: "error", limitInputPixels: photoLimits.maxPixels, ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

/** Settings of masters and prints. One pass, since the second one would need three times the memory to save a few per cent. */
export const printJpeg = { quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;

/** Settings of renditions and proofs. */
export const screenJpeg = { quality: 90 } as const;
