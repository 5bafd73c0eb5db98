import type { Page } from "@playwright/test";
import { singleTile } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { openTool } from "./open-tool.ts";
import * as photos from "./photos.ts";

test("the wall survives a reload", async ({ page, shopper }) => {
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

test("two walls with the same layout can be added to the cart without a reload", async ({ page, shopper }) => {
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

test("two tabs that edit the same cart wall stay in sync", async ({ page, context, shopper }) => {
  await shopper.startWall("flex_two_frames");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(4), await photos.createPhotoWithOrientation(3)]);
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.addToCart();
  await shopper.getCartDialog().getByRole("link", { name: "Edit Two in a row" }).click();
  await page.waitForURL(/line=/);
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.openTool("Frame");

  const other = await context.newPage();
  await other.goto(page.url());
  await openTool(other, "Frame");
  await other.locator("label", { hasText: /^Timeless/ }).click();
  await expect(page.getByRole("radio", { name: /^Timeless/ })).toBeChecked();
  await other.close();

  await shopper.chooseSize("Large");
  await page.reload();
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /^Timeless/ })).toBeChecked();
  await shopper.openTool("Size");
  await expect(page.getByRole("radio", { name: /^Large/ })).toBeChecked();
});

test("an uploaded spare photo removed in one tab is also removed in another tab", async ({
  page,
  context,
  shopper,
}) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([
    await photos.createPhotoWithOrientation(4),
    await photos.createPhotoWithOrientation(3),
    await photos.createPhotoWithOrientation(2),
  ]);
  await shopper.waitUntilTilesReady(1);
  const getTray = (tab: Page) => tab.getByRole("region", { name: "Extra photos" }).getByRole("heading");
  await expect(getTray(page)).toHaveText("2 extra photos");
  await expect(page.getByText(/\d photos? uploading|still working on/i)).toBeHidden();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(getTray(other)).toHaveText("2 extra photos");

  await other.getByRole("button", { name: "Remove extra photo 1" }).click();

  await expect(getTray(page)).toHaveText("1 extra photo");
  await shopper.chooseSize("Large");
  await expect(getTray(other)).toHaveText("1 extra photo");
  await page.reload();
  await expect(getTray(page)).toHaveText("1 extra photo");
  await expect(getTray(other)).toHaveText("1 extra photo");
});

test("the editor asks which version to keep if another device saved the wall", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/409/);
  const visitor = createApiShopper(shop);
  await visitor.calls.visitor.ensure.mutate({});
  const design = createEmptyDesign(singleTile);
  const content = { templateKey: singleTile.key, name: "Hallway" };
  const { id, version } = await visitor.calls.walls.save.mutate({ wallId: null, ...content, design });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/create/${singleTile.key}?wall=${id}`);
  await shopper.chooseFrame("Whisper");
  await visitor.calls.walls.save.mutate({
    wallId: id,
    version,
    ...content,
    design: createEmptyDesign(singleTile, { frame: "serene" }),
  });

  await shopper.openTool("Preview");
  await page.getByRole("button", { name: "Save changes to “Hallway”" }).click();
  await expect(page.getByText("This wall was also changed in another window.")).toBeVisible();
  await page.getByRole("button", { name: "Keep this one" }).click();
  await page.getByRole("button", { name: "Save changes to “Hallway”" }).click();
  await expect
    .poll(async () => (await visitor.calls.walls.read.query({ wallId: id })).design.frameStyle)
    .toBe("Whisper");
});

test("choosing the version that another device saved keeps this device's spare photos", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/409/);
  const visitor = createApiShopper(shop);
  await visitor.calls.visitor.ensure.mutate({});
  const content = { templateKey: singleTile.key, name: "Hallway" };
  const design = createEmptyDesign(singleTile);
  const { id, version } = await visitor.calls.walls.save.mutate({ wallId: null, ...content, design });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/create/${singleTile.key}?wall=${id}`);
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(4), await photos.createPhotoWithOrientation(3)]);
  await shopper.waitUntilTilesReady(1);
  const tray = page.getByRole("region", { name: "Extra photos" }).getByRole("heading");
  await expect(tray).toHaveText("1 extra photo");
  const other = createEmptyDesign(singleTile, { frame: "serene" });
  await visitor.calls.walls.save.mutate({ wallId: id, version, ...content, design: other });

  await shopper.openTool("Preview");
  await page.getByRole("button", { name: "Save changes to “Hallway”" }).click();
  await page.getByRole("button", { name: "Use the other one" }).click();

  await expect(page.getByText("This wall was also changed in another window.")).toBeHidden();
  await shopper.openTool("Photos");
  await expect(tray).toHaveText("1 extra photo");
});
