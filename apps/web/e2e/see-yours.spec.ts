import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("milk, eggs") };

test("visitors see their own photos in the home page's picture without uploading them", async ({ page, shopper }) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" || request.url().includes("photos.reserve")) uploads.push(request.url());
  });
  await page.goto("/");
  const picker = page.getByLabel("See yours here");
  await picker.setInputFiles([
    await photos.createPhotoWithOrientation(6),
    await photos.createPhotoWithOrientation(3),
    notes,
  ]);
  await expect(page.getByRole("status")).toContainText(["Your 2 photos are on the wall."]);
  await expect(page.getByRole("alert").filter({ hasText: notes.name })).toContainText("Use a JPEG, PNG, WebP, AVIF");
  const frames = page.getByRole("img", { name: "Your 2 photos are in the frames above the sofa" });
  const shapes = await frames.evaluate((group) =>
    Promise.all(
      [...group.children].map(async (frame) => {
        const [, url = ""] = /url\("(blob:[^"]+)"/.exec(getComputedStyle(frame).backgroundImage) ?? [];
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
        const box = frame.getBoundingClientRect();
        return { isLandscape: width > height, isFrameUpright: box.height > box.width && box.width > 0 };
      }),
    ),
  );
  // The first photo is stored lying on its side.
  expect(shapes).toEqual([
    { isLandscape: false, isFrameUpright: true },
    { isLandscape: true, isFrameUpright: true },
  ]);
  await shopper.inspectPage("the home page with the visitor’s photos");

  await page.getByRole("button", { name: "Show sample photos" }).click();
  await expect(frames).toBeHidden();
  await expect(picker).toBeFocused();
  expect(uploads).toEqual([]);
});

const getSeenFrames = (page: Page, count: number) =>
  page.getByRole("img", { name: `Your ${count} photos are in the frames above the sofa` }).locator("> div");

/** Reads the object URLs and positions of the photos in the picture's frames, in order. */
const readSeenPhotos = (page: Page, count: number) =>
  getSeenFrames(page, count).evaluateAll((frames) =>
    frames.map((frame) => {
      const [, url = ""] = /url\("(blob:[^"]+)"/.exec(getComputedStyle(frame).backgroundImage) ?? [];
      const { x, y } = frame.getBoundingClientRect();
      return { url, x: Math.round(x), y: Math.round(y) };
    }),
  );

const readTilePhotos = (page: Page) =>
  page.locator("[data-tile] image").evaluateAll((images) => images.map((image) => image.getAttribute("href")));

test("the photos in the home page's picture become the tiles of a new wall", async ({ page, shopper }) => {
  await page.goto("/");
  await page
    .getByLabel("See yours here")
    .setInputFiles(await Promise.all(([1, 2, 3] as const).map(photos.createPhotoWithOrientation)));
  await page.getByRole("link", { name: "Make these into tiles" }).click();
  await expect(page).toHaveURL("/create/trio");
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /^Timeless/ })).toBeChecked();
});

test("eight photos hang in the editor in the order of the home page's picture", async ({ page, shopper }) => {
  // Holds the uploads back, because the tiles show previews only until their photos are uploaded.
  const held: (() => void)[] = [];
  let areUploadsHeld = true;
  await page.route("**/*", async (route) => {
    if (areUploadsHeld && route.request().method() === "PUT") await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  const files = await Promise.all(([6, 1, 3, 8, 2, 5, 4, 7] as const).map(photos.createPhotoWithOrientation));
  await page.goto("/");
  await page.getByLabel("See yours here").setInputFiles(files);
  await expect(getSeenFrames(page, 8)).toHaveCount(8);
  const seen = await readSeenPhotos(page, 8);
  await page.getByRole("link", { name: "Make these into tiles" }).click();
  await expect(page).toHaveURL("/create/grid_eight_frames");
  await expect.poll(() => readTilePhotos(page)).toEqual(seen.map(({ url }) => url));
  for (const place of [1, 8]) await expect(shopper.getTile(place)).toHaveAccessibleName(/Large/);
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /^Timeless/ })).toBeChecked();

  areUploadsHeld = false;
  for (const release of held) release();
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6, 7, 8);
  await shopper.addToCart();
  await expect(shopper.getCartDialog()).toContainText("Two rows of four");
});

test("the home page's picture arranges six photos as in the resulting wall", async ({ page }) => {
  const files = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(photos.createPhotoWithOrientation));
  await page.goto("/");
  await page.getByLabel("See yours here").setInputFiles(files);
  await expect(getSeenFrames(page, 6)).toHaveCount(6);
  const places = await readSeenPhotos(page, 6);
  expect(new Set(places.map(({ x }) => x)).size).toBe(3);
  expect(new Set(places.map(({ y }) => y)).size).toBe(2);
  await page.getByRole("link", { name: "Make these into tiles" }).click();
  await expect(page).toHaveURL("/create/six");
  await expect(page.locator("[data-tile] image")).toHaveCount(6);
});

test("photos from the home page start a new wall", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos(await Promise.all(([5, 6, 7] as const).map(photos.createPhotoWithOrientation)));
  await shopper.waitUntilTilesReady(1, 2, 3);
  const earlier = await readTilePhotos(page);
  await page.goto("/");
  await page
    .getByLabel("See yours here")
    .setInputFiles(await Promise.all(([1, 2, 3] as const).map(photos.createPhotoWithOrientation)));
  await page.getByRole("link", { name: "Make these into tiles" }).click();
  await expect(page.getByText("We started a new wall.")).toBeVisible();
  await expect(page.getByText("3 extra photos")).toBeVisible();
  await page.getByRole("toolbar", { name: "Wall" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readTilePhotos(page)).toEqual(earlier);
});
