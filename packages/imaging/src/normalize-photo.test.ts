import { createHash } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flipBits } from "@storywall/testing/photos/flip-bits";
import { readGridCells, UPRIGHT_GRID } from "@storywall/testing/photos/grid";
import { makeAnimatedWebp, makeApng } from "@storywall/testing/photos/make-animated";
import { makePhoto, type PhotoRecipe, plantedMetadata } from "@storywall/testing/photos/make-photos";
import { rejectedFiles, unusualFiles } from "@storywall/testing/photos/test-files";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { loadStandardProfile } from "./color/standard-profiles.ts";
import type { Imaging } from "./create-imaging-pool.ts";
import type { NormalizedPhoto, NormalizeResult } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

async function normalizeBuffer(imaging: Imaging, dir: string, original: Buffer): Promise<NormalizeResult> {
  const outputDir = await mkdtemp(join(dir, "photo-"));
  const inputPath = join(outputDir, "original");
  await writeFile(inputPath, original);
  return imaging.normalizePhoto({ inputPath, outputDir });
}

function expectNormalized(result: NormalizeResult): NormalizedPhoto {
  if ("rejected" in result) throw new Error(`The photo was rejected: ${result.rejected}`);
  return result;
}

const readPhotoFiles = (photo: NormalizedPhoto) =>
  Promise.all([photo.masterPath, photo.previewPath, photo.thumbPath].map((path) => readFile(path)));

/** Reads the color of the middle pixel without applying the color profile. */
async function readMiddleColor(path: string): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const size = { width: 1920, height: 1440 };
const recipes: [string, PhotoRecipe][] = [
  ["JPEG", { ...size, kind: "jpeg" }],
  ["PNG", { ...size, kind: "png" }],
  ["WebP", { ...size, kind: "webp" }],
  ["AVIF", { ...size, kind: "avif" }],
  ["16-bit PNG", { ...size, kind: "png", depth: 16 }],
  ["Display P3 JPEG", { ...size, profile: "p3" }],
  ["Adobe RGB JPEG", { ...size, profile: "adobe-rgb" }],
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map((orientation): [string, PhotoRecipe] => [
    `JPEG of orientation ${orientation}`,
    { ...size, orientation },
  ]),
  ["turned PNG", { ...size, kind: "png", orientation: 6 }],
  ["turned WebP", { ...size, kind: "webp", orientation: 8 }],
];

test.for(recipes)(
  "a photo of the kind “%s” becomes an upright master and two sRGB renditions",
  async ([, recipe], { dir, imaging }) => {
    const original = await makePhoto({ ...recipe, grid: true });
    const photo = expectNormalized(await normalizeBuffer(imaging, dir, original));

    expect(photo).toMatchObject({ ...size, warnings: [], sha256: createHash("sha256").update(original).digest("hex") });
    expect(Buffer.from(photo.thumbhash, "base64").length).toBeGreaterThan(10);
    const [master, preview, thumb] = await readPhotoFiles(photo);
    for (const file of [master, preview, thumb])
      expect(await readGridCells(file ?? Buffer.alloc(0))).toEqual(UPRIGHT_GRID);

    const [masterMeta, previewMeta, thumbMeta] = await Promise.all(
      [master, preview, thumb].map((file) => sharp(file).metadata()),
    );
    expect(masterMeta).toMatchObject({
      format: "jpeg",
      ...size,
      chromaSubsampling: "4:4:4",
      density: 300,
      space: "srgb",
    });
    expect(masterMeta?.icc).toBeDefined();
    expect(previewMeta).toMatchObject({ format: "jpeg", width: 1600, height: 1200, space: "srgb" });
    expect(thumbMeta).toMatchObject({ format: "jpeg", width: 400, height: 300, space: "srgb" });
    expect(previewMeta?.icc).toBeUndefined();
  },
);

