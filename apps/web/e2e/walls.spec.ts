import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import {
  assertPrintableFile,
  assertPrintShowsCrop,
  downloadPrintFiles,
  getChosenCrop,
  openOrderAdminPage,
} from "./print-files.ts";

const sizes = [
  { size: "Medium", price: "$72.00", before: "$90.00" },
  { size: "Large", price: "$96.00", before: "$120.00" },
] as const;

test("two-tile walls are sold and printed in Medium and Large", async ({ page, shopper, owner, browser }) => {
  const choices = page.getByRole("complementary", { name: "Your choices" });
  await shopper.startWall("flex_two_frames");
  await shopper.choosePhotos([await photos.createAvifPhoto(), await photos.createWideGamutPhoto()]);
  await shopper.waitUntilTilesReady(1, 2);
  for (const { size, price, before } of sizes) {
    await shopper.chooseSize(size);
    await expect(choices).toContainText(price);
    await expect(choices).toContainText(before);
  }
  await shopper.chooseSize("Medium");
  await shopper.addToCart();

  await test.step("a second wall starts with the newest photos, and each of them can be replaced", async () => {
    await shopper.startWall("flex_two_frames");
    await shopper.waitUntilTilesReady(1, 2);
    await shopper.openTool("Frame");
    await expect(page.getByRole("radio", { name: /^Timeless/ })).toBeChecked();
    await shopper.chooseSize("Large");
    await shopper.replacePhoto(1, await photos.createPhotoWithOrientation(8));
    await shopper.replacePhoto(2, await photos.createWebpPhoto());
  });
  await shopper.inspectPage("two large tiles");
  await shopper.addToCart();
  await expect(shopper.getOrderTotal()).toHaveText("$168.00");
  const { orderId } = await shopper.checkOutAndPay(`pair-${Date.now()}@example.com`);
  await shopper.waitForProofs(4);

  const office = await openOrderAdminPage(browser, owner, orderId);
  const { order, files } = await downloadPrintFiles(office, orderId, 4);
  const expectedFiles = [
    { frameSize: "rectangle_medium", matType: "none", width: 1200, height: 1800 },
    { frameSize: "rectangle_medium", matType: "none", width: 2400, height: 1600 },
    { frameSize: "rectangle_large", matType: "shallow", width: 1600, height: 2400 },
    { frameSize: "rectangle_large", matType: "shallow", width: 1800, height: 1200 },
  ];
  for (const [at, file] of files.entries()) {
    const { width = 0, height = 0, ...expectedFile } = expectedFiles[at] ?? {};
    expect(file.view).toMatchObject(expectedFile);
    await assertPrintableFile(file);
    await assertPrintShowsCrop(file, { width, height }, getChosenCrop(order, file.view));
  }
  await office.close();
});

test("a single tile is sold in X-Large with a wooden frame", async ({ page, shopper, owner, browser }) => {
  await shopper.startWall("single_tile");
  await shopper.chooseSize("X-Large");
  await shopper.chooseFrame("Whisper");
  await shopper.choosePhotos([
    await photos.createPhoto("large.jpg", { width: 4000, height: 3000, grid: true, gps: true }),
  ]);
  await shopper.waitUntilTilesReady(1);
  await expect(page.getByRole("complementary", { name: "Your choices" })).toContainText("$56.00");
  await shopper.inspectPage("one large tile");
  await shopper.addToCart();
  const { orderId } = await shopper.checkOutAndPay(`single-${Date.now()}@example.com`);
  await shopper.waitForProofs(1);

  const office = await openOrderAdminPage(browser, owner, orderId);
  const { order, files } = await downloadPrintFiles(office, orderId, 1);
  const [file] = files;
  if (!file) throw new Error("no print file");
  expect(file.view).toMatchObject({ frameSize: "rectangle_xlarge", matType: "shallow", frameStyle: "Whisper" });
  await assertPrintableFile(file);
  await assertPrintShowsCrop(file, { width: 4000, height: 3000 }, getChosenCrop(order, file.view));
  await office.close();
});
