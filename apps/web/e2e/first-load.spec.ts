import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { root } from "@storywall/local/settings";
import { expect, test } from "./fixtures.ts";

type Budgets = { budgets: Array<{ pages: RegExp; kB: number }> };

const WITHOUT_INPUT_MS = 5_000;

/** A page nobody touched, until so long after it has loaded: bytes, gzip, of every script it fetched, those of workers too. */
async function open(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched = new Set<string>();
  context.on("request", (request) => {
    if (request.resourceType() === "script" || /\.js$/.test(new URL(request.url()).pathname))
      fetched.add(request.url());
  });
  await page.goto(url);
  await page.waitForTimeout(WITHOUT_INPUT_MS);
  const scripts = [...fetched];
  const sizes = scripts.map(async (script) => gzipSync(await (await context.request.get(script)).body()).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const inHead = (what: string) => page.locator(`head > ${what}`).count();
  const said = [await inHead("link[rel=canonical]"), await inHead("meta[name=description]")];
  await context.close();
  return { kB: bytes / 1000, said };
}

test("untouched for five seconds, no page fetches more script than it may, or calls itself two names (D-10, S-043)", async ({
  browser,
  shop,
}) => {
  const { budgets }: Budgets = await import(pathToFileURL(join(root, "scripts/check-budget.mjs")).href);
  const opened = ["/", "/browse", "/art", "/create/trio"].map(async (path) => ({
    path,
    limit: budgets.find(({ pages }) => pages.test(path))?.kB ?? 0,
    ...(await open(browser, shop.url + path)),
  }));
  for (const { path, limit, kB, said } of await Promise.all(opened)) {
    // What every page runs on is more than 100 kB: less would mean that nothing was counted.
    expect(kB, path).toBeGreaterThan(100);
    expect(kB, path).toBeLessThanOrEqual(limit);
    expect(said, path).toEqual([1, 1]);
  }
});
