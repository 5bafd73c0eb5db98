import { photoLimits } from "@storywall/domain/photos/limits";
import sharp, { type Sharp, type SharpOptions } from "sharp";

/** A picture that takes longer than this is given up; the pool's own clock is a little more patient. */
const SECONDS = 25;

const loaders = ["Jpeg", "Png", "Webp", "Heif", "Tiff"];

/** Only the formats of the shop can be read at all. TIFF is our own wrapping of HEIC pixels, never an upload. */
export function prepareSharp(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

export function openImage(input: Buffer | string, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: "error", limitInputPixels: photoLimits.maxPixels, ...options }).timeout({
    seconds: SECONDS,
  });
}

/**
 * The settings of everything that is printed or kept. One pass: the encoder's second one would hold the whole picture,
 * three times the memory for a file a few per cent smaller.
 */
export const printJpeg = { quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;

/** The settings of what is only looked at. */
export const screenJpeg = { quality: 90 } as const;
