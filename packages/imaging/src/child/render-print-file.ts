import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { PROOF_LONG_SIDE_PX } from "@storywall/domain/catalog/print-constants";
import sharp from "sharp";
import { isUsableProfile } from "../color/is-usable-profile.ts";
import { readColorProfile } from "../color/read-color-profile.ts";
import { setJpegDensityAndProfile } from "../color/set-jpeg-density-and-profile.ts";
import { loadStandardProfile } from "../color/standard-profiles.ts";
import type { RenderedFile, RenderedPrint, RenderPrintFileInput, RenderProofInput } from "../jobs.ts";
import { cropAndTonePhoto } from "./crop-and-tone-photo.ts";
import { openImage, printJpeg, screenJpeg } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/**
 * Renders a print file: the planned part of the master at the planned size, with white for the mat. Pixel values are
 * not converted; the master's profile and the ppi are written into the file.
 */
export async function renderPrintFile({ masterPath, outputPath, plan }: RenderPrintFileInput): Promise<RenderedPrint> {
  const { icc: embedded } = await openImage(masterPath).metadata();
  const icc = embedded && (await isUsableProfile(embedded)) ? embedded : null;
  const { media, photo } = plan;

  const picture = await cropAndTonePhoto(masterPath, { ...plan, outputSize: photo }, { ignoreIcc: true });
  const data = await picture
    .extend({
      left: photo.x,
      top: photo.y,
      right: media.width - photo.x - photo.width,
      bottom: media.height - photo.y - photo.height,
      background: WHITE,
    })
    .jpeg(printJpeg)
    .toBuffer();
  // Reads the size from the file, because sharp reports the size before `extend`.
  const { width, height } = await openImage(data).metadata();
  if (width !== media.width || height !== media.height) {
    throw new Error(`The print file has the wrong size: ${width} x ${height}`);
  }

  const profile = icc ? readColorProfile(icc) : null;
  const file = setJpegDensityAndProfile(data, { icc: icc ?? (await loadStandardProfile("srgb")), ppi: plan.ppi });
  await writeFile(outputPath, file);
  return {
    sha256: createHash("sha256").update(file).digest("hex"),
    bytes: file.length,
    width,
    height,
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

/** Renders the trimmed print file in sRGB, 600 px on the long side. */
export async function renderProof({ printPath, outputPath, plan }: RenderProofInput): Promise<RenderedFile> {
  const { media, trim } = plan;
  const scale = PROOF_LONG_SIDE_PX / Math.max(trim.width, trim.height);
  const { icc } = await openImage(printPath).metadata();
  const isSrgb = icc?.equals(await loadStandardProfile("srgb")) ?? true;
  const { data, info } = await openImage(printPath, { ignoreIcc: isSrgb })
    .resize(Math.round(media.width * scale), Math.round(media.height * scale), { fit: "fill" })
    .extract({
      left: Math.round(trim.x * scale),
      top: Math.round(trim.y * scale),
      width: Math.round(trim.width * scale),
      height: Math.round(trim.height * scale),
    })
    .jpeg(screenJpeg)
    .toBuffer({ resolveWithObject: true });

  await writeFile(outputPath, data);
  return {
    sha256: createHash("sha256").update(data).digest("hex"),
    bytes: data.length,
    width: info.width,
    height: info.height,
  };
}
