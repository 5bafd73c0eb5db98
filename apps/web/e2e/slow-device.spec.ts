import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

test("the focus returns to a tile when its options close (S-117)", async ({ page, shopper }) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5)]);
  await shopper.waitUntilTilesReady(1);
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const tileOptions = page.getByRole("dialog", { name: "Tile 1", exact: true });
  for (const round of ["first load", "cached"]) {
    await test.step(round, async () => {
      await shopper.getTile(1).focus();
      await page.keyboard.press("Enter");
      await tileOptions.getByRole("button", { name: "Adjust crop" }).press("Enter");
      await page.getByRole("button", { name: "Use this crop" }).press("Enter");
      await expect(tileOptions).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(tileOptions).toBeHidden();
      await expect(shopper.getTile(1)).toBeFocused();
    });
  }
  await page.keyboard.press("Enter");
  await tileOptions.getByRole("button", { name: "Close Tile 1" }).press("Enter");
  await expect(shopper.getTile(1)).toBeFocused();
});

test("a tile pressed while its first crop is computed opens its options (S-117, F-07)", async ({ page, shopper }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await shopper.startWall("trio");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await shopper.choosePhotos([
    await photos.createPhotoWithOrientation(1),
    await photos.createPhotoWithOrientation(2),
    await photos.createPhotoWithOrientation(3),
  ]);
  await shopper.waitUntilTilesReady(1, 2, 3);
  await shopper.getTile(1).click();
  await expect(page.getByRole("dialog", { name: "Tile 1", exact: true })).toBeVisible();
});

test("all chosen photos but the first get previews only after the shopper stops typing (F-04)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("six");
  await page.evaluate(() => {
    const hold = window as unknown as { pressing: ReturnType<typeof setInterval> };
    hold.pressing = setInterval(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })), 40);
  });
  await shopper.choosePhotos(await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(photos.createPhotoWithOrientation)));
  const pictures = page.locator("[data-tile] image");
  await expect(pictures).toHaveCount(1);
  await page.waitForTimeout(1_000);
  await expect(pictures).toHaveCount(1);
  await page.evaluate(() => clearInterval((window as unknown as { pressing: number }).pressing));
  await expect(pictures).toHaveCount(6);
});
