import type { Locator, Page } from "@playwright/test";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { PROOF_LONG_SIDE_PX } from "@storywall/domain/catalog/print-constants";
import { insetRect, type Rect, rebaseRect, roundRect, type Size } from "@storywall/domain/kernel/rect";
import type { OrderView } from "@storywall/domain/orders/schema";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import {
  computePhotoAspect,
  computeTileGeometry,
  computeTilePixels,
  scaleTileToScreen,
  type TileShape,
} from "@storywall/domain/walls/tiles/tile-geometry";
import {
  countWrongPixels,
  type ExpectedColor,
  findPictureOffset,
  type RawPicture,
} from "@storywall/testing/photos/compare-drawings";
import { findGridCellColor, type GridCell, identifyGridCell, type Rgb } from "@storywall/testing/photos/grid";
import { createExpectedTileColors } from "@storywall/testing/photos/grid-on-tile";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { downloadPrintFiles, getChosenCrop, openOrderAdminPage, type PrintFile } from "./print-files.ts";
import type { Shopper } from "./shopper.ts";

/** A tile is at least 600 px wide, with one device pixel per CSS pixel. */
test.use({ viewport: { width: 1600, height: 1500 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false });

type TileSetup = {
  isFirst?: boolean;
  isTurned?: boolean;
  orientation: 3 | 5 | 6 | 8;
  size: string;
  frame: string;
  turns: number;
  straighten: number;
  zoom: number;
};

/**
 * The tiles differ in size, orientation, rotation and zoom. One hangs sideways, and half of them have a mat. The zoom
 * is low, because the chroma subsampling of the screen image would blur the colors at high zoom.
 */
const tiles: readonly TileSetup[] = [
  { orientation: 6, size: "Small", frame: "Infinite", turns: 0, straighten: 0, zoom: 1 },
  { orientation: 3, size: "Medium", frame: "Sleek", turns: 1, straighten: 5, zoom: 1.4 },
  { orientation: 8, size: "Large", frame: "Harmony", turns: 2, straighten: -7.5, zoom: 1.2, isTurned: true },
  { orientation: 5, size: "X-Large", frame: "Whisper", turns: 3, straighten: 2.5, zoom: 1 },
];

/**
 * Single pixels of the screen may differ from the computed picture, because the browser's scaling of a rotated photo
 * varies a little.
 */
const MAX_WRONG_SCREEN_PIXELS = 3;

/** Width of the shadow that the frame casts on the photo. */
const SHADOW_MM = 3;

test("the editor, the cart and the order page show exactly the part of a photo that is printed (F-02, D-5)", async ({
  page,
  shopper,
  owner,
  browser,
}) => {
  test.setTimeout(300_000);
  const shots: Array<{ size: string; shot: TileScreenshot; transform: string }> = [];
  for (const [index, setup] of tiles.entries()) {
    await test.step(`the cart shows the editor's crop of a ${setup.size} tile (EXIF orientation ${setup.orientation}, ${setup.turns} rotations, straightened by ${setup.straighten} degrees)`, async () => {
      await createTileInEditor(page, shopper, { ...setup, isFirst: index === 0 });
      const tile = shopper.getTile(1).locator("svg:has(image)");
      shots.push({ size: setup.size, shot: await captureTile(page, tile), transform: await readPhotoTransform(tile) });
      await shopper.addToCart();
      const inCart = shopper.getCartDialog().locator("svg:has(image)").last();
      await expect
        .poll(() => readPhotoTransform(inCart), { message: "the cart draws the tile with the editor’s numbers" })
        .toBe(shots.at(-1)?.transform);
    });
  }
  const { orderId } = await shopper.checkOutAndPay(`shown-${Date.now()}@example.com`);
  await shopper.waitForProofs(tiles.length);
  const office = await openOrderAdminPage(browser, owner, orderId);
  const { order, files } = await downloadPrintFiles(office, orderId, tiles.length);

  for (const { size, shot } of shots) {
    const file = files.find(({ view }) => isFrameSize(view.frameSize) && frameSizes[view.frameSize].name === size);
    const matchingTile = tiles.find((tile) => tile.size === size);
    if (!file || !matchingTile) throw new Error(`There is no print of ${size}`);
    await test.step(`the ${size} print matches the editor's preview`, () =>
      assertPreviewMatchesPrint(page, { shot, file, order, photo: getUprightPhotoSize(matchingTile.orientation) }));
  }
  await office.close();
});

test("every photo filter has the same colors in the editor and in print (F-26)", async ({
  page,
  shopper,
  owner,
  browser,
}) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos(
    await Promise.all(
      [1, 2, 3].map((number) => photos.createPhoto(`photo-${number}.jpg`, { width: 1600, height: 2400, grid: true })),
    ),
  );
  await shopper.waitUntilTilesReady(1, 2, 3);
  await shopper.waitForFirstCrops("trio", 3);
  const shots: TileScreenshot[] = [];
  for (const [index, name] of ["Black & white", "Warm", "Contrast"].entries()) {
    await shopper.getTile(index + 1).click();
    const options = page.getByRole("dialog", { name: `Tile ${index + 1}`, exact: true });
    await options.getByRole("radio", { name, exact: true }).press("Space");
    await shopper.closeTileOptions(index + 1);
  }
  for (const place of [1, 2, 3]) shots.push(await captureTile(page, shopper.getTile(place).locator("svg:has(image)")));
  await shopper.addToCart();
  const { orderId } = await shopper.checkOutAndPay(`filters-${Date.now()}@example.com`);
  await shopper.waitForProofs(3);
  const office = await openOrderAdminPage(browser, owner, orderId);
  const { files } = await downloadPrintFiles(office, orderId, 3);
  await office.close();
  const findPrintOfTile = (place: number): PrintFile => {
    const file = files.find(({ view }) => view.name === `tile_${place}`);
    if (!file) throw new Error(`There is no print of tile ${place}`);
    return file;
  };
  for (const [index, shot] of shots.entries()) {
    const [onScreen, inPrint] = await readPatches(shot, findPrintOfTile(index + 1));
    const [, inOtherPrint] = await readPatches(shot, findPrintOfTile(((index + 1) % 3) + 1));
    // The mean tolerates the screen image's chroma subsampling at the edges of the grid.
    expect(computeMeanDifference(onScreen, inPrint), `tile ${index + 1} and its print`).toBeLessThanOrEqual(4);
    expect(computeMeanDifference(onScreen, inOtherPrint), "another filter would be noticed").toBeGreaterThan(5);
    expect(new Set(onScreen).size, "the photo has many colors").toBeGreaterThan(20);
  }
});