test("an iPhone photo becomes an upright master that keeps the color space Display P3", async ({ dir, imaging }) => {
  const sample = new URL("sample.heic", import.meta.resolve("@storywall/testing/photos/make-photos"));
  const photo = expectNormalized(await normalizeBuffer(imaging, dir, await readFile(sample)));

  expect(photo).toMatchObject({ width: 1280, height: 960, warnings: [] });
  expect(photo.iccName).toMatch(/P3/);
  expect(await readGridCells(await readFile(photo.masterPath))).toEqual(UPRIGHT_GRID);
  expect(await readGridCells(await readFile(photo.previewPath))).toEqual(UPRIGHT_GRID);
});

test("renditions clip Display P3 red to the most saturated sRGB red", async ({ dir, imaging }) => {
  const original = await makePhoto({ width: 700, height: 700, flat: [255, 0, 0], profile: "p3" });
  const photo = expectNormalized(await normalizeBuffer(imaging, dir, original));

  const stored = await sharp(photo.masterPath, { ignoreIcc: true }).raw().toBuffer();
  expect([...stored.subarray(0, 3)].map((value, index) => Math.abs(value - (index === 0 ? 255 : 0)) <= 3)).toEqual([
    true,
    true,
    true,
  ]);
  expect((await sharp(photo.masterPath).metadata()).icc).toEqual((await sharp(original).metadata()).icc);
  expect(photo.iccName).not.toBeNull();
  expect((await readMiddleColor(photo.previewPath))[0]).toBeGreaterThan(250);
});

test("a photo is converted to sRGB only if it has another color profile", async ({ dir, imaging }) => {
  const gray = { width: 700, height: 700, kind: "png", flat: [40, 40, 40] } as const;
  for (const [profile, expected] of [
    ["srgb", 40],
    ["srgb-gamma-2.2", 35],
  ] as const) {
    const original = await makePhoto({ ...gray, profile });
    const { masterPath, iccName } = expectNormalized(await normalizeBuffer(imaging, dir, original));
    for (const value of await readMiddleColor(masterPath)) expect(Math.abs(value - expected)).toBeLessThanOrEqual(1);
    expect(iccName).toBeNull();
    expect((await sharp(masterPath).metadata()).icc).toEqual(await loadStandardProfile("srgb"));
  }
});

