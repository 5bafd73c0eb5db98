import { detectContentFromBytes } from "@storywall/domain/photos/chosen-files";
import type { Metadata } from "sharp";
import { type PhotoColor, toPhotoColor } from "../color/coding-points.ts";
import { isUsableProfile } from "../color/is-usable-profile.ts";
import { insertPngProfile, readPngColor } from "../color/png-color.ts";
import { readColorProfile } from "../color/read-color-profile.ts";
import { readHeifHeader } from "../header/heif-header.ts";
import { openImage } from "./sharp-settings.ts";

/**
 * How the colors of a photo are used. `keep`: the pixels and their profile stay as they are. `as-srgb`: the pixels are
 * already sRGB. `convert`: the pixels are converted to sRGB from the profile that the metadata describe (`described`)
 * or that is embedded.
 */
export type ColorPlan =
  | { kind: "keep"; icc: Buffer; name: string }
  | { kind: "as-srgb" }
  | { kind: "convert"; described: Buffer | null };

/** Maximum size of a profile that is kept. A larger one would make every print file larger. */
const MAX_KEPT_PROFILE_BYTES = 512 * 1024;

/**
 * Decides how the colors of a photo are read. As in browsers, a profile that cannot be used counts as sRGB, and the
 * EXIF color space of a JPEG is ignored.
 */
export async function createColorPlan(input: Buffer | string, metadata: Metadata, isHdr?: boolean): Promise<ColorPlan> {
  const described = await readColorWithoutProfile(input, metadata);
  // Gray and CMYK pictures are always converted.
  if (!["srgb", "rgb16"].includes(metadata.space)) {
    const isDescribed = described?.icc && (await isUsableProfile(described.icc));
    return { kind: "convert", described: isDescribed ? described.icc : null };
  }
  const icc = described ? described.icc : (metadata.icc ?? null);
  if (!icc || !(await isUsableProfile(icc))) return { kind: "as-srgb" };
  const profile = readColorProfile(icc);
  if (profile?.isSrgb) return { kind: "as-srgb" };
  const isKept = profile?.isWide && !isHdr && !described?.isHdr && icc.length <= MAX_KEPT_PROFILE_BYTES;
  return isKept ? { kind: "keep", icc, name: profile.name } : { kind: "convert", described: described?.icc ?? null };
}

/** Returns the color that the file describes without a profile. Returns null if only an embedded profile counts. */
async function readColorWithoutProfile(input: Buffer | string, metadata: Metadata): Promise<PhotoColor | null> {
  if (typeof input === "string") return null;
  if (metadata.format === "png") return readPngColor(input);
  if (metadata.format === "heif" && !metadata.icc) return readHeifColor(input);
  return null;
}

export async function readHeifColor(file: Buffer): Promise<PhotoColor | null> {
  const points = readHeifHeader(file)?.codingPoints;
  return points ? toPhotoColor(points) : null;
}

/** Returns the picture as a PNG with this profile, since sharp accepts no profile next to a picture. */
export async function attachProfile(input: Buffer | string, metadata: Metadata, icc: Buffer): Promise<Buffer> {
  const isColored = metadata.space !== "b-w" && metadata.space !== "grey16";
  if (isColored && typeof input !== "string" && detectContentFromBytes(input) === "png" && !metadata.icc)
    return insertPngProfile(input, icc);
  const pixels = openImage(input, { failOn: "none", ignoreIcc: true }).toColourspace(
    metadata.depth === "ushort" ? "rgb16" : "srgb",
  );
  return insertPngProfile(await pixels.png({ compressionLevel: 0 }).toBuffer(), icc);
}
