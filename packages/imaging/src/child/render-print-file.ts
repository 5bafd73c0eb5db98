import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { readColorProfile } from "../color/read-color-profile.ts";
import { setJpegDensityAndProfile } from "../color/set-jpeg-density-and-profile.ts";
import { loadStandardProfile } from "../color/standard-profiles.ts";
import type { RenderedPrint, RenderPrintFileInput } from "../jobs.ts";
import { cutPhoto } from "./cut-photo.ts";
import { openImage, printJpeg } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/**
 * Renders a print file: the planned part of the master at the planned size, with white for the mat. Pixel values are
 * not converted; the master's profile and the ppi are written into the file.
 */
export async function renderPrintFile({ masterPath, outputPath, plan }: RenderPrintFileInput): Promise<RenderedPrint> {
  const { icc } = await openImage(masterPath).metadata();
  const { media, photo } = plan;

  const picture = await cutPhoto(masterPath, { ...plan, outputSize: photo }, { ignoreIcc: true });
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

  const profile = icc ? readColorProfile(icc) : null;
  const file = setJpegDensityAndProfile(data, { icc: icc ?? (await loadStandardProfile("srgb")), ppi: plan.ppi });
  await writeFile(outputPath, file);
  return {
    sha256: createHash("sha256").update(file).digest("hex"),
    bytes: file.length,
    width: info.width,
    height: info.height,
    master: await hashFile(masterPath),
    profile: profile?.isWide ? profile.name : null,
    madeWith: { sharp: sharp.versions.sharp ?? "", libvips: sharp.versions.vips },
  };
}

async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(part);
    bytes += part.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}