const computeMeanDifference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

const PATCHES = { width: 8, height: 12 };

/** Returns the mean colors of the patches of a tile's visible photo, on the screen and in print. */
async function readPatches(shot: TileScreenshot, file: PrintFile): Promise<[number[], number[]]> {
  const shape = getTileShape(file);
  const { visible, frame, trim } = computeTileGeometry(shape);
  const inner = insetRect(visible, SHADOW_MM);
  const pxPerMm = shot.svg.width / frame.width;
  const onShot = rebaseRect(inner, frame, pxPerMm);
  const print = await trimPrint(file, shape, { width: trim.width * 4, height: trim.height * 4 });
  const screen = { ...onShot, x: onShot.x + shot.svg.x, y: onShot.y + shot.svg.y };
  return Promise.all([readMeanColors(shot, screen), readMeanColors(print, rebaseRect(inner, trim, 4))]);
}

async function readMeanColors({ pixels, width, height }: RawPicture, part: Rect): Promise<number[]> {
  const { x: left, y: top, ...size } = roundRect(part);
  const scaled = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({ left, top, ...size })
    .resize(PATCHES.width, PATCHES.height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  return [...scaled];
}

const getUprightPhotoSize = (orientation: number): Size =>
  orientation > 4 ? { width: 1600, height: 2400 } : { width: 2400, height: 1600 };

async function createTileInEditor(
  page: Page,
  shopper: Shopper,
  { isFirst, isTurned, orientation, size, frame, turns, straighten, zoom }: TileSetup,
): Promise<void> {
  await shopper.startWall("single_tile");
  // The first wall starts empty. Later walls start with the previous photo, which must be replaced.
  if (isFirst) await shopper.choosePhotos([await photos.createPhotoWithOrientation(orientation)]);
  else await shopper.replacePhoto(1, await photos.createPhotoWithOrientation(orientation));
  await shopper.waitUntilTilesReady(1);
  await shopper.chooseSize(size);
  await shopper.chooseFrame(frame);
  await shopper.getTile(1).click();
  const options = page.getByRole("dialog", { name: "Tile 1", exact: true });
  if (isTurned) await options.getByRole("button", { name: "Hang sideways" }).click();
  await options.getByRole("button", { name: "Adjust crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust crop" });
  for (let turn = 0; turn < turns; turn++) await dialog.getByRole("button", { name: "Rotate right" }).click();
  await dialog.getByLabel("Straighten").fill(String(straighten));
  await dialog.getByLabel("Zoom", { exact: true }).fill(String(zoom));
  await dialog.getByRole("button", { name: "Use this crop" }).click();
  await shopper.closeTileOptions(1);
  await expect(dialog).toBeHidden();
}

const readPhotoTransform = async (tile: Locator) =>
  (await tile.locator("image").first().getAttribute("transform")) ?? "";

/** Screenshot of a tile in the editor, and the bounding box of its SVG. */
type TileScreenshot = RawPicture & { svg: Rect };

async function captureTile(page: Page, tile: Locator): Promise<TileScreenshot> {
  await page.mouse.move(0, 0);
  // Hide the warnings about blurry prints, which cover the tile.
  await page.addStyleTag({ content: "[data-tile] > :not(svg:has(image)) { visibility: hidden }" });
  // A click that is retried may have scrolled the tile below the header.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.evaluate(() => Promise.all(document.getAnimations().map((item) => item.finished.catch(() => null))));
  const box = await waitUntilStill(tile);
  const clip = {
    x: Math.floor(box.x),
    y: Math.floor(box.y),
    width: Math.ceil(box.width) + 1,
    height: Math.ceil(box.height) + 1,
  };
  const png = await page.screenshot({ clip, animations: "disabled", caret: "hide" });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.width, "one pixel of the screen for each of CSS").toBe(clip.width);
  return { pixels: data, width: info.width, height: info.height, svg: rebaseRect(box, clip, 1) };
}

