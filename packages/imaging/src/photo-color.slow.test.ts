import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import { addCodingPoints } from "@storywall/testing/photos/add-coding-points";
import { loadCmykProfile, loadIccProfile } from "@storywall/testing/photos/icc";
import { createIccChunk, insertAfterHeader, type PngChunk } from "@storywall/testing/photos/png-chunks";
import sharp, { type Sharp } from "sharp";
import { describe, expect } from "vitest";
import { setJpegDensityAndProfile } from "./color/set-jpeg-density-and-profile.ts";
import { loadStandardProfile } from "./color/standard-profiles.ts";
import type { Imaging } from "./create-imaging-pool.ts";
import type { NormalizedPhoto } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

type Rgb = readonly [number, number, number];
type Xy = readonly [number, number];

const side = 700;
const colors: readonly Rgb[] = [
  [200, 60, 40],
  [60, 160, 90],
  [50, 80, 190],
  [210, 190, 120],
  [128, 128, 128],
  [230, 220, 215],
];

function drawStripes(): Sharp {
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++)
    pixels.set(colors[Math.floor(((at % side) * colors.length) / side)] ?? [0, 0, 0], at * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

const D65: Xy = [0.3127, 0.329];
const spaces = {
  p3: {
    xy: [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
    ] as const,
    number: 12,
  },
  bt2020: {
    xy: [
      [0.708, 0.292],
      [0.17, 0.797],
      [0.131, 0.046],
    ] as const,
    number: 9,
  },
  adobe: {
    xy: [
      [0.64, 0.33],
      [0.21, 0.71],
      [0.15, 0.06],
    ] as const,
    number: 2,
  },
  srgb: {
    xy: [
      [0.64, 0.33],
      [0.3, 0.6],
      [0.15, 0.06],
    ] as const,
    number: 1,
  },
};
type Space = keyof typeof spaces;

/** Converts stored values to XYZ with formulas alone. All of these color spaces have the white point D65. */
function toXyz(rgb: Rgb, space: Space, toLinear: (value: number) => number): Rgb {
  const columns = spaces[space].xy.map(([x, y]): Rgb => [x / y, 1, (1 - x - y) / y]);
  const white: Rgb = [D65[0] / D65[1], 1, (1 - D65[0] - D65[1]) / D65[1]];
  const solve = (target: Rgb): Rgb => {
    const [a, b, c] = columns as [Rgb, Rgb, Rgb];
    const determinant = (p: Rgb, q: Rgb, r: Rgb) =>
      p[0] * (q[1] * r[2] - q[2] * r[1]) - q[0] * (p[1] * r[2] - p[2] * r[1]) + r[0] * (p[1] * q[2] - p[2] * q[1]);
    const all = determinant(a, b, c);
    return [determinant(target, b, c) / all, determinant(a, target, c) / all, determinant(a, b, target) / all];
  };
  const amounts = solve(white);
  const light = rgb.map((value, index) => toLinear(value / 255) * (amounts[index] ?? 0));
  return [0, 1, 2].map((row) =>
    columns.reduce((sum, column, index) => sum + (column[row] ?? 0) * (light[index] ?? 0), 0),
  ) as unknown as Rgb;
}

function toLab([x, y, z]: Rgb): Rgb {
  const curve = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 27 / 116 + 16 / 116);
  const [fx, fy, fz] = [curve(x / 0.95047), curve(y), curve(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const toLinearSrgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toLinear22 = (value: number) => value ** 2.2;

/** Clips a color to what sRGB can show. */
function clipToSrgb(xyz: Rgb): Rgb {
  const [x, y, z] = xyz;
  const linear = [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ].map((value) => Math.min(1, Math.max(0, value)));
  const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  return linear.map((value) => 255 * encode(value)) as unknown as Rgb;
}

async function readStripes(path: string): Promise<Rgb[]> {
  const { data, info } = await sharp(path).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return colors.map((_, index) => {
    const x = Math.floor(((index + 0.5) * info.width) / colors.length);
    const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  });
}

/** Normalizes a photo and prints it. Returns the files that shoppers and printers see. */
async function normalizeAndPrint(original: Buffer, { dir, imaging }: { dir: string; imaging: Imaging }) {
  const inputPath = join(dir, "original");
  await writeFile(inputPath, original);
  const photo = (await imaging.normalizePhoto({ inputPath, outputDir: dir })) as NormalizedPhoto;
  const shape = { widthCm: 21, heightCm: 21, orientation: "portrait", mat: "none" } as const;
  const plan = createPrintPlan({ ...shape, crop: null, photoPixels: photo, ppi: 72 });
  const printPath = join(dir, "print.jpg");
  await imaging.renderPrintFile({ masterPath: photo.masterPath, outputPath: printPath, plan });
  const tiffPath = join(dir, "print.tif");
  await imaging.encodePrint({ printPath, outputPath: tiffPath, format: "tiff" });
  return { photo, files: [photo.masterPath, photo.previewPath, photo.thumbPath, printPath, tiffPath] };
}

async function computeMeanDifference(path: string, expected: readonly Rgb[]): Promise<number> {
  const toLabOfSrgb = (rgb: Rgb) => toLab(toXyz(rgb, "srgb", toLinearSrgb));
  const shown = await readStripes(path);
  const differences = shown.map((rgb, index) => {
    const [a, b] = [toLabOfSrgb(rgb), toLabOfSrgb(expected[index] ?? [0, 0, 0])];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  });
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}

const cicp = (primaries: number, transfer: number): PngChunk => ({
  type: "cICP",
  data: Buffer.from([primaries, transfer, 0, 1]),
});
const sixteenBits = (): Sharp => drawStripes().toColourspace("rgb16");

function createGamma(gamma: number): PngChunk {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(Math.round(gamma * 100_000));
  return { type: "gAMA", data };
}

function createChromaticities(space: Space): PngChunk {
  const data = Buffer.alloc(32);
  for (const [index, value] of [D65, ...spaces[space].xy].flat().entries())
    data.writeUInt32BE(Math.round(value * 100_000), 4 * index);
  return { type: "cHRM", data };
}

const png =
  (...chunks: PngChunk[]) =>
  async () =>
    insertAfterHeader(await drawStripes().png().toBuffer(), ...chunks);
const deepPng =
  (...chunks: PngChunk[]) =>
  async () =>
    insertAfterHeader(await sixteenBits().png().toBuffer(), ...chunks);

const avif = (primaries: number, transfer: number, bitdepth: 8 | 10) => async () => {
  const encoding = { quality: 95, chromaSubsampling: "4:4:4", bitdepth } as const;
  return addCodingPoints(await drawStripes().avif(encoding).toBuffer(), { primaries, transfer, matrix: 6 });
};

const described: [name: string, make: () => Promise<Buffer>, space: Space, toLinear: (value: number) => number][] = [
  ["PNG with cICP for Display P3", png(cicp(12, 13)), "p3", toLinearSrgb],
  ["PNG of 16 bits with cICP for Display P3", deepPng(cicp(12, 13)), "p3", toLinearSrgb],
  ["PNG with cICP for BT.2020", png(cicp(9, 13)), "bt2020", toLinearSrgb],
  ["PNG with cICP for linear light", png(cicp(1, 8)), "srgb", (value) => value],
  ["PNG with cICP for gamma 2.2", deepPng(cicp(1, 4)), "srgb", toLinear22],
  [
    "PNG with gAMA and cHRM of Adobe RGB",
    png(createGamma(1 / 2.2), createChromaticities("adobe")),
    "adobe",
    toLinear22,
  ],
  ["PNG with gAMA and cHRM of sRGB", png(createGamma(1 / 2.2), createChromaticities("srgb")), "srgb", toLinear22],
  [
    "PNG whose sRGB chunk precedes gAMA and cHRM",
    png({ type: "sRGB", data: Buffer.from([0]) }, createGamma(1), createChromaticities("adobe")),
    "srgb",
    toLinearSrgb,
  ],
  ["PNG with gAMA only", png(createGamma(1)), "srgb", toLinearSrgb],
  ["PNG with a broken cHRM", png(createGamma(1), { type: "cHRM", data: Buffer.alloc(32) }), "srgb", toLinearSrgb],
  [
    "PNG with cICP for limited range, which is ignored",
    png({ type: "cICP", data: Buffer.from([12, 13, 0, 0]) }),
    "srgb",
    toLinearSrgb,
  ],
  ["AVIF with nclx for Display P3", avif(12, 13, 8), "p3", toLinearSrgb],
  ["AVIF of 10 bits with nclx for Display P3", avif(12, 13, 10), "p3", toLinearSrgb],
  ["AVIF with nclx for BT.2020", avif(9, 13, 8), "bt2020", toLinearSrgb],
  ["AVIF with nclx for gamma 2.2", avif(1, 4, 10), "srgb", toLinear22],
  ["AVIF with nclx for sRGB", avif(1, 13, 8), "srgb", toLinearSrgb],
];

describe("colors in a photo that are not described by a color profile", () => {
  test.for(described)(
    "the colors of a photo without a color profile are converted: %s",
    async ([, make, space, toLinear], { dir, imaging }) => {
      const { files } = await normalizeAndPrint(await make(), { dir, imaging });
      const expected = colors.map((color) => clipToSrgb(toXyz(color, space, toLinear)));
      for (const path of files) expect(await computeMeanDifference(path, expected)).toBeLessThan(1);
    },
  );

  test.for([8, 16])("the pixels of a gray PNG with %i bits are converted to sRGB", async (bits, { dir, imaging }) => {
    const gray = await drawStripes()
      .toColourspace(bits === 8 ? "b-w" : "grey16")
      .png()
      .toBuffer();
    const grayPath = join(dir, "gray.png");
    await writeFile(grayPath, gray);
    const expected = (await readStripes(grayPath)).map((color) => clipToSrgb(toXyz(color, "srgb", (value) => value)));
    const linear = insertAfterHeader(gray, createGamma(1), createChromaticities("srgb"));
    const { files } = await normalizeAndPrint(linear, { dir, imaging });
    for (const path of files) expect(await computeMeanDifference(path, expected)).toBeLessThan(1);
  });

  test("colors in the cICP chunk of a PNG take precedence over its color profile", async ({ dir, imaging }) => {
    const profile = createIccChunk(await loadIccProfile("p3"));
    const srgb = await normalizeAndPrint(await png(cicp(1, 13), profile)(), { dir, imaging });
    expect(await computeMeanDifference(srgb.photo.previewPath, colors)).toBeLessThan(1);
    const p3 = await normalizeAndPrint(await png(profile, createGamma(1), createChromaticities("adobe"))(), {
      dir,
      imaging,
    });
    const expected = colors.map((color) => clipToSrgb(toXyz(color, "p3", toLinearSrgb)));
    expect(await computeMeanDifference(p3.photo.previewPath, expected)).toBeLessThan(1);
  });
});

test.for([8, 16])(
  "a photo of %i bits with an sRGB-like profile is converted to sRGB",
  async (bits, { dir, imaging }) => {
    const profile = createIccChunk(await loadIccProfile("srgb-gamma-2.2"));
    const original = await (bits === 8 ? png(profile) : deepPng(profile))();
    const { files } = await normalizeAndPrint(original, { dir, imaging });
    const expected = colors.map((color) => clipToSrgb(toXyz(color, "srgb", toLinear22)));
    for (const path of files) expect(await computeMeanDifference(path, expected)).toBeLessThan(1);
  },
);

describe("an HDR photo", () => {
  /** Stored values of black, mid gray, paper white and a highlight. */
  const brightness = { pq: [0, 0.42, 0.58, 0.75], hlg: [0, 0.38, 0.75, 1] };

  test.for([
    ["PQ", 16, brightness.pq],
    ["HLG", 18, brightness.hlg],
  ] as const)(
    "an HDR photo encoded in %s keeps the order and contrast of its brightness levels",
    async ([, transfer, levels], { dir, imaging }) => {
      const pixels = Buffer.alloc(side * side * 3);
      for (let at = 0; at < side * side; at++)
        pixels.fill(Math.round(255 * (levels[Math.floor(((at % side) * 4) / side)] ?? 0)), at * 3, at * 3 + 3);
      const drawn = sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).toColourspace("rgb16");
      const { photo, files } = await normalizeAndPrint(
        insertAfterHeader(await drawn.png().toBuffer(), cicp(9, transfer)),
        { dir, imaging },
      );
      expect(photo.iccName).toBeNull();
      for (const path of files) {
        const { data, info } = await sharp(path).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
        const [black = 0, gray = 0, white = 0, highlight = 0] = [0.5, 1.5, 2.5, 3.5].map(
          (stripe) =>
            data[(Math.floor(info.height / 2) * info.width + Math.floor((stripe * info.width) / 4)) * info.channels],
        );
        expect(black).toBeLessThan(3);
        expect(gray).toBeGreaterThan(90);
        expect(gray).toBeLessThan(160);
        expect(white).toBeGreaterThan(225);
        expect(white).toBeLessThan(245);
        expect(highlight).toBeGreaterThan(white + 5);
      }
    },
  );
});

describe("a color profile that cannot be used", () => {
  const zeroCurves = (profile: Buffer): Buffer => {
    const copy = Buffer.from(profile);
    for (let index = 0; index < copy.readUInt32BE(128); index++) {
      const at = 132 + 12 * index;
      if (copy.toString("latin1", at + 1, at + 4) === "TRC")
        copy.fill(0, copy.readUInt32BE(at + 4), copy.readUInt32BE(at + 4) + copy.readUInt32BE(at + 8));
    }
    return copy;
  };
  const markSpace = (profile: Buffer, space: string): Buffer => {
    const copy = Buffer.from(profile);
    copy.write(space, 16, "latin1");
    return copy;
  };
  const profiles: [name: string, make: () => Promise<Buffer>][] = [
    ["whose curves are zero", async () => zeroCurves(await loadIccProfile("p3"))],
    ["that is cut off", async () => (await loadIccProfile("p3")).subarray(0, 300)],
    ["that is cut off within its curves", async () => (await loadIccProfile("adobe-rgb")).subarray(0, -20)],
    ["of CMYK colors", () => loadCmykProfile()],
    ["that says that it is for gray pictures", async () => markSpace(await loadIccProfile("p3"), "GRAY")],
    ["that says that it is for Lab pictures", async () => markSpace(await loadIccProfile("p3"), "Lab ")],
    ["that is text", async () => Buffer.from("not a profile ".repeat(40))],
    ["that is larger than 4 MB", async () => Buffer.concat([await loadIccProfile("p3"), Buffer.alloc(5_000_000)])],
  ];

  test.for(profiles)(
    "a color profile %s counts as sRGB on the screen and in every print",
    async ([, make], { dir, imaging }) => {
      const plain = await drawStripes().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
      const original = setJpegDensityAndProfile(plain, { icc: await make(), ppi: 300 });
      const { photo, files } = await normalizeAndPrint(original, { dir, imaging });
      expect(photo.iccName).toBeNull();
      for (const path of files) expect(await computeMeanDifference(path, colors)).toBeLessThan(1);
      for (const path of files) {
        const { icc } = await sharp(path).metadata();
        if (icc) expect(icc).toEqual(await loadStandardProfile("srgb"));
      }
    },
  );

  test("an unusable color profile in a stored master is not embedded in the print file", async ({ dir, imaging }) => {
    const masterPath = join(dir, "master.jpg");
    const plain = await drawStripes().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
    await writeFile(
      masterPath,
      setJpegDensityAndProfile(plain, { icc: zeroCurves(await loadIccProfile("p3")), ppi: 300 }),
    );
    const shape = { widthCm: 21, heightCm: 21, orientation: "portrait", mat: "none" } as const;
    const plan = createPrintPlan({ ...shape, crop: null, photoPixels: { width: side, height: side }, ppi: 72 });
    const outputPath = join(dir, "print.jpg");
    await imaging.renderPrintFile({ masterPath, outputPath, plan });
    expect((await sharp(await readFile(outputPath)).metadata()).icc).toEqual(await loadStandardProfile("srgb"));
  });
});
