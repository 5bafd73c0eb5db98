import type { Locator, Page } from "@playwright/test";
import { simulatePaperColor } from "@storywall/domain/walls/tiles/paper";
import { applyGamma } from "@storywall/domain/walls/tiles/tone";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import type { Shopper } from "./shopper.ts";

const dark = [70, 52, 44] as const;
const even = [150, 140, 120] as const;

test("one click lightens a photo that would print too dark (F-17)", async ({ page, shopper }) => {
  const options = await openPrintPreview(page, shopper, dark);
  await expect(options.getByText(/^May print dark/)).toBeVisible();
  const [asItIs, lightened] = [
    options.getByRole("radio", { name: "Original" }),
    options.getByRole("radio", { name: "Brightened" }),
  ];
  await expect(asItIs).toBeChecked();
  await shopper.inspectPage("a photo that will print dark");
  const getOptionPicture = (name: string) => options.locator("label", { hasText: name }).locator("svg");
  await assertColorNear(getOptionPicture("Original"), simulatePaperColor(dark));

  const wall = shopper.getTile(1).locator("svg:has(image)");
  expect(await wall.locator("filter").count()).toBe(0);
  await lightened.check();
  await expect(lightened).toBeChecked();
  const gamma = 1 / Number(await wall.locator("feFuncR").getAttribute("exponent"));
  expect(gamma).toBeGreaterThan(1.1);
  const lighter = dark.map((value) => applyGamma(value / 255, { gamma }) * 255) as [number, number, number];
  await assertColorNear(getOptionPicture("Brightened"), simulatePaperColor(lighter));
  await asItIs.check();
  await expect(wall.locator("filter")).toHaveCount(0);
  await lightened.check();
  await shopper.closeTileOptions(1);
  await assertColorNear(wall, lighter);

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("templateInfo:single_tile") ?? ""), { message: "kept" })
    .toContain('"gamma"');
  await page.reload();
  await shopper.waitUntilTilesReady(1);
  await expect(wall.locator("filter")).toHaveCount(1);
  await assertColorNear(wall, lighter);
  await shopper.addToCart();
  // In the cart, the wall hangs in the light of a room, which changes its colors.
  await expect(shopper.getCartDialog().locator("svg:has(image)").first().locator("feFuncR")).toHaveAttribute(
    "exponent",
    (await wall.locator("feFuncR").getAttribute("exponent")) ?? "",
  );
});

test("the shop does not suggest lightening a photo that prints well (F-17)", async ({ page, shopper }) => {
  const options = await openPrintPreview(page, shopper, even);
  await options.getByText("Print preview").click();
  await expect(options.getByRole("radio", { name: "Brightened" })).toHaveCount(0);
  const getPictureInFigure = (name: string) => options.getByRole("figure", { name }).locator("svg");
  await assertColorNear(getPictureInFigure("On a screen"), even);
  await assertColorNear(getPictureInFigure("On paper"), simulatePaperColor(even));
  await shopper.inspectPage("how a photo looks on paper");
});

async function openPrintPreview(
  page: Page,
  shopper: Shopper,
  flat: readonly [number, number, number],
): Promise<Locator> {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhoto("flat.jpg", { width: 2400, height: 3600, flat })]);
  await shopper.waitUntilTilesReady(1);
  await shopper.getTile(1).click();
  return page.getByRole("dialog", { name: "Tile 1", exact: true });
}

async function readMiddleColor(drawing: Locator): Promise<number[]> {
  await drawing.scrollIntoViewIfNeeded();
  const png = await drawing.screenshot({ animations: "disabled" });
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const part = {
    left: Math.round(width * 0.4),
    top: Math.round(height * 0.4),
    width: Math.round(width * 0.2),
    height: Math.round(height * 0.2),
  };
  const { channels } = await sharp(await sharp(png).extract(part).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

/** Waits until the middle of the drawing has this color, because its photo may still be loading. */
async function assertColorNear(drawing: Locator, expectedColor: readonly number[]): Promise<void> {
  const computeDifference = async () => {
    const found = await readMiddleColor(drawing);
    return Math.max(...found.map((value, channel) => Math.abs(value - (expectedColor[channel] ?? 0))));
  };
  await expect.poll(computeDifference).toBeLessThanOrEqual(4);
}
