import { expect, test } from "./fixtures.ts";
import { linkIn } from "./inbox.ts";
import * as photos from "./photos.ts";
import { assertPrintable, assertShowsCrop, cropOf, downloadPrintFiles, openPrintRoom } from "./print-files.ts";
import { Shopper } from "./shopper.ts";
import { recordPageErrors } from "./watch-page.ts";

test("a wall bought without photos gets them through the emailed link on another device", async ({
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
  await expect(shopper.cart).toContainText("You'll add photos after you order.");
  const { orderId } = await shopper.buy(email);
  await expect(page.getByText("Two in a row is waiting for your photos.")).toBeVisible();
  await shopper.looks("an order that waits for photos");

  const letter = await inbox.letter(email, /^Add photos/);
  const link = linkIn(letter, /\/upload\/order_/);
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
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Add photos to your Two in a row" })).toBeVisible();
  await other.looks("the page behind the link");
  await other.choosePhotos([await photos.withOrientation(2), await photos.withOrientation(7)]);
  await other.waitReady(1, 2);
  await elsewhere.getByRole("button", { name: "Send photos to print" }).click();
  await elsewhere.getByRole("button", { name: "Print anyway" }).click();
  await elsewhere.getByRole("button", { name: "Send photos to print" }).click();
  await elsewhere.waitForURL(/\/order\/order_/);
  await other.waitForProofs(2);
  await other.looks("the order behind the link");
  watched.assertQuiet();
  await context.close();

  await shopper.waitForProofs(2);
  const office = await openPrintRoom(browser, owner, orderId);
  const { order, files } = await downloadPrintFiles(office, orderId, 2);
  const sizes = [
    { width: 2400, height: 1600 },
    { width: 1600, height: 2400 },
  ];
  for (const [at, file] of files.entries()) {
    await assertPrintable(file);
    await assertShowsCrop(file, sizes[at] ?? { width: 0, height: 0 }, cropOf(order, file.view));
  }
  await office.close();
});
