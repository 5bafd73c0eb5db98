import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import {
  assertPrintableFile,
  assertPrintShowsCrop,
  downloadPrintFiles,
  getChosenCrop,
  openOrderAdminPage,
} from "./print-files.ts";

test("photos in different orientations, color spaces and file formats are printed upright", async ({
  page,
  shopper,
  owner,
  browser,
}) => {
  test.setTimeout(240_000);
  await shopper.startWall("dozen");
  const eight = await photos.createPhotosOfEveryOrientation();
  await shopper.choosePhotos(eight);
  await shopper.choosePhotos([
    await photos.createWideGamutPhoto(),
    await photos.createSixteenBitPhoto(),
    await photos.createWebpPhoto(),
    await photos.createAvifPhoto(),
  ]);
  await shopper.choosePhotos([await photos.createCmykPhoto()]);
  await expect(page.getByText("1 photo was added to your extra photos.")).toBeVisible();
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  await expect(page.getByRole("heading", { name: "1 extra photo" })).toBeVisible();
  await shopper.inspectPage("twelve photos and a spare");

  await test.step("the CMYK photo replaces the photo in the last tile", async () => {
    await shopper.getTile(12).click();
    await page.getByRole("dialog", { name: "Tile 12" }).getByRole("button", { name: "Use extra photo 1" }).click();
    await shopper.closeTileOptions(12);
    await shopper.waitUntilTilesReady(12);
  });
  await shopper.addToCart();
  await expect(shopper.getOrderTotal()).toHaveText("$287.99");
  const { orderId } = await shopper.checkOutAndPay(`dozen-${Date.now()}@example.com`);
  await shopper.waitForProofs(12);
  await shopper.inspectPage("an order of twelve");

  const office = await openOrderAdminPage(browser, owner, orderId);
  const { order, files } = await downloadPrintFiles(office, orderId, 12);
  for (const [at, file] of files.entries()) {
    await assertPrintableFile(file);
    const size =
      at < 8 ? (at > 3 ? { width: 1600, height: 2400 } : { width: 2400, height: 1600 }) : { width: 1800, height: 1200 };
    // The other photos have color spaces that change the grid's colors, so their crops cannot be checked.
    if (at < 11) await assertPrintShowsCrop(file, size, getChosenCrop(order, file.view));
  }
  await office.close();
});
