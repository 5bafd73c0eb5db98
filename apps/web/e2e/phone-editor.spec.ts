import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const createThreePhotos = () =>
  Promise.all(([1, 3, 6] as const).map((turned) => photos.createPhotoWithOrientation(turned)));

test("the wall is filled with at most four taps after “Start with three photos” (F-27)", async ({ page, shopper }) => {
  await page.goto("/");
  const files = await createThreePhotos();
  await page.getByRole("link", { name: "Start with three photos" }).first().tap();
  await expect(shopper.getTile(1)).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.locator("label", { hasText: "Choose photos" }).tap();
  await (await chooser).setFiles(files);
  await shopper.waitUntilTilesReady(1, 2, 3);
});

test("the wall and the tools stay in view while the page scrolls (F-27)", async ({ page, shopper }) => {
  await page.goto("/");
  const readHeaderHeight = async () => (await page.getByRole("banner").boundingBox())?.height ?? 0;
  const before = await readHeaderHeight();
  await shopper.startWall("trio");
  await expect.poll(readHeaderHeight).toBeLessThan(before);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole("checkbox", { name: /Upload photos later/ }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  for (const part of [shopper.getTile(1), getTools(page)]) await expect(part).toBeInViewport({ ratio: 1 });
});

test("each frame and size option shows a photo from the wall (F-27)", async ({ page, shopper }) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const tile = shopper.getTile(1);
  const handle = await readPhotoHandle(tile);
  for (const tool of ["Frame", "Size"] as const) {
    await shopper.openTool(tool);
    const choices = page.getByRole("group", { name: tool, exact: true });
    for (const swatch of await choices.locator("svg:has(image)").all()) {
      expect(await readPhotoHandle(swatch)).toBe(handle);
    }
    expect(await choices.locator("svg:has(image)").count()).toBe(await choices.getByRole("radio").count());
    await expect(tile).toBeInViewport({ ratio: 1 });
    await shopper.inspectPage(`the tool ${tool}`);
  }
  await shopper.chooseFrame("Whisper");
  await expect(tile).toHaveAccessibleName(/Small/);
  await shopper.chooseSize("Large");
  await expect(tile).toHaveAccessibleName(/Large/);
});

test("every tool can be reached by keyboard (F-27, F-24)", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos(await createThreePhotos());
  await shopper.waitUntilTilesReady(1, 2, 3);
  for (const name of ["Photos", "Frame", "Size", "Layout", "Preview"]) {
    const button = getTools(page).getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(button).toBeFocused();
    await shopper.inspectPage(`the tool ${name}`);
  }
});

test("while tiles are empty, the main button of the other tools opens “Photos” (F-27)", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.openTool("Frame");
  await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add photos", exact: true }).click();
  await expect(page.locator("label", { hasText: "Choose photos" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeFocused();
  await shopper.choosePhotos(await createThreePhotos());
  await shopper.waitUntilTilesReady(1, 2, 3);
  await shopper.openTool("Layout");
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible();
});

test("a layout and a single tile can be turned sideways (F-27)", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos(await createThreePhotos());
  await shopper.waitUntilTilesReady(1, 2, 3);
  const isSideways = async (place: number) => {
    const { width, height } = (await shopper.getTile(place).boundingBox()) ?? { width: 0, height: 0 };
    return width > height;
  };
  const expectSideways = (...expected: boolean[]) =>
    expect.poll(() => Promise.all([1, 2, 3].map((place) => isSideways(place)))).toEqual(expected);
  await shopper.openTool("Layout");
  await page.getByRole("button", { name: "Turn all sideways" }).click();
  await expectSideways(true, true, true);
  await shopper.inspectPage("a layout turned sideways");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectSideways(false, false, false);
  await shopper.getTile(2).click();
  const options = page.getByRole("dialog", { name: "Tile 2", exact: true });
  await options.getByRole("button", { name: "Hang sideways" }).click();
  await expect(options.getByRole("button", { name: "Hang upright" })).toBeFocused();
  await shopper.closeTileOptions(2);
  await expectSideways(false, true, false);
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expectSideways(false, true, false);
  await shopper.addToCart();
  const inCart = shopper.getCartDialog().locator("svg:has(image)");
  const { width = 0, height = 0 } = (await inCart.nth(1).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(height);
});

test("each blurry photo is marked with a dot (F-03, F-27)", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([
    await photos.createPhoto("soft-1.jpg", { width: 700, height: 1050, grid: true }),
    await photos.createPhoto("sharp.jpg", { width: 2400, height: 3600, grid: true }),
    await photos.createPhoto("soft-2.jpg", { width: 720, height: 1080, grid: true }),
  ]);
  await shopper.waitUntilTilesReady(1, 2, 3);
  const dots = page.locator("[data-problem]");
  await expect(dots).toHaveCount(2);
  await expect(shopper.getTile(2).locator("[data-problem]")).toHaveCount(0);
  await expect(page.getByText(/^2 photos may print (slightly )?blurry\./)).toBeVisible();
  const wall = page.getByRole("group", { name: /^Wall\./ });
  const measureWidth = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0;
  const [tileWidth, dotWidth] = [await measureWidth(shopper.getTile(1)), await measureWidth(dots.first())];
  for (let press = 0; press < 4; press++) await wall.press("+");
  await expect.poll(() => measureWidth(shopper.getTile(1))).toBeGreaterThan(1.9 * tileWidth);
  await expect.poll(() => measureWidth(dots.first())).toBeCloseTo(dotWidth, 1);
  await wall.press("0");
  await page.getByRole("button", { name: "See them" }).click();
  const getResolutionNote = (place: number) =>
    page.getByRole("dialog", { name: `Tile ${place}`, exact: true }).locator("[data-resolution]");
  await expect(getResolutionNote(1)).toBeInViewport();
  await shopper.inspectPage("a soft photo");
  await shopper.closeTileOptions(1);
  await page.getByRole("button", { name: "See them" }).click();
  await expect(getResolutionNote(3)).toBeInViewport();
  await shopper.closeTileOptions(3);
  await shopper.addToCart();
  await expect(shopper.getCartDialog()).toContainText(/2 photos may print (slightly )?blurry\./);
  await shopper.getCartDialog().getByRole("link", { name: "See them in Trio" }).click();
  await expect(page).toHaveURL(/\/create\/trio\?line=/);
});

test("a photo filter is kept after a reload (F-26)", async ({ page, shopper }) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const matrix = shopper.getTile(1).locator("feColorMatrix");
  const chooseFilter = async (name: string) => {
    await shopper.getTile(1).click();
    const options = page.getByRole("dialog", { name: "Tile 1", exact: true });
    await options.getByRole("radio", { name, exact: true }).press("Space");
    await expect(options.getByRole("radio", { name, exact: true })).toBeChecked();
    await shopper.inspectPage(`the filter ${name}`);
    await shopper.closeTileOptions(1);
  };
  await chooseFilter("Black & white");
  await expect(matrix).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("templateInfo:single_tile") ?? ""))
    .toContain('"filter":"bw"');
  await page.reload();
  await shopper.waitUntilTilesReady(1);
  await expect(matrix).toHaveCount(1);
  await chooseFilter("None");
  await expect(shopper.getTile(1).locator("filter")).toHaveCount(0);
});

const getTools = (page: Page) => page.getByRole("group", { name: "Tools" });

const readPhotoHandle = async (drawing: Locator): Promise<string | undefined> =>
  /photos\/(\w+)\//.exec((await drawing.locator("image").first().getAttribute("href")) ?? "")?.[1];