/** Waits until the wall has zoomed out, which it does after the tile options close. Returns the tile's bounding box. */
async function waitUntilStill(tile: Locator): Promise<Rect> {
  await expect(tile).toBeInViewport({ ratio: 1 });
  let box = await tile.boundingBox();
  const isStill = async () => {
    const before = box;
    box = await tile.boundingBox();
    return JSON.stringify(box) === JSON.stringify(before);
  };
  await expect.poll(isStill, { intervals: [250] }).toBe(true);
  if (!box) throw new Error("The tile is not on the page");
  return box;
}

type Comparison = { shot: TileScreenshot; file: PrintFile; order: OrderView; photo: Size };

async function assertPreviewMatchesPrint(page: Page, { shot, file, order, photo }: Comparison): Promise<void> {
  const shape = getTileShape(file);
  const geometry = computeTileGeometry(shape);
  const pxPerMm = shot.svg.width / geometry.frame.width;
  const longSide = Math.max(geometry.trim.width, geometry.trim.height) * pxPerMm;
  expect(longSide, "long side of the tile on the screen").toBeGreaterThanOrEqual(PROOF_LONG_SIDE_PX);
  const crop = resolveCrop(getChosenCrop(order, file.view), photo, computePhotoAspect(geometry));
  expect([crop.rotate, crop.straighten], "the crop that was ordered").toEqual(
    tiles
      .filter(({ size }) => size === getFrameSizeName(file))
      .map(({ turns, straighten }) => [turns * 90, straighten])[0],
  );

  // All coordinates are in screen pixels, from the top left corner of the print after trimming.
  const trimOnShot = {
    x: shot.svg.x + (geometry.trim.x - geometry.frame.x) * pxPerMm,
    y: shot.svg.y + (geometry.trim.y - geometry.frame.y) * pxPerMm,
  };
  const { visible, trim } = scaleTileToScreen(geometry, longSide);
  const by = SHADOW_MM * pxPerMm;
  const visiblePart = {
    x: visible.x + by,
    y: visible.y + by,
    width: visible.width - 2 * by,
    height: visible.height - 2 * by,
  };
  const print = await trimPrint(file, shape, { width: Math.round(trim.width), height: Math.round(trim.height) });
  const geometric = createExpectedTileColors(shape, crop, photo, longSide);
  const samplePrint = sampleColors(print, { x: print.width / trim.width, y: print.height / trim.height });

  const shiftExpectedColors =
    (expected: ExpectedColor): ExpectedColor =>
    (x, y) =>
      expected(x - trimOnShot.x, y - trimOnShot.y);
  const area = { ...visiblePart, x: visiblePart.x + trimOnShot.x, y: visiblePart.y + trimOnShot.y };
  const proof = await downloadProof(page, order, file);
  const onProof = createExpectedTileColors(shape, crop, photo, PROOF_LONG_SIDE_PX);
  expect(
    {
      "print and geometry": countWrongPixels(print, geometric, visiblePart),
      "screen and print": countWrongPixels(shot, shiftExpectedColors(samplePrint), area),
    },
    `pixels of the ${getFrameSizeName(file)} tile that are somewhere else`,
  ).toEqual({ "print and geometry": 0, "screen and print": 0 });
  expect(
    countWrongPixels(shot, shiftExpectedColors(geometric), area),
    `pixels of the ${getFrameSizeName(file)} tile on the screen that are somewhere else than computed`,
  ).toBeLessThanOrEqual(MAX_WRONG_SCREEN_PIXELS);
  const offsets = {
    "from print to screen": findPictureOffset(shot, shiftExpectedColors(samplePrint), area),
    "from geometry to proof": findPictureOffset(proof, onProof, {
      x: 20,
      y: 20,
      width: proof.width - 40,
      height: proof.height - 40,
    }),
  };
  for (const [what, { x, y }] of Object.entries(offsets)) {
    expect(Math.max(Math.abs(x), Math.abs(y)), `pixels ${what}`).toBeLessThanOrEqual(1);
  }
  const samplePrintAtOffset = (x: number, y: number) => samplePrint(x + 3, y + 3);
  expect(
    countWrongPixels(shot, shiftExpectedColors(samplePrintAtOffset), area),
    "three pixels would be noticed",
  ).toBeGreaterThan(20);
}

