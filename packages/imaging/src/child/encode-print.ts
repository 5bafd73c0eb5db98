import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { PRINT_PPI } from "@storywall/domain/catalog/print-constants";
import type { Sharp } from "sharp";
import { isUsableProfile } from "../color/is-usable-profile.ts";
import type { EncodePrintInput, RenderedFile } from "../jobs.ts";
import { openImage, printJpeg } from "./sharp-settings.ts";

const MM_PER_INCH = 25.4;

/**
 * Encodes an RGB print file as a TIFF (LZW) or JPEG. Without a printer's profile, pixels and profile stay unchanged.
 * With a printer's profile, the colors are converted to it (relative colorimetric, RGB or CMYK) and the profile is
 * embedded.
 */
export async function encodePrint({
  printPath,
  outputPath,
  format,
  profilePath,
}: EncodePrintInput): Promise<RenderedFile> {
  const image = profilePath
    ? await openPrintConvertedToProfile(printPath, profilePath)
    : await openPrintWithOwnProfile(printPath);
  const pixelsPerMm = PRINT_PPI / MM_PER_INCH;
  const encoded =
    format === "tiff"
      ? image.tiff({
          compression: "lzw",
          predictor: "horizontal",
          xres: pixelsPerMm,
          yres: pixelsPerMm,
          resolutionUnit: "inch",
        })
      : image.jpeg(printJpeg);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  await writeFile(outputPath, data);
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { sha256, bytes: data.length, width: info.width, height: info.height };
}

/** Opens the print with its own profile, or as sRGB if its profile cannot be used. */
async function openPrintWithOwnProfile(printPath: string): Promise<Sharp> {
  const image = openImage(printPath, { ignoreIcc: true });
  const { icc } = await image.metadata();
  return icc && (await isUsableProfile(icc)) ? image.keepIccProfile() : image.withIccProfile("srgb");
}

async function openPrintConvertedToProfile(printPath: string, profilePath: string): Promise<Sharp> {
  const profile = await readFile(profilePath).catch((cause: unknown) => {
    throw new Error("The printer's profile could not be read", { cause });
  });
  const header = profile.toString("latin1", 16, 20);
  const image = openImage(printPath);
  if (header === "CMYK") return image.toColourspace("cmyk").withIccProfile(profilePath);
  if (header === "RGB ") return image.withIccProfile(profilePath);
  throw new Error("The printer's profile is neither RGB nor CMYK");
}
