import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const MIN_PX = 44;

/**
 * Lists the visible controls of the editor, its dialogs, the header and the footer in which a finger has less than 44 px.
 * The label of an input belongs to it.
 */
const findSmallTargets = (page: Page) =>
  page.evaluate((least) => {
    const parts = document.querySelectorAll("[data-wall-editor], dialog[open], [popover], header, footer");
    const controls = [...parts].flatMap((part) => [
      ...part.querySelectorAll("button, a[href], input, select, textarea, summary"),
    ]);
    const targets = new Set(controls.map((control) => control.closest("label") ?? control));
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isVisible = target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      // Rounding errors of a layout are no smaller targets.
      if (!isVisible || (width > least - 0.5 && height > least - 0.5)) return [];
      const name = target.getAttribute("aria-label") ?? target.textContent?.trim();
      return [`${name}: ${Math.round(width)} × ${Math.round(height)} px`];
    });
  }, MIN_PX);

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  test(`every control of the filled editor is large enough for a finger, ${width} px wide`, async ({
    page,
    shopper,
  }) => {
    await page.setViewportSize({ width, height });
    await shopper.startWall("six");
    const sharp = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(photos.createPhotoWithOrientation));
    const blurry = await photos.createPhoto("blurry.jpg", { width: 620, height: 930 });
    await shopper.choosePhotos([blurry, ...sharp]);
    await shopper.waitUntilTilesReady(1, 2, 3, 4, 5, 6);
    for (const tool of ["Photos", "Frame", "Size", "Layout", "Preview"] as const) {
      await shopper.openTool(tool);
      if (tool === "Layout") await page.getByRole("button", { name: "More", exact: true }).click();
      expect.soft(await findSmallTargets(page), tool).toEqual([]);
    }
    await shopper.getTile(1).click();
    await expect(page.getByRole("dialog", { name: "Tile 1", exact: true })).toBeVisible();
    expect.soft(await findSmallTargets(page), "the options of a tile").toEqual([]);
  });
}
