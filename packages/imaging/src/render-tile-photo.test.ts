import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { readPicture } from "@storywall/testing/photos/read-picture";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImagingPool, type Imaging } from "./create-imaging-pool.ts";
import type { RenderTilePhotoInput } from "./jobs.ts";

let folder: string;
let imaging: Imaging;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storywall-tile-"));
  imaging = createImagingPool({ processes: 1 });
});

afterAll(async () => {
  imaging.close();
  await rm(folder, { recursive: true, force: true });
});

const size = { width: 400, height: 600 };

async function renderPhoto(input: Partial<RenderTilePhotoInput>) {
  const [path, outputPath] = [join(folder, "photo.jpg"), join(folder, "tile.jpg")];
  // The left half of the photo is red, the right half blue.
  const [red, blue] = await Promise.all([
    makePhoto({ width: 600, height: 900, flat: [200, 40, 40] }),
    makePhoto({ width: 600, height: 900, flat: [40, 40, 200] }),
  ]);
  const both = sharp(red)
    .extend({ right: 600, background: "black" })
    .composite([{ input: blue, left: 600, top: 0 }]);
  await writeFile(path, await both.jpeg({ quality: 95 }).toBuffer());
  const rendered = await imaging.renderTilePhoto({ path, crop: null, size, photoAspect: 2 / 3, outputPath, ...input });
  const bytes = await readFile(outputPath);
  expect(rendered).toMatchObject({ ...size, bytes: bytes.length });
  return readPicture(bytes);
}

const middle = { left: 150, top: 200, width: 100, height: 200 };

test("the 3D model's photo is rendered in the size of the texture", async () => {
  const picture = await renderPhoto({ crop: { x: 0.5, y: 0, width: 0.5, height: 1, rotate: 0, straighten: 0, v: 1 } });
  expect(picture).toMatchObject({ format: "jpeg", ...size });
  const [r, g, b] = await picture.readMeanColor(middle);
  expect(Math.abs(r - 40) + Math.abs(g - 40) + Math.abs(b - 200)).toBeLessThan(15);
});

test("the 3D model shows a photo in the tone that the shopper chose", async () => {
  const crop = { x: 0, y: 0, width: 0.5, height: 1, rotate: 0, straighten: 0, v: 1 } as const;
  const [r, g, b] = await (await renderPhoto({ crop, tone: { gamma: 1, filter: "bw" } })).readMeanColor(middle);
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(4);
  expect(Math.abs(r - (0.2126 * 200 + 0.7874 * 40))).toBeLessThan(6);
});
