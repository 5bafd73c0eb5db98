import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

test("photos fill the free tiles in order (S-112, S-116, C-19, C-23)", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await expect(page.getByText("Add 3 photos to finish your wall.")).toBeVisible();

  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await expect(page.getByText("Add 2 photos to finish your wall.")).toBeVisible();
  await shopper.choosePhotos([
    await photos.createPhotoWithOrientation(2),
    await photos.createPhotoWithOrientation(3),
    await photos.createPhotoWithOrientation(4),
  ]);
  await shopper.waitUntilTilesReady(2, 3);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();

  await shopper.getTile(2).click();
  await page
    .getByRole("dialog", { name: "Tile 2", exact: true })
    .getByRole("button", { name: /Remove/ })
    .click();
  await expect(shopper.getTile(2)).toHaveAttribute("data-status", "empty");
  await expect(shopper.getTile(3)).toHaveAttribute("data-status", "ready");
  await expect(page.getByText("Add 1 photo to finish your wall.")).toBeVisible();
});

test("a new wall starts with the newest photos in the frame type Timeless (S-122, S-121, C-04, C-23)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("trio");
  for (const way of [1, 2] as const) {
    await shopper.choosePhotos([await photos.createPhotoWithOrientation(way)]);
    await shopper.waitUntilTilesReady(way);
  }
  const readTilePictureUrls = async (...places: number[]) =>
    Promise.all(places.map((place) => shopper.getTile(place).locator("image").first().getAttribute("href")));
  const parsePhotoHandleFromUrl = (href: string | null) => /photos\/(\w+)\//.exec(href ?? "")?.[1];
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2);
  const [older, newer] = (await readTilePictureUrls(1, 2)).map(parsePhotoHandleFromUrl);
  expect(older).toBeTruthy();

  await page.evaluate(() => window.localStorage.clear());
  await shopper.startWall("flex_two_frames");
  await shopper.waitUntilTilesReady(1, 2);

  expect((await readTilePictureUrls(1, 2)).map(parsePhotoHandleFromUrl)).toEqual([newer, older]);
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /Timeless/ })).toBeChecked();

  await expect(page.getByText("This wall starts with your newest photos.")).toBeVisible();
  const startEmpty = page.getByRole("button", { name: "Start empty" });
  await startEmpty.focus();
  await startEmpty.press("Enter");
  await expect(page.getByRole("group", { name: /^Wall\. / })).toBeFocused();
  await expect(shopper.getTile(1)).toHaveAttribute("data-status", "empty");
  await expect(shopper.getTile(2)).toHaveAttribute("data-status", "empty");
  await expect(page.getByText("Your photos were moved to your extra photos.")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await shopper.waitUntilTilesReady(1, 2);
});

/** Returns the local preview that a tile shows until its photo is uploaded. */
async function readLocalPreview(page: Page, tile: ReturnType<Page["locator"]>): Promise<Buffer> {
  const image = tile.locator("image").first();
  await expect(image).toHaveAttribute("href", /^blob:/);
  const url = await page.evaluate(
    async (src) => {
      const picture = Object.assign(new Image(), { src });
      await picture.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: picture.naturalWidth, height: picture.naturalHeight });
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/png");
    },
    (await image.getAttribute("href")) ?? "",
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** Returns the mean difference between two images across all channels, from 0 to 255. */
async function computeMeanDifference(one: Buffer, other: Buffer): Promise<number> {
  const { width, height } = await sharp(one).metadata();
  const readPixels = (picture: Buffer) =>
    sharp(picture)
      .autoOrient()
      .resize(width, height, { fit: "fill" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
  const [a, b] = await Promise.all([readPixels(one), readPixels(other)]);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test("the preview of a photo before its upload is upright and in correct colors (S-116, F-04)", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  watched.allowErrors(/ERR_FAILED/);
  const files = [
    ...(await photos.createPhotosOfEveryOrientation()),
    await photos.createWideGamutPhoto(),
    await photos.createWebpPhoto(),
  ];
  await shopper.startWall("dozen");
  // The shop is available, but the object store is not.
  await context.route(
    () => true,
    (route) => (route.request().method() === "PUT" ? route.abort() : route.fallback()),
  );
  await shopper.choosePhotos(files);
  for (const [at, file] of files.entries()) {
    const shown = await readLocalPreview(page, shopper.getTile(at + 1));
    const { width, height } = await sharp(shown).metadata();
    expect(Math.max(width, height), file.name).toBe(1400);
    expect(await computeMeanDifference(shown, file.buffer), file.name).toBeLessThan(3);
  }
  const upsideDown = await sharp(files[0]?.buffer).rotate(180).toBuffer();
  expect(await computeMeanDifference(upsideDown, files[0]?.buffer ?? upsideDown), "turned").toBeGreaterThan(20);
});
