import type { Locator } from "@playwright/test";
import { drawPeople } from "@storywall/testing/photos/draw-people";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

test("a blurry crop made by keyboard must be confirmed (S-049, F-03)", async ({ page, shopper }) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhoto("sharp.jpg", { width: 1800, height: 2700, grid: true })]);
  await shopper.waitUntilTilesReady(1);
  await shopper.getTile(1).focus();
  await page.keyboard.press("Enter");
  const options = page.getByRole("dialog", { name: "Tile 1", exact: true });
  const getResolutionNote = (word: string) => page.locator("[data-resolution]").filter({ hasText: `${word}.` });
  await expect(getResolutionNote("Sharp")).toBeVisible();
  await options.getByRole("button", { name: "Adjust crop" }).press("Enter");

  const dialog = page.getByRole("dialog", { name: "Adjust crop" });
  const part = dialog.getByRole("application", { name: "Part of the photo that prints" });
  const readPhotoTransform = () => part.locator("image").first().getAttribute("transform");
  await part.focus();
  for (let press = 0; press < 4; press++) await part.press("+");
  await expect(getResolutionNote("Soft")).toBeVisible();
  const before = await readPhotoTransform();
  await part.press("ArrowRight");
  await part.press("Shift+ArrowUp");
  await expect.poll(readPhotoTransform).not.toBe(before);
  await expect(dialog.getByRole("status")).toHaveText(
    /^Shows \d+ percent of the width, starting at \d+ percent, .* soft/,
  );

  const straighten = dialog.getByLabel("Straighten");
  await straighten.focus();
  for (let press = 0; press < 3; press++) await straighten.press("ArrowRight");
  await expect(straighten).toHaveAttribute("aria-valuetext", "1.5° to the right");
  await dialog.getByRole("button", { name: "Zoom out (prints fine)" }).press("Enter");
  await expect(getResolutionNote("Fine")).toBeVisible();
  const upright = await readPhotoTransform();
  await dialog.getByRole("button", { name: "Rotate right" }).press("Enter");
  await expect.poll(readPhotoTransform).not.toBe(upright);
  await dialog.getByRole("button", { name: "Reset" }).press("Enter");
  await expect(getResolutionNote("Sharp")).toBeVisible();
  await expect(straighten).toHaveAttribute("aria-valuetext", "Level");

  await dialog.getByLabel("Zoom", { exact: true }).fill("3");
  await expect(getResolutionNote("Blurry")).toBeVisible();
  await shopper.inspectPage("a crop that may print blurry");
  await dialog.getByRole("button", { name: "Use this crop" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(shopper.getTile(1)).toHaveAccessibleName(/may print blurry/);

  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.locator("#cart-problem")).toHaveText(/^Photo 1 may print blurry\./);
  await shopper.getTile(1).click();
  await options.getByLabel(/^Print anyway/).check();
  await shopper.closeTileOptions(1);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(shopper.getCartDialog()).toBeVisible();
  const cartId = (await page.context().cookies()).find(({ name }) => name === "cartId")?.value;
  const answer = await page.request.get(`/api/shopify/get-cart-info?cartId=${cartId}`);
  expect(JSON.stringify(await answer.json())).toContain('"printAnyway":true');
});

test("the initial crop keeps faces in view (F-07)", async ({ page, shopper }) => {
  const size = { width: 2400, height: 1600 };
  await shopper.startWall("single_tile");
  const people = await drawPeople(size, [{ x: 1960, y: 600, scale: 3 }]);
  await shopper.choosePhotos([{ name: "people.jpg", mimeType: "image/jpeg", buffer: people }]);
  await shopper.waitUntilTilesReady(1);
  await expect
    .poll(() => computeVisibleLeftEdge(shopper.getTile(1).locator("image").first(), size.width))
    .toBeGreaterThan(0.5);

  await shopper.getTile(1).click();
  await page.getByRole("button", { name: "Adjust crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust crop" });
  const hint = dialog.getByText("A face touches the edge.", { exact: true });
  await expect(dialog.getByRole("application")).toBeVisible();
  await expect(hint.filter({ visible: true })).toHaveCount(0);

  const box = await dialog.getByRole("application").boundingBox();
  if (!box) throw new Error("The stage is not there");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 0.2, y, { steps: 5 });
  await page.mouse.up();
  await expect(hint.filter({ visible: true }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(hint.filter({ visible: true })).toHaveCount(0);
});

/**
 * Returns the left edge of the visible part of a photo, as a fraction of the photo's width. The tile must not have a
 * mat.
 */
async function computeVisibleLeftEdge(image: Locator, width: number): Promise<number> {
  const [a = 1, , , , e = 0] =
    ((await image.getAttribute("transform")) ?? "").match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [];
  return -e / a / width;
}
