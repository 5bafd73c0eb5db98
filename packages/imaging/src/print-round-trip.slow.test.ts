import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { MM_PER_INCH, PROOF_LONG_SIDE_PX } from "@storywall/domain/catalog/print-constants";
import type { Size } from "@storywall/domain/kernel/rect";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { createPrintPlan, type PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { TileShape } from "@storywall/domain/walls/tiles/tile-geometry";
import {
  countWrongPixels,
  type ExpectedColor,
  findPictureOffset,
  type RawPicture,
} from "@storywall/testing/photos/compare-drawings";
import { computeGridColor } from "@storywall/testing/photos/grid";
import { createExpectedTileColors } from "@storywall/testing/photos/grid-on-tile";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import sharp from "sharp";
import { expect } from "vitest";
import type { Imaging } from "./create-imaging-pool.ts";
import type { NormalizedPhoto } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

const photo = { width: 1500, height: 1100 };

const exifOrientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const rotations = [0, 90, 180, 270] as const;
const straightened = [0, 7, -12];
const shapes = frameSizeKeys.flatMap((key) =>
  (["none", "shallow"] as const).map((mat) => ({
    widthCm: frameSizes[key].val.w,
    heightCm: frameSizes[key].val.h,
    mat,
  })),
);

/**
 * Tiles with every rotation, with and without a tilt, for every size and mat. Portrait and landscape format alternate.
 */
const everyTile = rotations
  .flatMap((rotate) => straightened.map((straighten) => ({ rotate, straighten })))
  .flatMap((turn, at) =>
    shapes.map((shape, index) => ({
      crop: Crop.parse({ x: 0.15, y: 0.2, width: 0.7, height: 0.6, ...turn }),
      shape: { ...shape, orientation: (index + at) % 2 === 0 ? "portrait" : "landscape" } as TileShape,
      /** EXIF orientation of the photo from which the short run prints this tile. */
      turn: exifOrientations[(index + at) % exifOrientations.length],
    })),
  );

const isLong = process.env.TEST_LONG === "1";

/**
 * The tiles are divided into eight groups, one per EXIF orientation (`turn`). The long run prints every group with
 * every orientation. The short run prints each group only with its own orientation, so that every tile is printed once.
 */
const roundTrips = exifOrientations.flatMap((orientation) =>
  exifOrientations.filter((turn) => isLong || turn === orientation).map((turn) => ({ orientation, turn })),
);

/**
 * Computes the resolution at which the trimmed print has this long side in pixels. A low resolution has the same
 * geometry but gives a smaller file.
 */
const computePpiForLongSide = ({ heightCm }: TileShape, longSidePx: number) =>
  (longSidePx * MM_PER_INCH) / (heightCm * 10);

async function readRawPicture(path: string): Promise<RawPicture> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const getWholeGridColor: ExpectedColor = (x, y) => computeGridColor(x / photo.width, y / photo.height);

/** Cuts the print at its trim and returns it at screen size. */
async function cropToTrim(printPath: string, { trim }: PrintPlan): Promise<RawPicture> {
  const { data, info } = await sharp(printPath)
    .extract({ left: trim.x, top: trim.y, width: trim.width, height: trim.height })
    .resize(PROOF_LONG_SIDE_PX, PROOF_LONG_SIDE_PX, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

type PrintSetup = { imaging: Imaging; masterPath: string; outputPath: string; photoPixels: Size; ppi?: number };

async function renderPrint(shape: TileShape, chosen: Crop | null, setup: PrintSetup) {
  const { imaging, masterPath, outputPath, photoPixels, ppi } = setup;
  const plan = createPrintPlan({ ...shape, crop: chosen, photoPixels, ...(ppi ? { ppi } : {}) });
  const print = await imaging.renderPrintFile({ masterPath, outputPath, plan });
  expect(print).toMatchObject(plan.media);
  const expected = createExpectedTileColors(shape, plan.crop, photoPixels, PROOF_LONG_SIDE_PX);
  return { picture: await cropToTrim(outputPath, plan), expected };
}

async function createMaster(orientation: (typeof exifOrientations)[number], imaging: Imaging, dir: string) {
  const inputPath = join(dir, "original");
  await writeFile(inputPath, await makePhoto({ ...photo, orientation, grid: true }));
  await mkdir(join(dir, "photo"));
  return (await imaging.normalizePhoto({ inputPath, outputDir: join(dir, "photo") })) as NormalizedPhoto;
}

test.for(roundTrips)(
  "prints with EXIF orientation $orientation match the screen within a pixel: tiles of group $turn of 8 (F-02, D-5)",
  async ({ orientation, turn }, { dir, imaging }) => {
    const master = await createMaster(orientation, imaging, dir);
    expect(master).toMatchObject(photo);
    // The master must be the same for all EXIF orientations.
    expect(countWrongPixels(await readRawPicture(master.masterPath), getWholeGridColor)).toBe(0);
    const tiles = everyTile.filter((tile) => tile.turn === turn);
    const strays = await Promise.all(
      tiles.map(async ({ shape, crop }, index) => {
        const { picture, expected } = await renderPrint(shape, crop, {
          imaging,
          masterPath: master.masterPath,
          outputPath: join(dir, `print-${index}.jpg`),
          photoPixels: master,
          ppi: computePpiForLongSide(shape, 900),
        });
        return countWrongPixels(picture, expected);
      }),
    );
    expect(strays).toEqual(tiles.map(() => 0));
    expect(strays.length).toBeGreaterThan(11);
  },
);

test.for(everyTile.filter((_, index) => index % 37 === 0))(
  "full-size prints match the screen within a pixel: $shape.widthCm × $shape.heightCm cm, $shape.orientation, mat $shape.mat, rotated by $crop.rotate and $crop.straighten degrees (F-02, D-5)",
  async ({ shape, crop, turn = 1 }, { dir, imaging }) => {
    const master = await createMaster(turn, imaging, dir);
    const outputPath = join(dir, "print.jpg");
    const { picture, expected } = await renderPrint(shape, crop, {
      imaging,
      ...master,
      outputPath,
      photoPixels: master,
    });
    expect(countWrongPixels(picture, expected)).toBe(0);
  },
);

test.for([0, 3, -15])(
  "the print of a tiny crop straightened by %i degrees shifts by at most a pixel (F-02, D-5)",
  async (straighten, { dir, imaging }) => {
    const masterPath = join(dir, "master.png");
    await writeFile(masterPath, await makePhoto({ width: 750, height: 1000, grid: true, kind: "png" }));
    const shape: TileShape = { widthCm: 21, heightCm: 31, orientation: "portrait", mat: "none" };
    const offsets: number[] = [];
    // The crop contains the point where four cells meet. Each pass moves the crop by a fraction of a pixel to the right
    // and up.
    for (const by of [0, 0.00035, 0.0007]) {
      const crop = Crop.parse({ x: 0.2617 + by, y: 0.6873 - by, width: 0.11, height: 0.122, straighten });
      const { picture, expected } = await renderPrint(shape, crop, {
        imaging,
        masterPath,
        outputPath: join(dir, "print.jpg"),
        photoPixels: { width: 750, height: 1000 },
        ppi: computePpiForLongSide(shape, 1200),
      });
      const { x, y } = findPictureOffset(picture, expected, {
        x: 20,
        y: 20,
        width: picture.width - 40,
        height: picture.height - 40,
      });
      offsets.push(Math.abs(x), Math.abs(y));
    }
    expect(Math.max(...offsets)).toBeLessThanOrEqual(1);
  },
);

test("the comparison of print and screen detects a print that is off by two pixels", async ({ dir, imaging }) => {
  const masterPath = join(dir, "master.jpg");
  await writeFile(masterPath, await makePhoto({ ...photo, grid: true }));
  const shape: TileShape = { widthCm: 21, heightCm: 31, orientation: "landscape", mat: "none" };
  const { picture, expected } = await renderPrint(shape, null, {
    imaging,
    masterPath,
    outputPath: join(dir, "print.jpg"),
    photoPixels: photo,
  });

  expect(countWrongPixels(picture, expected)).toBe(0);
  expect(countWrongPixels(picture, (x, y) => expected(x + 2, y))).toBeGreaterThan(50);
  expect(countWrongPixels(picture, (x, y) => expected(x, y - 2))).toBeGreaterThan(50);
  const area = { x: 20, y: 20, width: picture.width - 40, height: picture.height - 40 };
  const found = findPictureOffset(picture, (x, y) => expected(x + 2, y - 1), area);
  expect(found.x).toBeCloseTo(2, 0);
  expect(found.y).toBeCloseTo(-1, 0);
});
