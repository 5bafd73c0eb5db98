import { createScreenshotAlbum } from "./contact-sheet.ts";
import { createPageVisits, schemes, widths } from "./create-page-visits.ts";
import { test } from "./own-shop.ts";
import { screens } from "./screens.ts";

test("every page is captured at three widths, in light and dark", async ({ browser, shop, owner }) => {
  test.setTimeout(screens.length * 26_000);
  const visits = await createPageVisits(browser, shop, owner);
  const album = await createScreenshotAlbum();
  for (const screen of screens.filter(({ name }) => new RegExp(process.env.ONLY ?? "").test(name))) {
    await visits.visitScreen(screen, async (page) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(250);
          await album.addScreenshot(page, `${screen.name} ${width} ${colorScheme}`);
        }
      }
    });
    await album.writeSheet(screen.name);
  }
  await visits.close();
});
