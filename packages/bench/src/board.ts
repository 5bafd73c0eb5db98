import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { describeMachine } from "./describe-machine.ts";
import { insertBoardOrders } from "./insert-board-orders.ts";
import { computeMedian, computePercentile } from "./statistics.ts";

/**
 * Measures the production board with 5,000 open tiles in a production build: time until interactive, and duration of a scan.
 */
const TILES = 5_000;
const OPENINGS = 7;
const SCANS = 300;
const WARM_UP = 60;
const SCANNERS = 4;
const limits = { interactiveMs: 1_500, scanMs: 100 };

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  const printProgress = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  const toolsDir = join(testData, "tools");
  const noLimits = { LIMIT_REQUESTS_PER_ADDRESS: "1000000000", LIMIT_REQUESTS_PER_VISITOR: "1000000000" };
  shop = await startShop({
    dataDir,
    toolsDir,
    durable: true,
    print: printProgress,
    signal: stopping.signal,
    variables: noLimits,
  });
  await shop.artRendered;
  process.exitCode = (await measureBoard(shop)) ? 0 : 1;
} finally {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

async function measureBoard(running: Shop): Promise<boolean> {
  const tiles = await insertBoardOrders(running.services.env.DATABASE_URL ?? "", TILES);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  try {
    const context = await browser.newContext({ baseURL: running.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(await running.createSignInLink());
    await page.waitForURL(/\/admin$/);
    const openings: number[] = [];
    for (let n = 0; n <= OPENINGS; n++) {
      const ms = await measureTimeUntilInteractive(page);
      // The first visit fills the browser cache.
      if (n > 0) openings.push(ms);
    }
    await page.close();
    const singleScans = await measureScanDurations(context, tiles.splice(0, WARM_UP + SCANS), 1);
    const concurrentScans = await measureScanDurations(context, tiles.splice(0, SCANS), SCANNERS);
    const rows = [
      [`board with ${TILES} open tiles, until a row opens, p50`, computeMedian(openings), limits.interactiveMs],
      ["… longest of seven", Math.max(...openings), null],
      ["scan answered, one after the other, p50", computeMedian(singleScans), null],
      ["… p95", computePercentile(singleScans, 95), limits.scanMs],
      [`scan answered, ${SCANNERS} stations at once, p95`, computePercentile(concurrentScans, 95), limits.scanMs],
    ] as const;
    console.log(describeMachine());
    const exceedsLimit = ([, ms, limit]: readonly [string, number, number | null]) => limit !== null && ms > limit;
    for (const row of rows) {
      const [what, ms, limit] = row;
      const limitText = limit === null ? "" : `   limit ${limit} ms${exceedsLimit(row) ? "   MISSED" : ""}`;
      console.log(`${what.padEnd(60)} ${ms.toFixed(0).padStart(6)} ms${limitText}`);
    }
    return !rows.some(exceedsLimit);
  } finally {
    await browser.close();
  }
}

/** Measures the time from navigation until a clicked row opens. */
async function measureTimeUntilInteractive(page: Page): Promise<number> {
  await page.goto("about:blank");
  const startedAt = performance.now();
  await page.goto("/admin/board", { waitUntil: "commit" });
  const row = page.locator("button[data-row]").first();
  await row.click();
  await page.locator("button[data-row][aria-expanded=true]").first().waitFor();
  return performance.now() - startedAt;
}

/** Scans each tile once and returns the duration of every scan. `scanners` scans run concurrently. */
async function measureScanDurations(
  context: BrowserContext,
  tiles: readonly string[],
  scanners: number,
): Promise<number[]> {
  const queue = [...tiles];
  const durations: number[] = [];
  const scanQueuedTiles = async () => {
    for (let id = queue.pop(); id; id = queue.pop()) {
      const scanId = crypto.randomUUID();
      const startedAt = performance.now();
      const response = await context.request.post("/api/admin/scans", {
        data: { scanId, station: "printing", code: toProductionCode(id) },
      });
      durations.push(performance.now() - startedAt);
      if (response.status() !== 200)
        throw new Error(`A scan was answered with ${response.status()}: ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: scanners }, scanQueuedTiles));
  return scanners === 1 ? durations.slice(WARM_UP) : durations;
}
