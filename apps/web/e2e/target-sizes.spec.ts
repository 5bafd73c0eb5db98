import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { findSmallTargets } from "./small-targets.ts";

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  test(`at a width of ${width} px, every control of an editor with photos fits a finger`, async ({ page, shopper }) => {
    await page.setViewportSize({ width, height });
    await shopper.startWall("six");
    const sharp = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(photos.createPhotoWithOrientation));
    const blurry = await photos.createPhoto("blurry.jpg", { width: 620, height: 930 });
    await shopper.choosePhotos([blurry, ...sharp]);
    await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6);
    for (const tool of ["Photos", "Frame", "Size", "Layout", "Preview"] as const) {
      await shopper.openTool(tool);
      if (tool === "Layout") await page.getByRole("button", { name: "More", exact: true }).click();
      expect(await findSmallTargets(page), tool).toEqual([]);
    }
    await shopper.getTile(1).click();
    await expect(page.getByRole("dialog", { name: "Tile 1", exact: true })).toBeVisible();
    expect(await findSmallTargets(page), "the options of a tile").toEqual([]);
  });
}
