import sharp from "sharp";
import type { Rgb } from "./grid.ts";

type Region = { left: number; top: number; width: number; height: number };

/** What kind of picture it is and how large, and the mean colour of any part of it. */
export async function readPicture(bytes: Buffer) {
  const picture = sharp(bytes);
  const { format, width, height } = await picture.metadata();
  return {
    format,
    width,
    height,
    async colourOf(region: Region): Promise<Rgb> {
      const { channels } = await sharp(await picture.clone().extract(region).png().toBuffer()).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => Math.round(mean));
      return [red, green, blue];
    },
  };
}

/** A picture decoded, its numbers as they are, and what is said beside them. */
export async function decodePicture(bytes: Uint8Array) {
  const { format, density, icc } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes, { ignoreIcc: true, limitInputPixels: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { format, density, icc, pixels: data, width: info.width, height: info.height };
}
