import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import type { Shopper } from "./shopper.ts";

const createPhotos = (...orientations: Parameters<typeof photos.createPhotoWithOrientation>[0][]) =>
  Promise.all(orientations.map(photos.createPhotoWithOrientation));

const getLayouts = (page: Page) => page.getByRole("group", { name: "Layout", exact: true });
const getLayout = (page: Page, name: string) =>
  getLayouts(page).getByRole("radio", { name: new RegExp(`^${name}\\b`) });
const getTitle = (page: Page) => page.getByRole("heading", { level: 1 });

async function chooseLayout(page: Page, name: string): Promise<void> {
  await getLayouts(page)
    .locator("label")
    .filter({ hasText: new RegExp(`^${name}`) })
    .click();
  await expect(getTitle(page)).toHaveText(name);
}

const readHandles = async (shopper: Shopper, count: number): Promise<(string | undefined)[]> => {
  const sources = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      shopper
        .getTile(index + 1)
        .locator("image")
        .first()
        .getAttribute("href"),
    ),
  );
  return sources.map((source) => source?.match(/\/photos\/([^/]+)/)?.[1]);
};

async function fillTrio(shopper: Shopper): Promise<void> {
  await shopper.startWall("trio");
  await shopper.choosePhotos(await createPhotos(1, 5, 6));
  await shopper.waitUntilTilesReady(1, 2, 3);
}

test("photos keep their places when the number of tiles is increased and then restored", async ({ page, shopper }) => {
  await fillTrio(shopper);
  const before = await readHandles(shopper, 3);
  await shopper.openTool("Layout");
  await expect(getLayout(page, "Trio")).toBeChecked();
  await expect(getLayouts(page).getByText("$143.99")).toBeVisible();
  await shopper.inspectPage("the layouts of a full wall");

  await chooseLayout(page, "Six");
  await expect(page).toHaveURL(/\/create\/six$/);
  await expect(page).toHaveTitle(/^Make your wall: Six\b/);
  await expect(page.getByRole("button", { name: "Add photos", exact: true }).locator("..")).toContainText("$143.99");
  expect(await readHandles(shopper, 3)).toEqual(before);
  await expect(page.locator("[data-tile]")).toHaveCount(6);

  await chooseLayout(page, "Dozen");
  await expect(page.locator("[data-tile]")).toHaveCount(12);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(getTitle(page)).toHaveText("Six");
  await expect(page).toHaveURL(/\/create\/six$/);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(getTitle(page)).toHaveText("Trio");
  expect(await readHandles(shopper, 3)).toEqual(before);
});

test("photos without a tile in a smaller layout become spare photos", async ({ page, shopper }) => {
  await shopper.startWall("six");
  await shopper.choosePhotos(await createPhotos(1, 2, 3, 4, 5, 6));
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6);
  await shopper.getTile(5).click();
  await page.getByRole("dialog", { name: "Tile 5", exact: true }).getByRole("button", { name: "Rotate 90°" }).click();
  await shopper.closeTileOptions(5);
  const before = await readHandles(shopper, 6);
  const readPicture = () => shopper.getTile(5).locator("image").first().getAttribute("transform");
  const rotated = await readPicture();

  await shopper.openTool("Layout");
  await chooseLayout(page, "Trio");
  await expect(page.getByText("3 photos are now extra photos.")).toBeVisible();
  await shopper.openTool("Photos");
  await expect(page.getByRole("heading", { name: "3 extra photos" })).toBeVisible();

  await shopper.openTool("Layout");
  await chooseLayout(page, "Six");
  expect(await readHandles(shopper, 6)).toEqual(before);
  await expect.poll(readPicture).toBe(rotated);
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6);
  expect(await readHandles(shopper, 6)).toEqual(before);
});

test("choosing another size switches the layout between “Trio” and “Three in a row”", async ({ page, shopper }) => {
  await fillTrio(shopper);
  const before = await readHandles(shopper, 3);
  await shopper.openTool("Size");
  await expect(page.getByRole("group", { name: "Size", exact: true }).getByRole("radio")).toHaveCount(3);
  await shopper.chooseSize("Large");
  await expect(getTitle(page)).toHaveText("Three in a row");
  await expect(shopper.getTile(1)).toHaveAccessibleName(/Large/);
  expect(await readHandles(shopper, 3)).toEqual(before);
  await shopper.inspectPage("the sizes of three in a row");
  await shopper.chooseSize("Small");
  await expect(getTitle(page)).toHaveText("Trio");
  await expect(shopper.getTile(1)).toHaveAccessibleName(/Small/);
});

