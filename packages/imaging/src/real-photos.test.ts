import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import type { Imaging } from "./create-imaging-pool.ts";
import type { NormalizedPhoto, NormalizeResult } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

const folder = process.env.REAL_PHOTOS_DIR ?? "";

const validPhotos: [file: string, width: number, height: number][] = [
  ["jpeg/android_12mp.jpg", 4048, 3036],
  ["jpeg/canon_dslr.jpg", 5184, 3456],
  ["perf/phone_12mp_p3_o6.jpg", 3024, 4032],
  ["heif/exifr_heic-iphone.heic", 4032, 3024],
  ["heif/exifr_heic-single.heic", 1440, 960],
  ["heif/photo_2000.avif", 2000, 1500],
  ["webp/photo_2000.webp", 2000, 1500],
  ["faces/group-1.jpg", 1920, 1440],
  ["faces/person-lauren.jpg", 1448, 1024],
];

const invalidPhotos: [file: string, code: string][] = [
  ["bad/empty.jpg", "FILE_EMPTY"],
  ["bad/text.jpg", "FILE_TYPE"],
  ["bad/truncated.png", "PHOTO_TOO_SMALL"],
  ["bomb/png_50000x50000_1bit.png", "PHOTO_TOO_MANY_PIXELS"],
  ["bomb/jpeg_claims_65500.jpg", "PHOTO_TOO_MANY_PIXELS"],
  ["bomb/svg_xxe.svg", "FILE_TYPE"],
  ["raw/exiftool.dng", "FILE_TYPE"],
  ["orientation/landscape_1.jpg", "PHOTO_TOO_SMALL"],
];

/**
 * Photos below the shop's minimum size. They are tested at twice their size with the same orientation tag and profile.
 */
const orientedPhotos = [
  "landscape_3",
  "landscape_5",
  "landscape_6",
  "landscape_8",
  "portrait_2",
  "portrait_4",
  "portrait_6",
  "portrait_7",
];

async function normalizeBuffer(imaging: Imaging, dir: string, original: Buffer): Promise<NormalizeResult> {
  const outputDir = await mkdtemp(join(dir, "photo-"));
  const inputPath = join(outputDir, "original");
  await writeFile(inputPath, original);
  return imaging.normalizePhoto({ inputPath, outputDir });
}

async function doublePhotoSize(path: string): Promise<Buffer> {
  const { width = 0 } = await sharp(path).metadata();
  return sharp(path)
    .resize(width * 2)
    .keepMetadata()
    .jpeg({ quality: 95 })
    .toBuffer();
}

const toComparablePixels = (picture: Buffer | string) =>
  sharp(picture, { autoOrient: true }).resize(24, 24, { fit: "fill" }).raw().toBuffer();

/**
 * Computes the mean difference of the color levels of two pictures. It is more than 20 for a picture and its rotated
 * copy.
 */
async function computeMeanDifference(a: Buffer | string, b: Buffer | string): Promise<number> {
  const [first, second] = await Promise.all([toComparablePixels(a), toComparablePixels(b)]);
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}

describe.skipIf(!existsSync(folder))("sample photos from real cameras", () => {
  test.for(validPhotos)(
    "the photo %s becomes an upright sRGB photo",
    async ([file, width, height], { dir, imaging }) => {
      const original = await readFile(join(folder, file));
      const photo = (await normalizeBuffer(imaging, dir, original)) as NormalizedPhoto;

      expect(photo).toMatchObject({ width, height, warnings: [] });
      const preview = await sharp(photo.previewPath).metadata();
      expect(preview).toMatchObject({ format: "jpeg", space: "srgb" });
      expect([preview.exif, preview.icc, preview.orientation]).toEqual([undefined, undefined, undefined]);
      expect(await computeMeanDifference(photo.masterPath, photo.previewPath)).toBeLessThan(3);
      if (!file.endsWith(".heic")) expect(await computeMeanDifference(original, photo.previewPath)).toBeLessThan(3);
    },
  );

  test.for(orientedPhotos)("the photo %s.jpg is rotated upright", async (name, { dir, imaging }) => {
    const original = await doublePhotoSize(join(folder, "orientation", `${name}.jpg`));
    const photo = (await normalizeBuffer(imaging, dir, original)) as NormalizedPhoto;

    expect(photo.width > photo.height).toBe(name.startsWith("landscape"));
    expect(await computeMeanDifference(original, photo.masterPath)).toBeLessThan(3);
    expect(await computeMeanDifference(join(folder, "orientation", `${name}.jpg`), photo.previewPath)).toBeLessThan(3);
  });

  test.for(invalidPhotos)("the photo %s is rejected with the error %s", async ([file, code], { dir, imaging }) => {
    expect(await normalizeBuffer(imaging, dir, await readFile(join(folder, file)))).toEqual({ rejected: code });
  });

  test("a photo with an appended archive is rejected", async ({ dir, imaging }) => {
    const file = await readFile(join(folder, "bad/polyglot_zip.jpg"));
    const end = file.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2;
    const larger = await doublePhotoSize(join(folder, "bad/polyglot_zip.jpg"));
    const both = Buffer.concat([larger, file.subarray(end)]);
    expect(await normalizeBuffer(imaging, dir, both)).toEqual({ rejected: "FILE_POLYGLOT" });
  });

  test("a photo with flipped bits is accepted with a warning", async ({ dir, imaging }) => {
    const photo = await normalizeBuffer(imaging, dir, await readFile(join(folder, "bad/bitflips_12mp.jpg")));
    expect(photo).toMatchObject({ width: 3024, height: 4032, warnings: ["MAY_BE_DAMAGED"] });
  });
});
