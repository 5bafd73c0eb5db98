import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PRINT_PPI } from "@storywall/domain/catalog/print-constants";
import { MAY_BE_DAMAGED } from "@storywall/domain/photos/limits";
import { rgbaToThumbHash } from "thumbhash";
import { setJpegDensityAndProfile } from "../color/set-jpeg-density-and-profile.ts";
import { loadStandardProfile } from "../color/standard-profiles.ts";
import { containsOtherFile } from "../contains-other-file.ts";
import { checkDamage, isFileTruncated } from "../damage/check-damage.ts";
import type { DamageVerdict } from "../damage/check-jpeg-scans.ts";
import { padTruncatedWebp } from "../damage/is-webp-damaged.ts";
import { repairJpeg } from "../damage/jpeg-segments.ts";
import { findPhotoSizeRejection, HEADER_BYTES, type ImageHeader, readImageHeader } from "../image-header.ts";
import type { NormalizedPhoto, NormalizePhotoInput } from "../jobs.ts";
import { PhotoRejectedError, type PhotoWarning, toPhotoRejection } from "../photo-rejection.ts";
import { decodeHeic } from "./decode-heic.ts";
import { estimateDecodingBytes, estimateHeicDecodingBytes, MAX_DECODING_BYTES } from "./estimate-decoding-bytes.ts";
import { extractFeatures } from "./extract-features.ts";
import { attachProfile, createColorPlan } from "./read-photo-color.ts";
import { openImage, printJpeg, screenJpeg } from "./sharp-settings.ts";
import { readOrientation, turnImageUpright } from "./turn-upright.ts";

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
};

/** Checks the original. Called while libvips decodes and encodes the photo on other threads. */
type DamageCheck = () => Promise<DamageVerdict>;

/**
 * Creates the master, the renditions and the placeholder of an upload.
 * @throws PhotoRejectedError when the photo itself is invalid
 */
export async function normalizePhoto({ inputPath, outputDir }: NormalizePhotoInput): Promise<NormalizedPhoto> {
  const original = await readFile(inputPath);
  const header = readImageHeader(original.subarray(0, HEADER_BYTES), original.length);
  if ("rejected" in header) throw new PhotoRejectedError(header.rejected);
  if (containsOtherFile(original)) throw new PhotoRejectedError("FILE_POLYGLOT");

  const check = memoizeCall(() => checkDamage(original, header.kind));
  const { master, hasErrors } = await decodePhoto(original, header, { outputDir, check });
  const verdict = await check();
  const isDamaged = verdict === "broken" || (verdict === "unknown" && hasErrors);
  const warnings: PhotoWarning[] = isDamaged ? [MAY_BE_DAMAGED] : [];
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

function memoizeCall<T>(run: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: run() };
    return result.value;
  };
}

async function decodePhoto(
  original: Buffer,
  header: ImageHeader,
  { outputDir, check }: { outputDir: string; check: DamageCheck },
): Promise<{ master: Master; hasErrors: boolean }> {
  try {
    if (header.kind === "heic") return await decodeHeicPhoto(original, header, { outputDir, check });
    const file = repairJpegFile(original, header);
    return await decodeWithFallback(file, { check, isPartAccepted: header.kind === "png" });
  } catch (error) {
    const isDamaged = error instanceof PhotoRejectedError && error.code === "PHOTO_DAMAGED";
    if (isDamaged && isFileTruncated(original, header.kind))
      throw new PhotoRejectedError("PHOTO_INCOMPLETE", { cause: error });
    throw error;
  }
}

function repairJpegFile(original: Buffer, { kind }: ImageHeader): Buffer {
  if (kind === "jpeg") return repairJpeg(original);
  return kind === "webp" ? padTruncatedWebp(original) : original;
}

async function decodeHeicPhoto(
  heic: Buffer,
  header: ImageHeader,
  { outputDir, check }: { outputDir: string; check: DamageCheck },
) {
  if (estimateHeicDecodingBytes(header) > MAX_DECODING_BYTES) throw new PhotoRejectedError("PHOTO_TOO_HEAVY");
  const path = join(outputDir, "pixels.tif");
  try {
    const { isHdr } = await decodeHeic(heic, path);
    return await decodeWithFallback(path, { check, isHdr });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Decodes the photo in strict mode. If that fails because the file is damaged, decodes it again in tolerant mode, and
 * reports the errors. `isPartAccepted` is for decoders that return the readable part of a picture.
 */
async function decodeWithFallback(
  input: Buffer | string,
  { check, isHdr, isPartAccepted }: { check: DamageCheck; isHdr?: boolean; isPartAccepted?: boolean },
): Promise<{ master: Master; hasErrors: boolean }> {
  const modes = ["warning", "error", ...(isPartAccepted ? ["none" as const] : [])] as const;
  let rejection: PhotoRejectedError | undefined;
  for (const failOn of modes) {
    try {
      return { master: await createMaster(input, failOn, { check, isHdr }), hasErrors: failOn !== "warning" };
    } catch (error) {
      rejection = toPhotoRejection(error);
      if (rejection.code !== "PHOTO_DAMAGED") throw rejection;
    }
  }
  throw rejection ?? new PhotoRejectedError("PHOTO_DAMAGED");
}

async function createMaster(
  input: Buffer | string,
  failOn: "warning" | "error" | "none",
  { check, isHdr }: { check: DamageCheck; isHdr?: boolean | undefined },
): Promise<Master> {
  const metadata = await openImage(input, { failOn }).metadata();
  const rejectionCode = findPhotoSizeRejection(metadata);
  if (rejectionCode) throw new PhotoRejectedError(rejectionCode);
  const orientation = readOrientation(input, metadata);
  if (estimateDecodingBytes({ ...metadata, orientation }) > MAX_DECODING_BYTES)
    throw new PhotoRejectedError("PHOTO_TOO_HEAVY");

  const plan = await createColorPlan(input, metadata, isHdr);
  const isConverted = plan.kind === "convert";
  const source = isConverted && plan.described ? await attachProfile(input, metadata, plan.described) : input;
  const image = turnImageUpright(openImage(source, { failOn, ignoreIcc: !isConverted }), orientation);
  if (metadata.hasAlpha) image.flatten({ background: "#ffffff" });
  // Without a named profile, sharp converts pictures of 16 bits to Display P3.
  if (isConverted && metadata.depth === "ushort") image.withIccProfile("srgb", { attach: false });
  const encoding = image.jpeg(printJpeg).toBuffer({ resolveWithObject: true });
  const [{ data, info }] = await Promise.all([encoding, check()]);

  const isKept = plan.kind === "keep";
  const icc = isKept ? plan.icc : await loadStandardProfile("srgb");
  const jpeg = setJpegDensityAndProfile(data, { icc, ppi: PRINT_PPI });
  return {
    jpeg,
    source: isKept ? jpeg : data,
    width: info.width,
    height: info.height,
    iccName: isKept ? plan.name : null,
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