test("returning to the previous layout restores its frame type", async ({ page, shopper }) => {
  await fillTrio(shopper);
  await shopper.chooseFrame("Serene");
  await shopper.chooseSize("Medium");
  await expect(page.getByText("Serene isn’t made in this layout. Your frame is now Infinite.")).toBeVisible();
  await shopper.chooseSize("Small");
  await expect(getTitle(page)).toHaveText("Trio");
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /^Serene/ })).toBeChecked();
});

test("the arrow keys choose another layout", async ({ page, shopper }) => {
  await fillTrio(shopper);
  await shopper.openTool("Layout");
  await getLayout(page, "Trio").focus();
  await page.keyboard.press("ArrowRight");
  await expect(getTitle(page)).toHaveText("Four in a row");
  await expect(getLayout(page, "Four in a row")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(getTitle(page)).toHaveText("Trio");
  await expect(getLayout(page, "Trio")).toBeFocused();
});

test("the new layout of a cart wall survives closing the editor", async ({ page, shopper }) => {
  await fillTrio(shopper);
  await shopper.addToCart();
  await shopper.getCartDialog().getByRole("link", { name: "Edit Trio" }).click();
  await page.waitForURL(/line=/);
  await shopper.waitUntilTilesReady(1, 2, 3);
  const address = page.url();
  await shopper.openTool("Layout");
  await chooseLayout(page, "Six");
  await expect(page).toHaveURL(/\/create\/six\?line=/);
  await shopper.choosePhotos(await createPhotos(2, 3, 4));
  await shopper.waitUntilTilesReady(4, 5, 6);
  await page.goto(address);
  await expect(getTitle(page)).toHaveText("Six");
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6);
  await shopper.saveWallChanges();
  await expect(shopper.getCartWallHeadings()).toHaveText(["Six"]);
});

test("choosing a layout adds photos of an earlier wall in that layout as spare photos", async ({ page, shopper }) => {
  await fillTrio(shopper);
  await shopper.startWall("six");
  await shopper.waitUntilTilesReady(1, 2, 3);
  await shopper.choosePhotos(await createPhotos(2));
  await shopper.waitUntilTilesReady(4);
  await shopper.startWall("trio");
  await shopper.waitUntilTilesReady(1, 2, 3);
  const before = await readHandles(shopper, 3);
  await shopper.openTool("Layout");
  await chooseLayout(page, "Six");
  expect(await readHandles(shopper, 3)).toEqual(before);
  await shopper.openTool("Photos");
  await expect(page.getByRole("heading", { name: "1 extra photo" })).toBeVisible();
});

test("a link to a layout opens that layout", async ({ page, shopper }) => {
  await fillTrio(shopper);
  await shopper.openTool("Layout");
  await chooseLayout(page, "Six");
  await page.getByRole("banner").getByRole("link", { name: "Storywall" }).click();
  await page.getByRole("link", { name: "Start with three photos" }).first().click();
  await expect(getTitle(page)).toHaveText("Trio");
  await expect(page).toHaveURL(/\/create\/trio$/);
  await page.goto("/create/six");
  await shopper.waitUntilTilesReady(1, 2, 3);
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  for (const template of ["trio", "dozen", "single_tile"]) {
    test(`the price and “Add to cart” of “${template}” are visible without scrolling`, async ({ page, shopper }) => {
      await shopper.startWall(template);
      const button = page.getByRole("button", { name: "Add to cart" });
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(button.locator("..").getByText(/^\$/).first()).toBeInViewport({ ratio: 1 });
      await shopper.choosePhotos(await createPhotos(1));
      await shopper.waitUntilTilesReady(1);
      await expect(button).toBeInViewport({ ratio: 1 });
      await shopper.inspectPage(`the editor of ${template} on a desktop`);
    });
  }
});
