import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import type { ChosenFile } from "./photos.ts";
import { assertPrintableFile, downloadPrintFiles, openOrderAdminPage } from "./print-files.ts";

const folder = process.env.REAL_PHOTOS_DIR;
const types: Record<string, string> = {
  jpg: "jpeg",
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "avif",
  heic: "heic",
  heif: "heif",
};
const invalidFolders = new Set(["bad", "bomb", "raw"]);
const WALL_SIZE = 12;

async function readValidPhotos(from: string): Promise<ChosenFile[]> {
  const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const chosen: ChosenFile[] = [];
  for (const path of paths) {
    const type = types[path.split(".").at(-1)?.toLowerCase() ?? ""];
    if (
      !type ||
      relative(from, path)
        .split(sep)
        .some((part) => invalidFolders.has(part))
    )
      continue;
    const { width = 0, height = 0 } = await sharp(path).metadata();
    if (Math.min(width, height) < 600) continue;
    chosen.push({ name: basename(path), mimeType: `image/${type}`, buffer: await readFile(path) });
  }
  return chosen;
}

const photos = folder ? await readValidPhotos(folder) : [];
const walls = Array.from({ length: Math.max(1, Math.ceil(photos.length / WALL_SIZE)) }, (_, at) => at * WALL_SIZE);

for (const start of walls) {
  test(`camera photos become a printed wall (from photo ${start + 1})`, async ({ shopper, owner, browser }) => {
    test.skip(!folder, "REAL_PHOTOS_DIR names no folder");
    test.setTimeout(300_000);
    expect(photos.length, "good photos in the folder").toBeGreaterThan(0);
    const files = Array.from({ length: WALL_SIZE }, (_, at) => photos[(start + at) % photos.length]).filter(
      (file) => file !== undefined,
    );
    await shopper.startWall("dozen");
    await shopper.choosePhotos(files);
    await shopper.waitUntilTilesReady(...files.map((_, at) => at + 1));
    await shopper.inspectPage(`real photos from ${files[0]?.name}`);
    await shopper.addToCart();
    const { orderId } = await shopper.checkOutAndPay(`real-${start}-${Date.now()}@example.com`);
    await shopper.waitForProofs(WALL_SIZE);
    const office = await openOrderAdminPage(browser, owner, orderId);
    for (const file of (await downloadPrintFiles(office, orderId, WALL_SIZE)).files) await assertPrintableFile(file);
    await office.close();
  });
}
