import sharp from "sharp";
import type { Rgb } from "./grid.ts";

type Region = { left: number; top: number; width: number; height: number };

export async function readPicture(bytes: Buffer) {
  const picture = sharp(bytes);
  const { format, width, height } = await picture.metadata();
  return {
    format,
    width,
    height,
    async readMeanColor(region: Region): Promise<Rgb> {
      const { channels } = await sharp(await picture.clone().extract(region).png().toBuffer()).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => Math.round(mean));
      return [red, green, blue];
    },
  };
}

export async function decodePicture(bytes: Uint8Array) {
  const { format, density, icc } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes, { ignoreIcc: true, limitInputPixels: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { format, density, icc, pixels: data, width: info.width, height: info.height };
}
