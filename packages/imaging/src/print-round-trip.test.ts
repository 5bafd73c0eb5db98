import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Crop } from "@storywall/domain/tiles/crop-schema";
import { applyMatrix, cropTransform, type Matrix } from "@storywall/domain/tiles/crop-transform";
import { type PrintPlan, printPlan } from "@storywall/domain/tiles/print-plan";
import { type TileShape, tileGeometry, tileOnScreen } from "@storywall/domain/tiles/tile-geometry";
import { gridColourAt } from "@storywall/testing/photos/grid";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import sharp from "sharp";
import { expect } from "vitest";
import type { NormalisedPhoto } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

const PREVIEW_PX = 600;
const photo = { width: 1500, height: 1100 };
const white = [255, 255, 255] as const;

const exifOrientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const rotations = [0, 90, 180, 270] as const;
const mats = ["none", "shallow"] as const;
const sizes = [
  { widthCm: 21, heightCm: 31 },
  { widthCm: 30, heightCm: 45 },
];
const straightened = [0, 7, -12];

type Rgb = readonly [number, number, number];
type Preview = { pixels: Buffer; width: number; height: number };

/** What the screen shows at a point of the preview, by the geometry alone. */
function screenColour(shape: TileShape, crop: Crop): (x: number, y: number) => Rgb {
  const box = tileOnScreen(tileGeometry(shape), PREVIEW_PX).photo;
  const back = invert(cropTransform(crop, photo, box));
  return (x, y) => {
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) return white;
    const point = applyMatrix(back, { x, y });
    return gridColourAt(point.x / photo.width, point.y / photo.height);
  };
}

/**
 * Counts the pixels of the print that show another colour than the screen. Only places where the screen shows one
 * colour within a pixel all around are counted, so a print that is less than a pixel off has none.
 */
function strayPixels({ pixels, width, height }: Preview, expected: (x: number, y: number) => Rgb): number {
  let strays = 0;
  for (let y = 2; y < height - 2; y += 3) {
    for (let x = 2; x < width - 2; x += 3) {
      const colour = expected(x + 0.5, y + 0.5);
      if (!isPlainAround(x + 0.5, y + 0.5, colour, expected)) continue;
      const at = (y * width + x) * 3;
      const printed: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      if (distance(printed, colour) > 62) strays += 1;
    }
  }
  return strays;
}

function isPlainAround(x: number, y: number, colour: Rgb, expected: (x: number, y: number) => Rgb): boolean {
  for (let dx = -1.25; dx <= 1.25; dx += 0.5) {
    for (let dy = -1.25; dy <= 1.25; dy += 0.5) {
      if (distance(expected(x + dx, y + dy), colour) > 0) return false;
    }
  }
  return true;
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

async function previewOf(printPath: string, { trim }: PrintPlan): Promise<Preview> {
  const { data, info } = await sharp(printPath)
    .extract({ left: trim.x, top: trim.y, width: trim.width, height: trim.height })
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const everyTile = rotations.flatMap((rotate) => mats.flatMap((mat) => sizes.map((size) => ({ rotate, mat, ...size }))));

/** All of them in the long run; otherwise a quarter for each orientation, so that each tile is still printed twice. */
const tilesFor = (orientation: number) =>
  everyTile.filter((_, index) => process.env.TEST_LONG === "1" || (index + orientation) % 4 === 0);

test.for(exifOrientations)(
  "a photo with EXIF orientation %i is printed as the screen shows it, however it is turned, matted and sized",
  async (orientation, { dir, imaging }) => {
    const inputPath = join(dir, "original");
    await writeFile(inputPath, await makePhoto({ ...photo, orientation, grid: true }));
    await mkdir(join(dir, "photo"));
    const master = (await imaging.normalisePhoto({ inputPath, outputDir: join(dir, "photo") })) as NormalisedPhoto;
    expect(master).toMatchObject(photo);

    const tiles = tilesFor(orientation);
    const strays = await Promise.all(
      tiles.map(async ({ rotate, ...size }, index) => {
        const straighten = straightened[orientation % straightened.length];
        const chosen = Crop.parse({ x: 0.15, y: 0.2, width: 0.7, height: 0.6, rotate, straighten });
        const shape: TileShape = { ...size, orientation: orientation % 2 === 0 ? "portrait" : "landscape" };
        const plan = printPlan({ ...shape, crop: chosen, photoPixels: master });

        const outputPath = join(dir, `print-${index}.jpg`);
        const print = await imaging.renderPrintFile({ masterPath: master.masterPath, outputPath, plan });

        expect(print).toMatchObject(plan.media);
        return strayPixels(await previewOf(outputPath, plan), screenColour(shape, plan.crop));
      }),
    );
    expect(strays).toEqual(tiles.map(() => 0));
  },
);

test("a print that is two pixels off is noticed", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  await writeFile(masterPath, await makePhoto({ ...photo, grid: true }));
  const shape: TileShape = { widthCm: 21, heightCm: 31, orientation: "landscape", mat: "none" };
  const plan = printPlan({ ...shape, crop: null, photoPixels: photo });
  const outputPath = join(dir, "print.jpg");
  await imaging.renderPrintFile({ masterPath, outputPath, plan });

  const preview = await previewOf(outputPath, plan);
  const expected = screenColour(shape, plan.crop);

  expect(strayPixels(preview, expected)).toBe(0);
  expect(strayPixels(preview, (x, y) => expected(x + 2, y))).toBeGreaterThan(50);
  expect(strayPixels(preview, (x, y) => expected(x, y - 2))).toBeGreaterThan(50);
});
