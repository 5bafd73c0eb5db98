import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";
import * as photos from "./photos.ts";

const MAX_SIDE_PX = 16_384;
const TIMEOUT = { timeout: 90_000 };

async function downloadPicture(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent("download", TIMEOUT);
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("downloading a picture of a wall can be retried after a failed attempt (S-198, S-229)", async ({
  page,
  shopper,
  watched,
}) => {
  watched.allowErrors(/captures|Failed to load|net::/);
  await shopper.startWall("single_tile");
  await expect(page.getByRole("button", { name: /^Download picture/ })).toHaveCount(0);
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await shopper.openTool("Preview");
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.route("**/captures/*.jpg", (route) => route.abort(), { times: 1 });
  const downloadButton = page.getByRole("button", { name: "Download picture of Single tile" });
  await downloadButton.click();
  const alert = page.getByRole("alert").filter({ hasText: "Try again" });
  await expect(alert).toBeVisible(TIMEOUT);
  expect(warnings.join("\n")).toContain("The picture of a wall couldn’t be made");

  const { name, bytes } = await downloadPicture(page, () => alert.getByRole("button", { name: "Try again" }).click());
  await expect(downloadButton).toBeFocused();
  await expect(page.getByText("Picture downloaded.")).toBeVisible();
  expect(name).toBe("single-tile.jpg");
  const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
  expect(format).toBe("jpeg");
  expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE_PX);
  expect(width * height).toBeGreaterThan(16_000_000);
});

test("a picture of a saved wall is shared as a file", async ({ page, context, shop, shopper }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [], title }: ShareData = {}) => {
      shared.push(`${title}: ${files.map(({ name, type, size }) => `${name} ${type} ${size > 10_000}`).join()}`);
    };
  });
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await shopper.openTool("Preview");
  await page.getByRole("button", { name: "Save wall" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Grandma’s hall");
  await page.keyboard.press("Enter");
  await page.waitForURL(/wall=/);
  await page.goto("/walls");
  await page.getByRole("button", { name: "Share Grandma’s hall", exact: true }).click();
  const share = page.getByRole("button", { name: "Share a picture of Grandma’s hall" });
  await share.click();
  const readSharedFiles = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  await expect.poll(readSharedFiles, TIMEOUT).toEqual(["Grandma’s hall: grandmas-hall.jpg image/jpeg true"]);
  await shopper.inspectPage("sharing a picture");

  await page.evaluate(() => {
    navigator.canShare = () => false;
  });
  const { name } = await downloadPicture(page, () => share.click());
  expect(name).toBe("grandmas-hall.jpg");
  await expect(page.getByText("a link to this layout, which doesn’t include your photos.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${shop.url}/create/single_tile`);
});

test("only the owner of the photos can download a picture of a purchased wall", async ({
  page,
  context,
  browser,
  shop,
  inbox,
}) => {
  const email = `picture-${crypto.randomUUID()}@example.com`;
  const visitor = createApiShopper(shop);
  const photoId = await visitor.send((await photos.createPhotoWithOrientation(1)).buffer);
  await visitor.waitUntilPhotosReady(photoId);
  const checkout = await visitor.createCheckout(email, [photoId], "single_tile");
  await visitor.payCheckout(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await visitor.addCookiesToBrowser(context);
  await page.goto(`/order/${orderId}`);
  const downloadButton = /^Download picture of /;
  const { bytes } = await downloadPicture(page, () => page.getByRole("button", { name: downloadButton }).click());
  expect((await sharp(bytes).metadata()).format).toBe("jpeg");

  const friend = await browser.newPage();
  const link = findLinkInEmail(await inbox.waitForEmail(email, /^Your order \S+ is confirmed/), /\/order\/order_/);
  const photosRead = friend.waitForResponse(/photos\.list/);
  await friend.goto(link);
  await photosRead;
  await expect(friend.getByRole("heading", { name: "Your wall", exact: true })).toBeVisible();
  await expect(friend.getByRole("button", { name: downloadButton })).toHaveCount(0);
  await friend.close();
});
