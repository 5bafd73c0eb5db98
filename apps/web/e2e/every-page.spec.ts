import { test } from "./fixtures.ts";
import { inspectLayout, inspectPage } from "./inspect-page.ts";
import { screens } from "./pages.ts";
import { schemes, startWalk, type Walk, widths } from "./walk-pages.ts";

test.describe.configure({ mode: "serial" });

let walk: Walk;
test.beforeAll(async ({ browser, shop }) => {
  walk = await startWalk(browser, shop);
});

for (const screen of screens) {
  test(`nothing sticks out, is cut off, missing or a barrier: ${screen.name}`, async () => {
    const { page, leave } = await walk.open(screen);
    await inspectPage(page, "390 px, light");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await inspectPage(page, "1440 px, dark");
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await inspectLayout(page, `${width} px, ${colorScheme}`);
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await inspectLayout(page, "390 px, text twice as large");
    await leave();
  });
}