const getFrameSizeName = ({ view }: PrintFile) => (isFrameSize(view.frameSize) ? frameSizes[view.frameSize].name : "");

function getTileShape(file: PrintFile): TileShape {
  const { frameSize, matType } = file.view;
  if (!isFrameSize(frameSize)) throw new Error(`Unknown size ${frameSize}`);
  const { w, h } = frameSizes[frameSize].val;
  const isTurned = tiles.some((tile) => tile.isTurned && tile.size === getFrameSizeName(file));
  const orientation = isTurned ? "landscape" : "portrait";
  return { widthCm: w, heightCm: h, orientation, mat: matType === "none" ? "none" : "shallow" };
}

async function trimPrint({ bytes }: PrintFile, shape: TileShape, { width, height }: Size): Promise<RawPicture> {
  const { trim } = computeTilePixels(computeTileGeometry(shape), 300);
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .extract({ left: trim.x, top: trim.y, width: trim.width, height: trim.height })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function downloadProof(page: Page, order: OrderView, { view }: PrintFile): Promise<RawPicture> {
  const path = order.lines.flatMap((line) => line.tiles).find(({ id }) => id === view.tileId)?.proofPath;
  const answer = await page.request.get(path ?? "");
  expect(answer.status(), "the proof on the order’s page").toBe(200);
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Assigns each sampled point to the grid cell with its color. Black and white belong to no cell. */
function sampleColors({ pixels, width, height }: RawPicture, scale: { x: number; y: number }): ExpectedColor {
  return (x, y) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x * scale.x)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y * scale.y)));
    const at = (row * width + column) * 3;
    const pixel: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const cell = identifyCellOrNull(pixel);
    return cell ? findGridCellColor(cell) : pixel[0] + pixel[1] + pixel[2] > 382 ? [255, 255, 255] : [0, 0, 0];
  };
}

function identifyCellOrNull(pixel: Rgb): GridCell | null {
  try {
    return identifyGridCell(pixel);
  } catch {
    return null;
  }
}
