import type { Size } from "@storywall/domain/kernel/rect";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computePhotoCut } from "@storywall/domain/walls/tiles/print-plan";
import type { WallPicture } from "../jobs.ts";
import { cropAndTonePhoto } from "./crop-and-tone-photo.ts";
import type { Picture } from "./paint/picture.ts";
import { openImage } from "./sharp-settings.ts";

/** Returns the printed part of a photo in sRGB, scaled to `size`. `aspect` is the aspect of its crop. */
export async function scalePicture({ path, crop, tone }: WallPicture, size: Size, aspect: number): Promise<Picture> {
  const { width = 1, height = 1 } = await openImage(path).metadata();
  const picture = { width, height };
  const cut = computePhotoCut(resolveCrop(crop, picture, aspect), picture);
  const { data, info } = await (
    await cropAndTonePhoto(path, { ...cut, outputSize: size, tone: tone ?? null }, { ignoreIcc: false })
  )
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`The rendered picture has ${info.channels} channels`);
  return { data, width: info.width, height: info.height };
}
