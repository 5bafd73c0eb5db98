import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import type { OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { findChosenCrop } from "@storywall/domain/walls/design/design";
import {
  computePhotoAspect,
  computeTileGeometry,
  computeTilePixels,
} from "@storywall/domain/walls/tiles/tile-geometry";
import { computeGridColor, GRID_COLUMNS, GRID_ROWS, identifyGridCell } from "@storywall/testing/photos/grid";
import { plantedMetadata } from "@storywall/testing/photos/make-photos";
import sharp from "sharp";
import type { ApiShopper } from "./api-shopper.ts";
import { openOwnerPage } from "./open-owner-page.ts";

export type PrintFile = { view: PrintFileView; bytes: Buffer; fileName: string };
export type DownloadedOrder = { order: OrderView; files: PrintFile[] };

export async function openOrderAdminPage(browser: Browser, owner: ApiShopper, orderId: string): Promise<Page> {
  const page = await openOwnerPage(browser, owner, { width: 390, height: 844 });
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole("heading", { level: 1, name: /^SW-/ })).toBeVisible();
  return page;
}

/**
 * Waits until the order's page lists `count` print files, then downloads them: the first with a click, the others from
 * their links.
 */
export async function downloadPrintFiles(page: Page, orderId: string, count: number): Promise<DownloadedOrder> {
  const links = page.getByRole("link", { name: /^Download / });
  await expect(links).toHaveCount(count, { timeout: 60_000 });
  const { order, files } = await readPrintFiles(page, orderId);
  const downloaded: PrintFile[] = [];
  for (const [at, view] of files.entries()) {
    const shownHash = await page.locator("code[title]").nth(at).getAttribute("title");
    expect(shownHash, "the SHA-256 on the page").toBe(view.sha256);
    const { bytes, fileName } =
      at === 0
        ? await downloadPrintFileByClick(page, links.nth(at))
        : await downloadPrintFileByUrl(page, links.nth(at));
    expect(createHash("sha256").update(bytes).digest("hex"), "the SHA-256 of the file").toBe(view.sha256);
    downloaded.push({ view, bytes, fileName });
  }
  return { order, files: downloaded };
}

async function downloadPrintFileByClick(page: Page, link: Locator): Promise<Pick<PrintFile, "bytes" | "fileName">> {
  const waiting = page.waitForEvent("download");
  await link.click();
  const download = await waiting;
  return { bytes: await readFile(await download.path()), fileName: download.suggestedFilename() };
}

async function downloadPrintFileByUrl(page: Page, link: Locator): Promise<Pick<PrintFile, "bytes" | "fileName">> {
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  const [, fileName = ""] = /filename="([^"]+)"/.exec(answer.headers()["content-disposition"] ?? "") ?? [];
  return { bytes: await answer.body(), fileName };
}

async function readPrintFiles(page: Page, orderId: string): Promise<{ order: OrderView; files: PrintFileView[] }> {
  const input = encodeURIComponent(JSON.stringify({ json: { orderId } }));
  const answer = await page.request.get(`/api/trpc/admin.printFiles?input=${input}`);
  return (await answer.json()).result.data.json;
}

/**
 * Asserts the print's size in pixels, its resolution and its color profile, and that it contains no camera metadata.
 */
export async function assertPrintableFile({ view, bytes }: PrintFile): Promise<void> {
  const { media } = computeTilePixels(getTileGeometry(view), 300);
  const { width, height, density, format, icc, exif, xmp, iptc, orientation, chromaSubsampling } =
    await sharp(bytes).metadata();
  expect({ width, height, density, format, chromaSubsampling }).toEqual({
    ...media,
    density: 300,
    format: "jpeg",
    chromaSubsampling: "4:4:4",
  });
  expect({ widthPx: view.widthPx, heightPx: view.heightPx, bytes: view.bytes }).toEqual({
    widthPx: width,
    heightPx: height,
    bytes: bytes.length,
  });
  expect(icc?.length ?? 0, "an embedded profile").toBeGreaterThan(100);
  expect({ exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    orientation: 1,
  });
  const text = bytes.toString("latin1");
  for (const planted of Object.values(plantedMetadata))
    expect(text.includes(planted), `"${planted}" in a print file`).toBe(false);
}

function getTileGeometry({ frameSize, matType }: Pick<PrintFileView, "frameSize" | "matType">) {
  if (!isFrameSize(frameSize)) throw new Error(`Unknown size ${frameSize}`);
  const { w, h } = frameSizes[frameSize].val;
  return computeTileGeometry({
    widthCm: w,
    heightCm: h,
    orientation: "portrait",
    mat: matType === "none" ? "none" : "shallow",
  });
}

export function getChosenCrop(order: OrderView, view: PrintFileView): Crop | null {
  const design = order.lines.find(({ tiles }) => tiles.some(({ id }) => id === view.tileId))?.design;
  const tile = design?.tiles.find(({ name }) => name === view.name);
  if (!design || !tile) throw new Error(`The order has no tile ${view.name}`);
  return findChosenCrop(design, tile);
}

/**
 * Compares cells of the color-coded grid in a print with the chosen crop of the upright photo. Fails if the photo is
 * rotated, mirrored, shifted or not cropped.
 */
export async function assertPrintShowsCrop(file: PrintFile, photo: Size, chosen: Crop | null): Promise<void> {
  const geometry = getTileGeometry(file.view);
  const crop = resolveCrop(chosen, photo, computePhotoAspect(geometry));
  const { photo: photoRect } = computeTilePixels(geometry, 300);
  const { data, info } = await sharp(file.bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  let compared = 0;
  const mismatches: string[] = [];
  for (const [fx, fy] of listGridCellCenters(9, 13)) {
    const u = crop.x + fx * crop.width;
    const v = crop.y + fy * crop.height;
    if (!isInsideGridCell(u, v)) continue;
    const at =
      (Math.floor(photoRect.y + fy * photoRect.height) * info.width + Math.floor(photoRect.x + fx * photoRect.width)) *
      info.channels;
    const expectedCell = identifyGridCell(computeGridColor(u, v));
    const found = returnNullOnError(() => identifyGridCell([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
    compared += 1;
    if (found?.column !== expectedCell.column || found.row !== expectedCell.row)
      mismatches.push(`${fx},${fy}: ${JSON.stringify(found)} for ${JSON.stringify(expectedCell)}`);
  }
  expect(mismatches, `what ${file.fileName} shows`).toEqual([]);
  expect(compared).toBeGreaterThan(15);
}

function listGridCellCenters(columns: number, rows: number): [number, number][] {
  return Array.from({ length: columns * rows }, (_, at) => [
    ((at % columns) + 0.5) / columns,
    (Math.floor(at / columns) + 0.5) / rows,
  ]);
}

function isInsideGridCell(u: number, v: number): boolean {
  const isNearGridCellCenter = (position: number) => Math.abs((position % 1) - 0.5) < 0.4;
  const isMarker = Math.abs(u - 0.5) < 0.07 && v < 0.32;
  return isNearGridCellCenter(u * GRID_COLUMNS) && isNearGridCellCenter(v * GRID_ROWS) && !isMarker;
}

function returnNullOnError<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
