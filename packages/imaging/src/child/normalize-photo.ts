import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PRINT_PPI } from "@storywall/domain/catalog/print-constants";
import { MAY_BE_DAMAGED } from "@storywall/domain/photos/damage";
import { rgbaToThumbHash } from "thumbhash";
import { readColorProfile } from "../color/read-color-profile.ts";
import { setJpegDensityAndProfile } from "../color/set-jpeg-density-and-profile.ts";
import { loadStandardProfile } from "../color/standard-profiles.ts";
import { containsOtherFile } from "../contains-other-file.ts";
import { hasBrokenScan } from "../header/has-broken-scan.ts";
import { findSizeRejection, HEADER_BYTES, type ImageHeader, readImageHeader } from "../image-header.ts";
import type { NormalizedPhoto, NormalizePhotoInput } from "../jobs.ts";
import { PhotoRejectedError, type PhotoWarning } from "../photo-rejection.ts";
import { decodeHeic } from "./decode-heic.ts";
import { estimateDecodingBytes, estimateHeicDecodingBytes, MAX_DECODING_BYTES } from "./estimate-decoding-bytes.ts";
import { extractFeatures } from "./extract-features.ts";
import { openImage, printJpeg, screenJpeg } from "./sharp-settings.ts";
import { toPhotoRejection } from "./to-photo-rejection.ts";

const PREVIEW_PX = 1600;
const THUMB_PX = 400;
/** A thumbhash has at most 7 x 7 frequencies, so a larger picture does not change it. */
const THUMBHASH_PX = 32;

type Master = {
  jpeg: Buffer;
  /** The picture from which the renditions are made. It has no profile if its colors need no conversion. */
  source: Buffer;
  width: number;
  height: number;
  iccName: string | null;
  /** Whether the compressed data of the JPEG is inconsistent, even though it could be decoded. */
  isDamaged: boolean;
};

/**
 * Creates the master, the renditions and the placeholder of an upload.
 * @throws PhotoRejectedError when the photo itself is invalid
 */
export async function normalizePhoto({ inputPath, outputDir }: NormalizePhotoInput): Promise<NormalizedPhoto> {
  const original = await readFile(inputPath);
  const header = readImageHeader(original.subarray(0, HEADER_BYTES), original.length);
  if ("refused" in header) throw new PhotoRejectedError(header.refused);
  if (containsOtherFile(original)) throw new PhotoRejectedError("FILE_POLYGLOT");

  const { master, warnings } = await (header.kind === "heic"
    ? decodeHeicPhoto(original, header, outputDir)
    : decodeWithFallback(original));
  const preview = await createRendition(master.source, PREVIEW_PX);
  const thumb = await createRendition(preview, THUMB_PX);

  const paths = {
    masterPath: join(outputDir, "master.jpg"),
    previewPath: join(outputDir, "preview.jpg"),
    thumbPath: join(outputDir, "thumb.jpg"),
  };
  await Promise.all([
    writeFile(paths.masterPath, master.jpeg),
    writeFile(paths.previewPath, preview),
    writeFile(paths.thumbPath, thumb),
  ]);

  return {
    width: master.width,
    height: master.height,
    sha256: createHash("sha256").update(original).digest("hex"),
    ...paths,
    thumbhash: await createThumbhash(thumb),
    iccName: master.iccName,
    ...(await extractFeatures(thumb)),
    warnings,
  };
}

async function decodeHeicPhoto(heic: Buffer, header: ImageHeader, outputDir: string) {
  if (estimateHeicDecodingBytes(header) > MAX_DECODING_BYTES) throw new PhotoRejectedError("PHOTO_TOO_HEAVY");
  const path = join(outputDir, "pixels.tif");
  try {
    await decodeHeic(heic, path);
    return await decodeWithFallback(path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Decodes the photo in strict mode. If that fails because the file is damaged, decodes it again in tolerant mode and
 * adds a warning.
 */
async function decodeWithFallback(input: Buffer | string): Promise<{ master: Master; warnings: PhotoWarning[] }> {
  try {
    const master = await createMaster(input, "warning");
    return { master, warnings: master.isDamaged ? [MAY_BE_DAMAGED] : [] };
  } catch (strict) {
    if (toPhotoRejection(strict).code !== "PHOTO_DAMAGED") throw strict;
  }
  try {
    return { master: await createMaster(input, "error"), warnings: [MAY_BE_DAMAGED] };
  } catch (cause) {
    throw toPhotoRejection(cause);
  }
}

async function createMaster(input: Buffer | string, failOn: "warning" | "error"): Promise<Master> {
  const metadata = await openImage(input, { failOn }).metadata();
  const rejectionCode = findSizeRejection(metadata);
  if (rejectionCode) throw new PhotoRejectedError(rejectionCode);
  if (estimateDecodingBytes(metadata) > MAX_DECODING_BYTES) throw new PhotoRejectedError("PHOTO_TOO_HEAVY");

  const profile = metadata.icc && metadata.space !== "cmyk" ? readColorProfile(metadata.icc) : null;
  const isWide = profile?.isWide === true;
  const image = openImage(input, { failOn, ignoreIcc: isWide || profile?.isSrgb === true }).autoOrient();
  if (metadata.hasAlpha) image.flatten({ background: "#ffffff" });
  const encoding = image.jpeg(printJpeg).toBuffer({ resolveWithObject: true });
  // Checks the scan here, while libvips decodes and encodes the photo on other threads.
  const isDamaged = typeof input !== "string" && hasBrokenScan(input);
  const { data, info } = await encoding;

  const icc = isWide && metadata.icc ? metadata.icc : await loadStandardProfile("srgb");
  const jpeg = setJpegDensityAndProfile(data, { icc, ppi: PRINT_PPI });
  return {
    jpeg,
    source: isWide ? jpeg : data,
    width: info.width,
    height: info.height,
    iccName: isWide ? profile.name : null,
    isDamaged,
  };
}

/** Creates an sRGB rendition, never larger than its source. */
function createRendition(source: Buffer, longSidePx: number): Promise<Buffer> {
  return openImage(source)
    .resize(longSidePx, longSidePx, { fit: "inside", withoutEnlargement: true })
    .jpeg(screenJpeg)
    .toBuffer();
}

async function createThumbhash(thumb: Buffer): Promise<string> {
  const { data, info } = await openImage(thumb)
    .resize(THUMBHASH_PX, THUMBHASH_PX, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
