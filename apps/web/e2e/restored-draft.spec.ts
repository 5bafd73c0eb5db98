import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

test("the wall survives a reload, and navigating away and back", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5), await photos.createPhotoWithOrientation(1)]);
  await shopper.chooseFrame("Serene");
  await shopper.waitUntilTilesReady(1, 2);

  await page.reload();
  await shopper.waitUntilTilesReady(1, 2);
  await expect(shopper.getTile(3)).toHaveAttribute("data-status", "empty");
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /Serene/ })).toBeChecked();
  await shopper.inspectPage("a wall after a reload");

  await page.getByRole("link", { name: "Browse" }).click();
  await expect(page.getByRole("heading", { name: "Choose your wall" })).toBeVisible();
  await page.goBack();
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /Serene/ })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Choose your wall" })).toBeVisible();
});

test("a wall in the cart can be opened, changed and saved", async ({ page, shopper }) => {
  await shopper.startWall("flex_two_frames");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(4), await photos.createPhotoWithOrientation(3)]);
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.addToCart();
  await expect(shopper.getOrderTotal()).toHaveText("$72.00");
  await shopper.getCartDialog().getByRole("link", { name: "Edit Two in a row" }).click();
  await page.waitForURL(/line=/);
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.chooseSize("Large");
  await shopper.chooseFrame("Timeless");
  await shopper.getTile(1).click();
  await page
    .getByRole("dialog", { name: "Tile 1" })
    .getByLabel("Replace photo")
    .setInputFiles(await photos.createWebpPhoto());
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.saveWallChanges();
  await expect(shopper.getOrderTotal()).toHaveText("$96.00");
  await expect(shopper.getCartWallHeadings()).toHaveCount(1);
  await expect(shopper.getCartDialog()).toContainText("Timeless");

  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Two in a row" })).toBeVisible();
  await shopper.inspectPage("the cart page");
});

test("two walls with the same layout can be added to the cart one after the other, without a reload", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await shopper.addToCart();
  await expect(shopper.getCartWallHeadings()).toHaveCount(1);
  await page.getByRole("button", { name: "Close Your cart" }).click();
  await page.getByRole("link", { name: "Browse" }).click();
  await page.getByRole("link", { name: "Single tile", exact: true }).click();
  await shopper.waitUntilTilesReady(1);
  await shopper.replacePhoto(1, await photos.createPhotoWithOrientation(6));
  await shopper.chooseSize("Large");
  await shopper.addToCart();
  await expect(shopper.getCartWallHeadings()).toHaveCount(2);
  await expect(shopper.getOrderTotal()).toHaveText("$76.00");
});