test("location, camera and all other metadata are removed from a photo", async ({ dir, imaging }) => {
  for (const kind of ["jpeg", "png", "webp"] as const) {
    const original = await makePhoto({ width: 700, height: 700, kind, gps: true, orientation: 3 });
    expect(original.includes(plantedMetadata.camera)).toBe(true);

    for (const file of await readPhotoFiles(expectNormalized(await normalizeBuffer(imaging, dir, original)))) {
      const { exif, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(file.includes(plantedMetadata.camera) || file.includes(plantedMetadata.xmp)).toBe(false);
    }
  }
});

test("a CMYK photo keeps its appearance on screen", async ({ dir, imaging }) => {
  const normalizeAndSample = async (recipe: PhotoRecipe) => {
    const photo = expectNormalized(await normalizeBuffer(imaging, dir, await makePhoto(recipe)));
    expect(await sharp(photo.masterPath).metadata()).toMatchObject({ space: "srgb", channels: 3 });
    return sharp(photo.previewPath).resize(16, 12).raw().toBuffer();
  };
  const [pressed, plain] = [await normalizeAndSample({ ...size, cmyk: true }), await normalizeAndSample(size)];
  const differences = plain.map((value, index) => Math.abs(value - (pressed[index] ?? 0)));

  expect(Math.max(...differences)).toBeLessThan(60);
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(15);
});

test("transparent pixels of a PNG become white", async ({ dir, imaging }) => {
  const clear = { create: { width: 700, height: 700, channels: 4 as const, background: "#00000000" } };
  const photo = expectNormalized(await normalizeBuffer(imaging, dir, await sharp(clear).png().toBuffer()));
  expect(await readMiddleColor(photo.masterPath)).toEqual([255, 255, 255]);
});

test("a grayscale photo is converted to sRGB", async ({ dir, imaging }) => {
  const grey = sharp({ create: { width: 700, height: 700, channels: 3, background: "#808080" } }).toColourspace("b-w");
  const photo = expectNormalized(await normalizeBuffer(imaging, dir, await grey.jpeg().toBuffer()));
  expect(await sharp(photo.masterPath).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  for (const value of await readMiddleColor(photo.masterPath)) expect(Math.abs(value - 128)).toBeLessThanOrEqual(2);
});

test("a small photo is never enlarged for display on the screen", async ({ dir, imaging }) => {
  const photo = expectNormalized(await normalizeBuffer(imaging, dir, await makePhoto({ width: 800, height: 600 })));
  expect(await sharp(photo.previewPath).metadata()).toMatchObject({ width: 800, height: 600 });
});

test.for([
  ["WebP", makeAnimatedWebp],
  ["PNG", makeApng],
] as const)("only the first frame of an animated %s is used", async ([, make], { dir, imaging }) => {
  const photo = expectNormalized(await normalizeBuffer(imaging, dir, await make({ width: 900, height: 700 })));
  expect(await readGridCells(await readFile(photo.masterPath))).toEqual(UPRIGHT_GRID);
});

describe("photos that are rejected", () => {
  test.for(rejectedFiles.map((file) => [file.name, file] as const))(
    "the file “%s” is rejected",
    async ([, file], { dir, imaging }) => {
      expect(await normalizeBuffer(imaging, dir, await file.bytes())).toEqual({ rejected: file.expect.code });
    },
  );

  test("a photo with an appended archive, page or program is rejected", async ({ dir, imaging }) => {
    const photo = await makePhoto({ width: 700, height: 700 });
    const archive = Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1");
    for (const tail of [archive, "\n<html><script>", "MZ\x90\0", "%PDF-1.4"]) {
      const both = Buffer.concat([photo, typeof tail === "string" ? Buffer.from(tail, "latin1") : tail]);
      expect(await normalizeBuffer(imaging, dir, both)).toEqual({ rejected: "FILE_POLYGLOT" });
    }
  });
});

describe("unusual photos that are accepted", () => {
  test.for(unusualFiles.map((file) => [file.name, file] as const))(
    "the file “%s” is accepted",
    async ([, file], { dir, imaging }) => {
      const bytes = await file.bytes();
      expect(bytes.includes(file.mustNotSurvive ?? "")).toBe(true);
      const photo = expectNormalized(await normalizeBuffer(imaging, dir, bytes));
      for (const stored of await readPhotoFiles(photo))
        expect(file.mustNotSurvive && stored.includes(file.mustNotSurvive)).toBeFalsy();
    },
  );

  test("a photo to which a phone appended a video is accepted", async ({ dir, imaging }) => {
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypmp42\0\0\0\0isommp42"),
      Buffer.alloc(5000, 7),
    ]);
    const photo = await normalizeBuffer(
      imaging,
      dir,
      Buffer.concat([await makePhoto({ width: 700, height: 700 }), film]),
    );
    expect(photo).toMatchObject({ width: 700, height: 700 });
  });

  test("a JPEG with flipped bits that the decoder ignores is accepted with a warning", async ({ dir, imaging }) => {
    const original = flipBits(await makePhoto({ width: 1920, height: 1440 }), 12);
    await sharp(original, { failOn: "warning" }).toBuffer();

    expect(expectNormalized(await normalizeBuffer(imaging, dir, original)).warnings).toEqual(["MAY_BE_DAMAGED"]);
  });

  test("a JPEG with missing data is accepted with a warning", async ({ dir, imaging }) => {
    const lines = unusualFiles.find(({ name }) => name === "missing last lines.jpg");
    const photo = expectNormalized(await normalizeBuffer(imaging, dir, (await lines?.bytes()) ?? Buffer.alloc(0)));
    expect(photo.warnings).toEqual(["MAY_BE_DAMAGED"]);
  });
});
