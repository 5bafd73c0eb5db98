import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "@storywall/local/settings";
import sharp from "sharp";
import { createPrintedOrderOfPhotos } from "./create-printed-order.ts";
import { openOwnerPage } from "./open-owner-page.ts";
import { expect, test } from "./own-shop.ts";
import type { ChosenFile } from "./photos.ts";

/** Folder of the pictures in the README and in the owner’s guide. */
const picturesFolder = join(root, "docs/pictures");
const desktop = { width: 1440, height: 900 };

/** Returns one of the shop's sample photos, enlarged so that it is sharp enough for every size. */
async function readSamplePhoto(name: string): Promise<ChosenFile> {
  const sample = await readFile(join(root, "apps/web/public/samples", `${name}.jpg`));
  const { width = 0 } = await sharp(sample).metadata();
  const buffer = await sharp(sample)
    .resize({ width: width * 3 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

const readSamplePhotos = (...names: string[]) => Promise.all(names.map(readSamplePhoto));

async function savePicture(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete),
  );
  const screenshot = await page.screenshot({ animations: "disabled" });
  await mkdir(picturesFolder, { recursive: true });
  await writeFile(join(picturesFolder, `${name}.webp`), await sharp(screenshot).webp({ quality: 80 }).toBuffer());
}

test.describe("on a phone", () => {
  test.use({ deviceScaleFactor: 2 });
  test("the editor and the cart", async ({ page, shopper }) => {
    await shopper.startWall("trio");
    await shopper.choosePhotos(await readSamplePhotos("hot-air-balloons", "dog-at-the-lake", "red-umbrella"));
    await shopper.waitUntilTilesReady(1, 2, 3);
    await page.mouse.move(0, 0);
    await savePicture(page, "editor");
    await shopper.addToCart();
    await page.getByRole("button", { name: "Close Your cart" }).click();
    await page.goto("/cart");
    await expect(page.getByRole("link", { name: "Check out" })).toBeVisible();
    await expect(page.locator("main svg image[href]")).toHaveCount(3);
    await page.waitForLoadState("networkidle");
    await savePicture(page, "cart");
  });
});

test("the home page", async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: desktop });
  await page.goto("/", { waitUntil: "networkidle" });
  await savePicture(page, "home");
  await page.close();
});

test("the production board", async ({ browser, shop, owner }) => {
  const createOrder = async (template: string, frame: "infinite" | "timeless", ...names: string[]) => {
    const photos = await readSamplePhotos(...names);
    const buffers = photos.map(({ buffer }) => buffer);
    return createPrintedOrderOfPhotos(shop, `${names[0]}@example.com`, template, buffers, { frame });
  };
  const printing = { to: "printing", isEarly: true } as const;
  const framing = { to: "framing" } as const;
  const packed = { to: "packed", unchecked: "Packed without a scanner" } as const;
  const shipped = { to: "shipped", carrier: "UPS", trackingNumber: "1Z999AA10123456784" } as const;
  const orders = [
    { order: await createOrder("trio", "infinite", "dog-at-the-lake", "coffee", "vase"), steps: [] },
    { order: await createOrder("flex_two_frames", "timeless", "forest-in-fog", "bride"), steps: [] },
    { order: await createOrder("trio", "timeless", "vase", "lemons", "candles"), steps: [printing] },
    {
      order: await createOrder("trio", "infinite", "city-lights", "red-umbrella", "paper-boat"),
      steps: [printing, framing],
    },
    { order: await createOrder("single_tile", "infinite", "dog-at-the-lake"), steps: [printing, framing, packed] },
    { order: await createOrder("single_tile", "timeless", "vase"), steps: [printing, framing, packed, shipped] },
  ];
  for (const { order, steps } of orders) {
    for (const step of steps) await owner.calls.production.advance.mutate({ orderId: order.orderId, ...step });
  }
  const page = await openOwnerPage(browser, owner, desktop);
  await page.goto("/admin/board");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("article", { name: /^Medium Timeless/ })).toBeVisible();
  await savePicture(page, "board");
  await page.close();
});

/** Pages of the owner's guide. `top` selects the element at which the picture begins. */
const ownerPages: Array<{ name: string; path: string; top?: string }> = [
  { name: "owner-first-day", path: "/admin" },
  { name: "owner-prices", path: "/admin/prices" },
  { name: "owner-tax", path: "/admin/settings", top: "#tax-title" },
  { name: "owner-gift-card", path: "/gift-cards" },
  { name: "owner-claims", path: "/admin/claims" },
  { name: "owner-exports", path: "/admin/exports" },
  { name: "owner-people", path: "/admin/people" },
];

test("the owner’s guide", async ({ browser, shop, owner }) => {
  const photos = await readSamplePhotos("vase", "lemons", "candles");
  const buffers = photos.map(({ buffer }) => buffer);
  const { visitor, orderId } = await createPrintedOrderOfPhotos(shop, "week@example.com", "trio", buffers, {
    frame: "timeless",
  });
  const steps = [
    { to: "printing", isEarly: true },
    { to: "framing" },
    { to: "packed", unchecked: "Packed without a scanner" },
    { to: "shipped", carrier: "UPS", trackingNumber: "1Z999AA10123456784" },
    { to: "delivered" },
  ] as const;
  for (const step of steps) await owner.calls.production.advance.mutate({ orderId, ...step });
  const page = await openOwnerPage(browser, owner, { width: 1200, height: 800 });
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await savePicture(page, "owner-order");
  await visitor.calls.orders.claim.mutate({ orderId, reason: "return", text: "We have moved." });
  for (const { name, path, top } of ownerPages) {
    await page.goto(path, { waitUntil: "networkidle" });
    if (top) await page.locator(top).evaluate((element) => element.scrollIntoView());
    await savePicture(page, name);
  }
  await page.close();
});
