import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { inspectLayout, inspectPage } from "./inspect-page.ts";
import { screens } from "./pages.ts";
import { schemes, startWalk, widths } from "./walk-pages.ts";

// What other tests leave in a shop is another thing each time, and makes another page of it.
test.use({ isOwnShop: true });

test("on no page anything sticks out, is cut off, missing or a barrier, in three widths, two colours and large text", async ({
  browser,
  shop,
}) => {
  test.setTimeout(screens.length * 13_000);
  const walk = await startWalk(browser, shop);
  const problems: string[] = [];
  for (const screen of screens.filter(({ name }) => new RegExp(process.env.ONLY ?? "").test(name))) {
    await test.step(screen.name, async () => {
      const problem = await problemOf(() => walk.visit(screen, lookAllOver));
      if (problem) problems.push(`${screen.name}: ${problem}`);
    });
  }
  await walk.close();
  expect(problems).toEqual([]);
});

async function problemOf(look: () => Promise<void>): Promise<string | null> {
  try {
    await look();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function lookAllOver(page: Page): Promise<void> {
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
}
