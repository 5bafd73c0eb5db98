import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";
import * as photos from "./photos.ts";
import {
  assertPrintableFile,
  assertPrintShowsCrop,
  downloadPrintFiles,
  getChosenCrop,
  openOrderAdminPage,
} from "./print-files.ts";
import { recordPageErrors } from "./record-page-errors.ts";
import { Shopper } from "./shopper.ts";

test("photos for a wall bought without them can be added on another device", async ({
  page,
  shopper,
  shop,
  owner,
  inbox,
  browser,
}) => {
  const email = `later-${Date.now()}@example.com`;
  await shopper.startWall("flex_two_frames");
  await page.getByRole("checkbox", { name: /Upload photos later/ }).check();
  await shopper.addToCart();
  await expect(shopper.getCartDialog()).toContainText("You’ll add photos after you order.");
  const { orderId } = await shopper.checkOutAndPay(email);
  await expect(page.getByText("Two in a row is waiting for your photos.")).toBeVisible();
  await shopper.inspectPage("an order waiting for photos");

  const receivedEmail = await inbox.waitForEmail(email, /^Your order \S+ is confirmed/);
  expect(receivedEmail.text).toContain("What happens next");
  expect(await inbox.list(email)).toHaveLength(1);
  const link = findLinkInEmail(receivedEmail, /\/upload\/order_/);
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const elsewhere = await context.newPage();
  const watched = recordPageErrors(elsewhere, shop.url);
  const other = new Shopper(elsewhere, watched);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Add your photos to Two in a row" })).toBeVisible();
  await other.inspectPage("the page behind the link");
  await other.choosePhotos([await photos.createPhotoWithOrientation(2), await photos.createPhotoWithOrientation(7)]);
  await other.waitUntilTilesReady(1, 2);
  await elsewhere.getByRole("button", { name: "Submit photos for printing" }).click();
  await elsewhere.getByRole("button", { name: "Print anyway" }).click();
  await elsewhere.getByRole("button", { name: "Submit photos for printing" }).click();
  await elsewhere.waitForURL(/\/order\/order_/);
  await other.waitForProofs(2);
  await other.inspectPage("the order behind the link");
  watched.assertNoErrors();
  await context.close();

  await shopper.waitForProofs(2);
  const office = await openOrderAdminPage(browser, owner, orderId);
  const { order, files } = await downloadPrintFiles(office, orderId, 2);
  const sizes = [
    { width: 2400, height: 1600 },
    { width: 1600, height: 2400 },
  ];
  for (const [at, file] of files.entries()) {
    await assertPrintableFile(file);
    await assertPrintShowsCrop(file, sizes[at] ?? { width: 0, height: 0 }, getChosenCrop(order, file.view));
  }
  await office.close();
});

test("photos and art are left out of an “Upload photos later” wall only after confirmation", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("flex_two_frames");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const uploadLater = page.getByRole("checkbox", { name: /Upload photos later/ });
  await uploadLater.check();
  await expect(page.getByText("1 tile already has a photo or art.")).toBeVisible();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Choose what to do with the photos and art on this wall.")).toBeVisible();

  await page.getByRole("button", { name: "Keep wall as is" }).click();
  await expect(uploadLater).not.toBeChecked();
  await expect(uploadLater).toBeFocused();
  await expect(page.getByText("Add 1 photo to finish your wall.").first()).toBeVisible();

  await uploadLater.check();
  await page.getByRole("button", { name: "Leave photos and art out" }).click();
  await shopper.inspectPage("a wall whose picture is left out");
  await shopper.addToCart();
  await expect(shopper.getCartDialog()).toContainText("You’ll add photos after you order.");
});
