import { makePhoto } from "@storywall/testing/photos/make-photos";
import { createScreenshotRecorder, type ScreenWidth, writeContactSheet } from "./contact-sheet.ts";
import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";
import type { ChosenFile } from "./photos.ts";
import { openOrderAdminPage } from "./print-files.ts";
import { cards } from "./shopper.ts";

const createScenicPhoto = async (seed: number): Promise<ChosenFile> => ({
  name: `view-${seed}.jpg`,
  mimeType: "image/jpeg",
  buffer: await makePhoto({ width: seed % 2 ? 1800 : 2400, height: seed % 2 ? 2400 : 1800, seed }),
});

const createScenicPhotos = (...seeds: number[]) => Promise.all(seeds.map(createScenicPhoto));

for (const width of [390, 1440] as const satisfies readonly ScreenWidth[]) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: width === 390 ? 844 : 900 },
      isMobile: width === 390,
      hasTouch: width === 390,
    });
    test(`every step of the journey at ${width} px`, async ({
      page,
      shopper,
      owner,
      shop,
      inbox,
      browser,
      watched,
    }) => {
      test.setTimeout(400_000);
      watched.allowErrors(/40[0-9]|415|422/);
      const take = await createScreenshotRecorder(width);
      const email = `screens-${width}-${Date.now()}@example.com`;

      await page.goto("/");
      await take(page, "home");
      await page.goto("/browse");
      await take(page, "browse");
      await page.goto("/cart");
      await expect(page.getByText("Your cart is empty.")).toBeVisible();
      await take(page, "empty cart");
      await shopper.startWall("trio");
      await take(page, "empty wall");
      await shopper.choosePhotos(await createScenicPhotos(1, 2, 3));
      await take(page, "photos on their way");
      await shopper.waitUntilTilesReady(1, 2, 3);
      await take(page, "full wall");
      await shopper.getTile(2).click();
      await expect(page.getByRole("dialog", { name: "Tile 2" })).toBeVisible();
      await take(page, "tile options", { inView: true });
      await page.getByRole("button", { name: "Adjust crop" }).click();
      await expect(page.getByRole("application", { name: "Part of the photo that prints" })).toBeVisible();
      await page.waitForTimeout(500);
      await take(page, "crop", { inView: true });
      await page.getByRole("button", { name: "Use this crop" }).click();
      await page.getByRole("button", { name: "Close Tile 2" }).click();
      await shopper.chooseFrame("Whisperwood");
      await take(page, "another frame");
      await shopper.addToCart();
      await page.waitForTimeout(500);
      await take(page, "cart drawer", { inView: true });
      await page.getByRole("button", { name: "Close Your cart" }).click();

      await shopper.startWall("dozen");
      await shopper.choosePhotos([
        ...(await createScenicPhotos(4, 5, 6, 7)),
        { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") },
      ]);
      await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6, 7);
      await expect(page.getByText("broken.jpg")).toBeVisible();
      await page.getByRole("button", { name: "Add to cart" }).click();
      await take(page, "a dozen and a file that is not a photo");

      await shopper.startWall("mixed_absolute_four_frames");
      await page.getByRole("button", { name: "Start empty" }).click();
      await page.getByRole("checkbox", { name: /Upload photos later/ }).check();
      await take(page, "wave of four, photos later");
      await shopper.addToCart();
      await page.getByRole("button", { name: "Close Your cart" }).click();
      await page.goto("/cart");
      await take(page, "cart");
      await page.getByRole("link", { name: "Check out" }).click();
      await expect(shopper.getPayButton()).toBeEnabled();
      await take(page, "checkout");
      await shopper.getPayButton().click();
      await expect(page.locator("#email-problem")).toBeVisible();
      await take(page, "checkout, sent empty");
      await shopper.fillAddress(email);
      await shopper.fillCard(cards.good);
      await take(page, "checkout, filled in");
      const { number, orderId } = await shopper.payAndWaitForOrder();
      await take(page, "order, just placed");
      await shopper.waitForProofs(3);
      await page.waitForTimeout(500);
      await take(page, "order with proofs");

      const receivedEmail = await inbox.waitForEmail(email, /is confirmed/);
      await page.goto(findLinkInEmail(receivedEmail, /\/upload\/order_/));
      await shopper.getTile(4).waitFor();
      await take(page, "photos for a paid wall");
      const mail = await browser.newPage({ viewport: { width, height: 900 } });
      await mail.goto(new URL(`/messages/${receivedEmail.id}/letter`, shop.services.places.inbox).href);
      await take(mail, "email, order received");
      await mail.close();

      const office = await openOrderAdminPage(browser, owner, orderId);
      await office.setViewportSize({ width, height: 900 });
      await expect(office.getByRole("link", { name: /^Download/ })).toHaveCount(3, { timeout: 60_000 });
      await office.getByRole("heading", { name: "Print files" }).scrollIntoViewIfNeeded();
      await take(office, "admin, print files");
      await office.getByRole("link", { name: "All orders" }).click();
      await expect(office.getByRole("link", { name: number })).toBeVisible();
      await take(office, "admin, orders");
      await office.close();

      await page.goto("/order/order_00000000000000000000000000");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await take(page, "somebody else’s order");
      await page.goto("/no-such-page");
      await take(page, "no such page");
    });
  });
}

test("the contact sheet is written", async ({ browser }) => {
  const path = await writeContactSheet(browser);
  console.log(`Every step: ${path}`);
});
