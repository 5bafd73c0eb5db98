import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import { describeMachine } from "./describe-machine.ts";
import { serveEmptyPage } from "./serve-empty-page.ts";

/**
 * Compares the CPU time per request of pages without personal data with that of an empty page of Next. Then measures the
 * web process's memory while all public pages and the personal ones are rendered.
 */

const RENDERED_LIMITS_MS = { "/": 15, "/browse": 25, "/art": 25, "/faq": 25 };
/** Parameters of links in offers and advertisements, with an id that differs for each click. */
const CAMPAIGN = "?utm_source=newsletter&utm_medium=email&utm_campaign=december&gclid=";
const WARM_UP = 200;
const REQUESTS = 500;
const CONNECTIONS = 4;
const RENDERED_PAGES = 2_000;
const LIMITS = { ratio: 3, memoryMb: 400 };
const MB = 1e6;
/** Header of Next's router. A request with it bypasses the page cache. */
const uncached = { "next-url": "/" };

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  shop = await startShop({
    dataDir,
    toolsDir: join(testData, "tools"),
    durable: false,
    artForPrint: false,
    print: (sentence) => process.stderr.write(`  ${sentence}\n`),
    signal: stopping.signal,
  });
  process.exitCode = (await measurePageCost(shop)) ? 0 : 1;
} finally {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

async function measurePageCost({ url, processes }: Shop): Promise<boolean> {
  console.log(`Machine: ${describeMachine()}`);
  const empty = await serveEmptyPage();
  const emptyMs = await measureCpuPerRequest(() => empty.url, empty.pid).finally(empty.stop);
  console.log(`${"empty page of Next".padEnd(20)} ${emptyMs.toFixed(2)} ms`);
  const pid = processes.find(({ name }) => name === "web")?.pid() ?? null;
  if (pid === null) throw new Error("The web process does not run");
  let areLimitsMet = true;
  for (const [path, renderedLimit] of Object.entries(RENDERED_LIMITS_MS)) {
    const ms = await measureCpuPerRequest(() => `${url}${path}`, pid);
    const campaignMs = await measureCpuPerRequest((click) => `${url}${path}${CAMPAIGN}${click}`, pid);
    const renderedMs = await measureCpuPerRequest(() => `${url}${path}`, pid, uncached);
    const [ratio, campaignRatio] = [ms, campaignMs].map((cachedMs) => (cachedMs / emptyMs).toFixed(2));
    console.log(
      `${path.padEnd(20)} ${ms.toFixed(2)} ms, ${ratio} ×; with campaign parameters ${campaignMs.toFixed(2)} ms, ${campaignRatio} ×, limit ${LIMITS.ratio} ×; rendered ${renderedMs.toFixed(2)} ms, limit ${renderedLimit} ms`,
    );
    if (Math.max(ms, campaignMs) > emptyMs * LIMITS.ratio || renderedMs > renderedLimit) areLimitsMet = false;
  }
  const printMemory = (when: string) => {
    const memoryMb = readProcessTreeUsage(pid).rssBytes / MB;
    console.log(`web process ${when}: ${memoryMb.toFixed(0)} MB, limit ${LIMITS.memoryMb} MB`);
    if (memoryMb > LIMITS.memoryMb) areLimitsMet = false;
  };
  printMemory("after these pages");
  const ms = await measureRenderedPages(url, pid);
  console.log(`${"rendered page".padEnd(20)} ${ms.toFixed(2)} ms, ${(ms / emptyMs).toFixed(2)} ×, no limit`);
  printMemory(`after ${RENDERED_PAGES} rendered pages`);
  return areLimitsMet;
}

async function measureRenderedPages(url: string, pid: number): Promise<number> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = ""]) => new URL(page).pathname);
  const paths = [...listed, "/cart"];
  const before = readProcessTreeUsage(pid).cpuMs;
  await requestRepeatedly(RENDERED_PAGES, (left) => `${url}${paths[left % paths.length]}`, uncached);
  return (readProcessTreeUsage(pid).cpuMs - before) / RENDERED_PAGES;
}

/** Returns CPU time in ms per request of a compressed page. */
async function measureCpuPerRequest(getUrl: (left: number) => string, pid: number, headers = {}): Promise<number> {
  await requestRepeatedly(WARM_UP, getUrl, headers);
  const before = readProcessTreeUsage(pid).cpuMs;
  await requestRepeatedly(REQUESTS, getUrl, headers);
  return (readProcessTreeUsage(pid).cpuMs - before) / REQUESTS;
}

async function requestRepeatedly(times: number, getUrl: (left: number) => string, headers = {}): Promise<void> {
  let left = times;
  const sendRequests = async () => {
    while (left-- > 0) {
      stopping.signal.throwIfAborted();
      const url = getUrl(left);
      const response = await fetch(url, { headers: { "accept-encoding": "gzip, br", ...headers } });
      if (!response.ok) throw new Error(`${url} returned ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
}
