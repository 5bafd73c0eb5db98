import type { Locator, Page } from "@playwright/test";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import sharp from "sharp";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { createPhoto } from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";

// Draws WebGL without a graphics card.
const swiftShader = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [...chromiumArgs.filter((argument) => argument !== "--disable-gpu"), ...swiftShader],
  },
});

const TIMEOUT = { timeout: 90_000 };

async function createDesignWithPhoto(shop: RunningShop, templateKey: string) {
  const owner = createApiShopper(shop);
  await owner.calls.visitor.ensure.mutate({});
  const { buffer } = await createPhoto("grid.jpg", { width: 1200, height: 1800, grid: true });
  const photoId = await owner.send(buffer);
  await owner.waitUntilPhotosReady(photoId);
  const template = findTemplateByKey(templateKey);
  if (!template) throw new Error(`There is no ${templateKey}`);
  const empty = createEmptyDesign(template, { frame: "timeless" });
  const design = { ...empty, tiles: empty.tiles.map((tile) => ({ ...tile, userPhotoId: photoId })) };
  return { owner, photoId, templateKey, design };
}

async function shareWall(shop: RunningShop) {
  const { owner, templateKey, design } = await createDesignWithPhoto(shop, "flex_two_frames");
  const share = await owner.calls.shares.create.mutate({ templateKey, design, name: "Hallway" });
  return { owner, share };
}

const getCanvas = (page: Page, name: string) => page.getByRole("img", { name: `3D model of ${name}` });

async function openModel(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "See it in 3D" }).click();
  const canvas = getCanvas(page, name);
  await expect(canvas).toHaveAttribute("data-ready", "true", TIMEOUT);
  return canvas;
}

/** Counts the different colors of a screenshot, rounded to steps of 32. A blank canvas has one color. */
async function countColors(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) {
    colors.add((((data[at] ?? 0) >> 5) << 6) | (((data[at + 1] ?? 0) >> 5) << 3) | ((data[at + 2] ?? 0) >> 5));
  }
  return colors.size;
}

/** Share of pixels that differ visibly between two screenshots of one size. */
async function computeDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) throw new Error("The screenshots have different sizes");
  const changed = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 24).length;
  return changed / a.length;
}

test("a shared wall can be turned in 3D with the keyboard", async ({ page, shop, shopper }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { share } = await shareWall(shop);
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js") && (await response.text().catch(() => "")).includes("WebGLRenderer")) {
      scripts.push(response.url());
    }
  });
  await page.goto(`/p/${share.token}`);
  await expect(page.getByRole("heading", { level: 1, name: "Hallway" })).toBeVisible();
  await expect(page.getByRole("button", { name: "See it in 3D" })).toBeVisible();
  expect(scripts).toEqual([]);

  const canvas = await openModel(page, "Hallway");
  expect(scripts.length).toBeGreaterThan(0);
  const dialog = page.getByRole("dialog", { name: "Hallway in 3D" });
  await expect(dialog.getByText("Two in a row: 2 tiles framed in Timeless")).toBeVisible();
  await expect(dialog.getByText("Drag to turn it. Pinch to zoom.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Zoom/ })).toHaveCount(0);
  const before = await canvas.screenshot(TIMEOUT);
  expect(await countColors(before)).toBeGreaterThan(20);
  const computeDifferenceFromStart = async () => computeDifference(before, await canvas.screenshot(TIMEOUT));
  await shopper.inspectPage("a wall in 3D");

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(computeDifferenceFromStart, TIMEOUT).toBeGreaterThan(0.02);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(computeDifferenceFromStart, TIMEOUT).toBeLessThan(0.005);
  await page.keyboard.press("+");
  await expect.poll(computeDifferenceFromStart, TIMEOUT).toBeGreaterThan(0.02);
  await page.keyboard.press("-");
  await dialog.getByRole("button", { name: "Turn left" }).click();
  await expect.poll(computeDifferenceFromStart, TIMEOUT).toBeGreaterThan(0.02);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "See it in 3D" })).toBeFocused();
});

test("a shared wall's 3D files open without cookies until the link is revoked", async ({ page, shop, playwright }) => {
  const { owner, share } = await shareWall(shop);
  await page.goto(`/p/${share.token}`);
  await openModel(page, "Hallway");
  await expect(page.getByText("To see it on your own wall, open this page on an Android phone")).toBeVisible();
  const viewer = await playwright.request.newContext({ baseURL: shop.url });
  const html = await (await viewer.get(`/p/${share.token}`)).text();
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]+/p/${share.token}/picture.jpg"`));
  const files = [
    ["wall.glb", "model/gltf-binary", "glTF"],
    ["wall.usdz", "model/vnd.usdz+zip", "PK\u0003\u0004"],
    ["picture.jpg", "image/jpeg", "\u00ff\u00d8\u00ff"],
  ] as const;
  for (const [file, type, start] of files) {
    const response = await viewer.get(`/p/${share.token}/${file}`);
    expect({ status: response.status(), type: response.headers()["content-type"] }).toEqual({ status: 200, type });
    expect((await response.body()).subarray(0, start.length).toString("latin1")).toBe(start);
  }
  const picture = await sharp(await (await viewer.get(`/p/${share.token}/picture.jpg`)).body()).metadata();
  expect(picture).toMatchObject({ width: 1200, height: 630 });
  await owner.calls.shares.revoke.mutate({ shareId: share.id });
  for (const [file] of files) expect((await viewer.get(`/p/${share.token}/${file}`)).status()).toBe(404);
  await viewer.dispose();
});

test("a browser without WebGL shows a message instead of the 3D view", async ({ page, shop }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const { share } = await shareWall(shop);
  await page.goto(`/p/${share.token}`);
  await page.getByRole("button", { name: "See it in 3D" }).click();
  await expect(page.getByText("This browser can’t show 3D. Please try another browser or device.")).toBeVisible();
  await expect(page.getByText("Two in a row: 2 tiles framed in Timeless")).toBeVisible();
});

test("a shopper can retry a 3D view that failed to load", async ({ page, shop, watched }) => {
  watched.allowErrors(/wall\.glb|Failed to load|net::/);
  const { share } = await shareWall(shop);
  await page.route("**/wall.glb", (route) => route.abort(), { times: 1 });
  await page.goto(`/p/${share.token}`);
  await page.getByRole("button", { name: "See it in 3D" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "We couldn’t build the 3D view." });
  await expect(alert).toBeVisible(TIMEOUT);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(getCanvas(page, "Hallway")).toHaveAttribute("data-ready", "true", TIMEOUT);
});

test("the order page starts with a picture of the framed wall", async ({ page, context, browser, shop, shopper }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  const { owner, photoId } = await createDesignWithPhoto(shop, "single_tile");
  const checkout = await owner.createCheckout(`order-3d-${Date.now()}@example.com`, [photoId], "single_tile");
  await owner.payCheckout(checkout.id);
  const { orderId } = await owner.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await owner.addCookiesToBrowser(context);
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole("img", { name: "Single tile, framed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByText("If one of your photos won’t print well, we’ll email you")).toBeVisible();
  await shopper.inspectPage("a new order");

  expect(await owner.calls.shares.list.query()).toEqual([]);
  await page.getByRole("button", { name: "Share your wall" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/p\/[\w-]{43}$/);
  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.getByRole("heading", { level: 1, name: "Single tile" })).toBeVisible();

  await openModel(page, "Single tile");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Stop sharing/ }).click();
  await expect(page.getByRole("button", { name: /^Stop sharing/ })).toHaveCount(0);
  await friend.bringToFront();
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await friend.close();
});
