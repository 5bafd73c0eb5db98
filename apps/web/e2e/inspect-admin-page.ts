import { join } from "node:path";
import type { Page } from "@playwright/test";
import { inspectLayout, inspectPage } from "./inspect-page.ts";

/** Inspects an admin page at the widths of a phone, a tablet and a desktop, in both color schemes. */
export async function inspectAdminPage(page: Page, step: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await inspectPage(page, step);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await inspectLayout(page, `${step}, ${width} px, ${colorScheme}`);
      if (process.env.SHOTS) {
        await page.screenshot({
          path: join(process.env.SHOTS, `${step}-${width}-${colorScheme}.png`.replaceAll(" ", "-")),
        });
      }
    }
  }
  await inspectPage(page, `${step}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}
