import { gzipSync } from "node:zlib";
import type { Browser, Request, Route } from "@playwright/test";
import { budgets } from "../.size-limit.js";
import { expect, test } from "./fixtures.ts";

const WITHOUT_INPUT_MS = 5_000;

/** Size of the code that the editor loads later: the tool buttons and the panels of sizes and layouts. */
const EDITOR_TOOLS_KB = 10;

/**
 * Opens a page and waits without any input. Returns the total gzipped size of all scripts, including worker scripts.
 */
async function measureScriptBytes(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched: Request[] = [];
  context.on("requestfinished", (request) => {
    if (request.resourceType() === "script" || /\.js$/.test(new URL(request.url()).pathname)) fetched.push(request);
  });
  await page.goto(url);
  await page.waitForTimeout(WITHOUT_INPUT_MS);
  // Use the browser's clock, because timers in this process may fire late.
  const end = WITHOUT_INPUT_MS + (await page.evaluate(() => performance.timing.loadEventEnd));
  const scripts = [
    ...new Set(fetched.filter((candidate) => candidate.timing().startTime <= end).map((item) => item.url())),
  ];
  const sizes = scripts.map(async (script) => gzipSync(await (await context.request.get(script)).body()).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const countHeadElements = (selector: string) => page.locator(`head > ${selector}`).count();
  const headCounts = [
    await countHeadElements("link[rel=canonical]"),
    await countHeadElements("meta[name=description]"),
  ];
  await context.close();
  return { kB: bytes / 1000, headCounts };
}

test("no page loads more script than its budget within five seconds (D-10, S-043)", async ({ browser, shop }) => {
  const opened = ["/", "/browse", "/art", "/create/trio"].map(async (path) => ({
    path,
    limit:
      (budgets.find(({ pages }) => pages.test(path))?.kB ?? 0) + (path.startsWith("/create/") ? EDITOR_TOOLS_KB : 0),
    ...(await measureScriptBytes(browser, shop.url + path)),
  }));
  for (const { path, limit, kB, headCounts } of await Promise.all(opened)) {
    // Every page needs more than 100 kB of scripts; a lower value means that the measurement failed.
    expect(kB, path).toBeGreaterThan(100);
    expect(kB, path).toBeLessThanOrEqual(limit);
    expect(headCounts, path).toEqual([1, 1]);
  }
});

test("the editor prefetches another page only when the link to that page is focused or hovered (D-10)", async ({
  page,
}) => {
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) prefetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/create/trio");
  const home = page.getByRole("banner").getByRole("link").first();
  // Wait longer than Next usually needs to prefetch the visible links.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(() => document.readyState === "complete");
  await page.waitForTimeout(1_500);
  expect(prefetched).toEqual([]);
  await home.focus();
  await expect.poll(() => prefetched).toContain("/");
  expect(prefetched).not.toContain("/browse");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).hover();
  await expect.poll(() => prefetched).toContain("/browse");
});

test("scripts are served with immutable caching (D-10)", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? [];
  const headers = (await request.get(script)).headers();
  expect(headers["content-encoding"]).toBe("gzip");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

type LayoutShift = { value: number; what: string[] };

/** Measures the layout shift of a page when scripts, responses and fonts arrive late. */
async function measureLayoutShift(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const isPhone = viewport.width < 700;
  const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone });
  const page = await context.newPage();
  const createDelayedRoute = (ms: number) => async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  };
  await page.route(/\/_next\/static\/.*\.js$|\/api\//, createDelayedRoute(500));
  await page.route(/\.woff2$/, createDelayedRoute(2_500));
  await page.addInitScript(() => {
    const moved: LayoutShift[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Array<{ value: number; sources: Array<{ node?: Node }> }>)
        moved.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(url);
  await expect(page.getByRole("status", { name: /^(Opening|Preparing)/ })).toHaveCount(0);
  await page.waitForTimeout(WITHOUT_INPUT_MS);
  const moved = await page.evaluate(() => (window as unknown as { moved: LayoutShift[] }).moved);
  await context.close();
  return moved;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`at a width of ${viewport.width} px, pages do not shift while slow content arrives (D-10)`, async ({
    browser,
    shop,
  }) => {
    const paths = ["/", "/browse", "/art", "/art-sets", "/create/trio", "/planner", "/cart", "/checkout", "/walls"];
    const sumLayoutShifts = (moved: LayoutShift[]) => moved.reduce((sum, { value }) => sum + value, 0);
    const opened = await Promise.all(
      paths.map(async (path) => ({ path, moved: await measureLayoutShift(browser, shop.url + path, viewport) })),
    );
    expect(opened.filter(({ moved }) => sumLayoutShifts(moved) > 0.02)).toEqual([]);
  });
}

for (const [path, kB] of [
  ["/", 70],
  ["/browse", 120],
  ["/art", 80],
  ["/faq", 60],
] as const)
  test(`the HTML of ${path} has at most ${kB} kB before compression (D-10)`, async ({ request }) => {
    const html = await (await request.get(path)).body();
    expect(html.byteLength / 1000).toBeLessThanOrEqual(kB);
  });

test("a page contains its React payload only once (D-10)", async ({ request }) => {
  const page = await (await request.get("/")).text();
  // The footer's text must appear exactly twice: in the HTML and in React's payload.
  expect(page.split("Made and shipped from Miami").length - 1).toBe(2);
});

test("no stylesheet has a universal sibling selector (D-10)", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, sheet = ""]) => sheet);
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(await (await request.get(sheet)).text()).not.toMatch(/(?<!\\)[+~]\s*\*/);
});
