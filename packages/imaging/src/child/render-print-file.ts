import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tagJpeg } from "../colour/jpeg-segments.ts";
import { standardProfile } from "../colour/standard-profiles.ts";
import type { RenderedFile, RenderPrintFileInput } from "../jobs.ts";
import { cutPhoto } from "./cut-photo.ts";
import { openImage, printJpeg } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/**
 * One print file: the part of the master that the plan names, at the size the plan names, white where there is mat.
 * Pixel values are never converted; the master's profile is written into the file with its ppi.
 */
export async function renderPrintFile({ masterPath, outputPath, plan }: RenderPrintFileInput): Promise<RenderedFile> {
  const { icc } = await openImage(masterPath).metadata();
  const { media, photo } = plan;

  const picture = await cutPhoto(masterPath, { ...plan, wanted: photo }, { ignoreIcc: true });
  const { data, info } = await picture
    .extend({
      left: photo.x,
      top: photo.y,
      right: media.width - photo.x - photo.width,
      bottom: media.height - photo.y - photo.height,
      background: WHITE,
    })
    .jpeg(printJpeg)
    .toBuffer({ resolveWithObject: true });
  if (info.width !== media.width || info.height !== media.height) {
    throw new Error(`The print file came out at ${info.width} x ${info.height}`);
  }

  const file = tagJpeg(data, { icc: icc ?? (await standardProfile("srgb")), ppi: plan.ppi });
  await writeFile(outputPath, file);
  return {
    sha256: createHash("sha256").update(file).digest("hex"),
    bytes: file.length,
    width: info.width,
    height: info.height,
  };
}
