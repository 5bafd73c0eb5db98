import { photoLimits } from "@storywall/domain/photos/photo-limits";
import type { Size } from "@storywall/domain/tiles/rect";
import sharp, { type JpegOptions, type Sharp, type SharpOptions } from "sharp";

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

/** From here on the encoder writes as it goes: its second pass over the whole picture would double the memory. */
const ONE_PASS_FROM_PIXELS = 16_000_000;

/** The settings of everything that is printed or kept. */
export function printJpeg({ width, height }: Size): JpegOptions {
  return { quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: width * height < ONE_PASS_FROM_PIXELS };
}

/** The settings of what is only looked at. */
export const screenJpeg = { quality: 90 } as const;
