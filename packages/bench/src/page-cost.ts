import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import { describeMachine } from "./describe-machine.ts";
import { serveEmptyPage } from "./serve-empty-page.ts";

/** Compares the CPU time per request of pages without personal data with that of an empty page of Next. */
const PATHS = ["/", "/browse", "/art", "/faq"];
const WARM_UP = 200;
const REQUESTS = 500;
const CONNECTIONS = 4;
const LIMITS = { ratio: 3, memoryMb: 400 };
const MB = 1e6;

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
  const emptyMs = await measureCpuPerRequest(empty.url, empty.pid).finally(empty.stop);
  console.log(`${"empty page of Next".padEnd(20)} ${emptyMs.toFixed(2)} ms`);
  const pid = processes.find(({ name }) => name === "web")?.pid() ?? null;
  if (pid === null) throw new Error("The web process does not run");
  let areLimitsMet = true;
  for (const path of PATHS) {
    const ms = await measureCpuPerRequest(`${url}${path}`, pid);
    console.log(`${path.padEnd(20)} ${ms.toFixed(2)} ms, ${(ms / emptyMs).toFixed(2)} ×, limit ${LIMITS.ratio} ×`);
    if (ms > emptyMs * LIMITS.ratio) areLimitsMet = false;
  }
  const memoryMb = readProcessTreeUsage(pid).rssBytes / MB;
  console.log(`${"web process".padEnd(20)} ${memoryMb.toFixed(0)} MB, limit ${LIMITS.memoryMb} MB`);
  return areLimitsMet && memoryMb <= LIMITS.memoryMb;
}

/** Returns CPU time in ms per request of a compressed page. */
async function measureCpuPerRequest(url: string, pid: number): Promise<number> {
  await requestRepeatedly(url, WARM_UP);
  const before = readProcessTreeUsage(pid).cpuMs;
  await requestRepeatedly(url, REQUESTS);
  return (readProcessTreeUsage(pid).cpuMs - before) / REQUESTS;
}

async function requestRepeatedly(url: string, times: number): Promise<void> {
  let left = times;
  const request = async () => {
    while (left-- > 0) {
      stopping.signal.throwIfAborted();
      const response = await fetch(url, { headers: { "accept-encoding": "gzip, br" } });
      if (!response.ok) throw new Error(`${url} returned ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, request));
}
