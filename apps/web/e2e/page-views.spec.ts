import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const readPageViews = (page: Page) =>
  page.evaluate(() =>
    (window as { dataLayer?: Array<{ event: string; page: string }> }).dataLayer
      ?.filter(({ event }) => event === "pageview")
      .map((view) => view.page),
  );

test("the first load and every navigation each send one page view (S-040)", async ({ page }) => {
  await page.goto("/browse?size=rectangle_small");
  await expect.poll(() => readPageViews(page)).toEqual(["/browse"]);
  await page.getByRole("link", { name: "Storywall" }).first().click();
  await expect.poll(() => readPageViews(page)).toEqual(["/browse", "/"]);
  await page.goBack();
  await expect.poll(() => readPageViews(page)).toEqual(["/browse", "/", "/browse"]);
  await page.goForward();
  await expect.poll(() => readPageViews(page)).toEqual(["/browse", "/", "/browse", "/"]);
});
