import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { RenderedFile, RenderTilePhotoInput } from "../jobs.ts";
import { scalePicture } from "./scale-picture.ts";
import { screenJpeg } from "./sharp-settings.ts";

/** Renders the printed part of a tile's photo for screens, with its tone, in sRGB. */
export async function renderTilePhoto({
  size,
  photoAspect,
  outputPath,
  ...picture
}: RenderTilePhotoInput): Promise<RenderedFile> {
  const { data, width, height } = await scalePicture(picture, size, photoAspect);
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg(screenJpeg)
    .toBuffer();
  await writeFile(outputPath, jpeg);
  return { sha256: createHash("sha256").update(jpeg).digest("hex"), bytes: jpeg.length, width, height };
}
