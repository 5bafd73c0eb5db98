import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import pg from "pg";
import type { CartReads } from "./cart-readers.ts";
import { readPostmasterPid, waitForJobs } from "./database.ts";
import { describeMachine } from "./describe-machine.ts";
import { limitCpu } from "./limit-cpu.ts";
import { createArtLine, RestShopper } from "./rest-shopper.ts";
import { type BenchShop, findProcessId, runInShop, variablesWithoutLimits } from "./run-in-shop.ts";
import { computeMedian } from "./statistics.ts";

/**
 * Compares one web process with two by reads of carts per second, with all cores and with a limit of CPU time per web
 * process. Checks that a rate limit is exact when requests alternate between two web processes, and that two workers of
 * each kind run each job once.
 */
const LINES = 3;
/** Half of them read from each web process. With fewer, a process with a limit often has nothing to do. */
const VISITORS = 32;
const SECONDS = 6;
const ROUNDS = 5;
/** The part of a core that each web process may use, so that two cores have room for two of them, Postgres and the load. */
const CORES_PER_WEB_PROCESS = 0.25;
const ORDERS = 20;
const REQUESTS_PER_ADDRESS = 2_000;
const PROMO_TRIES = 100;
const CONCURRENT_REQUESTS = 8;
/**
 * Without a limit of CPU time, the throughput may be below its limit if the shop and the load generator use this part of
 * all cores. Other programs must not use the cores. The cost of a read is checked with a limit, because processes that
 * share full cores slow each other down.
 */
const limits = { throughput: 1.7, usedByShop: 0.85, costPerRead: 1.1, deviation: 0.1 };

const costPerReadText = "… CPU time of web and Postgres per read, ms";

type Row = { what: string; ours: string; limit: string; ok: boolean };
type Rounds = { one: Measurement[]; two: Measurement[] };
type Measurement = { readsPerSecond: number; busy: number; shopMsPerRead: number; shares: Record<string, number> };

const variables = {
  ...variablesWithoutLimits,
  // In demo mode, a hundred times as many requests from localhost are allowed. The checks of limits send another
  // address in X-Forwarded-For.
  TRUSTED_PROXIES: "127.0.0.1",
  LIMIT_REQUESTS_PER_ADDRESS: String(REQUESTS_PER_ADDRESS),
  LIMIT_PROMO_TRIES: String(PROMO_TRIES),
};

await runInShop({ variables, processesOfEachKind: 2 }, async (bench) => {
  const urls = bench.shop.webPorts.map((port) => `http://127.0.0.1:${port}`);
  console.log(`Machine: ${describeMachine()}`);
  const rows = [
    ...(await measureCartReads(bench, urls)),
    ...(await checkLimits(bench, urls)),
    await checkJobs(bench, urls),
  ];
  console.table(rows);
  return rows.every(({ ok }) => ok);
});

async function measureCartReads({ shop, databaseUrl, addresses, artId, signal }: BenchShop, urls: readonly string[]) {
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const shopper = new RestShopper(addresses);
      const cartId = String((await shopper.startCart(createArtLine(artId)))._id);
      for (let line = 1; line < LINES; line++)
        await shopper.sendPut("add-cart-item", { cartId, lineItem: createArtLine(artId) });
      const cookie = shopper.listCookies().map(({ name, value }) => `${name}=${value}`);
      return { cartId, cookie: cookie.join("; ") };
    }),
  );
  const load = fork(fileURLToPath(new URL("./cart-readers.ts", import.meta.url)));
  const pids = {
    web: findProcessId(shop, "web"),
    "web-2": findProcessId(shop, "web-2"),
    Postgres: await readPostmasterPid(databaseUrl),
    "load generator": load.pid ?? 0,
  };
  const readCpuTimes = () =>
    Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, readProcessTreeUsage(pid).cpuMs]));

  const measure = async (readFrom: readonly string[]): Promise<Measurement> => {
    signal.throwIfAborted();
    const [cpuBefore, machineBefore, startedAt] = [readCpuTimes(), readMachineTimes(), performance.now()];
    load.send({ urls: readFrom, visitors, seconds: SECONDS } satisfies CartReads);
    const [reads] = (await once(load, "message", { signal })) as [number];
    const [cpuAfter, machineAfter, ms] = [readCpuTimes(), readMachineTimes(), performance.now() - startedAt];
    const cpuMs = (name: string) => (cpuAfter[name] ?? 0) - (cpuBefore[name] ?? 0);
    const machineMs = machineAfter.total - machineBefore.total;
    return {
      readsPerSecond: (reads / ms) * 1000,
      busy: 1 - (machineAfter.idle - machineBefore.idle) / machineMs,
      shopMsPerRead: (cpuMs("web") + cpuMs("web-2") + cpuMs("Postgres")) / reads,
      shares: Object.fromEntries(Object.keys(pids).map((name) => [name, cpuMs(name) / machineMs])),
    };
  };
  const measureRounds = async (): Promise<Rounds> => {
    const rounds: Rounds = { one: [], two: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.one.push(await measure(urls.slice(0, 1)));
      rounds.two.push(await measure(urls));
    }
    return rounds;
  };
  await measure(urls);
  const unlimited = await measureRounds();
  const removeLimits = await limitCpu([pids.web, pids["web-2"]], CORES_PER_WEB_PROCESS);
  let limited: Rounds | null = null;
  try {
    if (removeLimits) limited = await measureRounds();
  } finally {
    await removeLimits?.();
  }
  load.disconnect();
  return [...createReadRows(unlimited), ...createLimitedReadRows(limited)];
}

function createLimitedReadRows(rounds: Rounds | null): Row[] {
  const what = `cart reads per second with one and two web processes of ${CORES_PER_WEB_PROCESS} cores each`;
  const limit = `${limits.throughput} times`;
  if (!rounds) return [{ what, ours: "not measured, because limiting CPU time needs root", limit, ok: true }];
  const reads = compareMedians(rounds, ({ readsPerSecond }) => readsPerSecond);
  const cost = compareMedians(rounds, ({ shopMsPerRead }) => shopMsPerRead);
  return [
    { what, ours: formatComparison(reads, 0), limit, ok: reads.ratio >= limits.throughput },
    {
      what: costPerReadText,
      ours: formatComparison(cost, 2),
      limit: `${limits.costPerRead} times`,
      ok: cost.ratio <= limits.costPerRead,
    },
  ];
}

type Comparison = { one: number; two: number; ratio: number };

function compareMedians(rounds: Rounds, pick: (measurement: Measurement) => number): Comparison {
  const [one, two] = [computeMedian(rounds.one.map(pick)), computeMedian(rounds.two.map(pick))];
  return { one, two, ratio: two / one };
}

function formatComparison({ one, two, ratio }: Comparison, digits: number): string {
  return `${one.toFixed(digits)}; ${two.toFixed(digits)}; ${ratio.toFixed(2)} times`;
}

/** Returns the time of all cores in ms, as far as the kernel counts it. */
function readMachineTimes(): { total: number; idle: number } {
  const times = cpus().map((core) => core.times);
  const total = times.flatMap((core) => Object.values(core)).reduce((sum, ms) => sum + ms, 0);
  return { total, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}

function createReadRows(rounds: Rounds): Row[] {
  const reads = compareMedians(rounds, ({ readsPerSecond }) => readsPerSecond);
  const busy = compareMedians(rounds, (measurement) => measurement.busy);
  const used = compareMedians(rounds, ({ shares }) => Object.values(shares).reduce((sum, share) => sum + share, 0));
  const listShares = (measured: readonly Measurement[]) =>
    Object.keys(measured[0]?.shares ?? {})
      .map((name) => `${name} ${formatPercent(computeMedian(measured.map(({ shares }) => shares[name] ?? 0)))}`)
      .join(", ");
  const figures = [
    {
      what: costPerReadText,
      ours: formatComparison(
        compareMedians(rounds, ({ shopMsPerRead }) => shopMsPerRead),
        2,
      ),
    },
    { what: `… how busy the ${cpus().length} cores were`, ours: [busy.one, busy.two].map(formatPercent).join("; ") },
    {
      what: "… of this by the shop and the load generator",
      ours: [used.one, used.two].map(formatPercent).join("; "),
    },
    { what: "… by whom, with one web process", ours: listShares(rounds.one) },
    { what: "… with two", ours: listShares(rounds.two) },
  ];
  return [
    {
      what: "cart reads per second with one and two web processes",
      ours: formatComparison(reads, 0),
      limit: `${limits.throughput} times, or no core left`,
      ok: reads.ratio >= limits.throughput || used.two >= limits.usedByShop,
    },
    ...figures.map((figure) => ({ ...figure, limit: "", ok: true })),
  ];
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

async function checkLimits({ addresses, artId }: BenchShop, urls: readonly string[]): Promise<Row[]> {
  const cartId = (await new RestShopper(addresses).startCart(createArtLine(artId)))._id;
  const tryPromo = {
    method: "PUT",
    body: JSON.stringify({ site: "US", cartId, promoCode: "NOCODE" }),
    headers: { "content-type": "application/json" },
  };
  await waitForNewMinute();
  const requests = await countAllowed(urls, { path: "/api/nothing", address: "203.0.113.7" }, REQUESTS_PER_ADDRESS);
  const promo = { path: "/api/shopify/add-promo-code", address: "203.0.113.8", init: tryPromo };
  const tries = await countAllowed(urls, promo, PROMO_TRIES);
  const createRow = (what: string, allowed: number, limit: number): Row => ({
    what,
    ours: String(allowed),
    limit: `${limit} ± ${formatPercent(limits.deviation)}`,
    ok: Math.abs(allowed - limit) <= limit * limits.deviation,
  });
  return [
    createRow("requests that two web processes allow an address per minute", requests, REQUESTS_PER_ADDRESS),
    createRow("promo codes that they allow an address to try", tries, PROMO_TRIES),
  ];
}

/** Counts fade from one minute to the next, so the check must not extend into the next one. */
async function waitForNewMinute(): Promise<void> {
  await sleep(60_000 - (Date.now() % 60_000) + 100);
}

type LimitedRequest = { path: string; address: string; init?: RequestInit };

/** Sends twice as many requests as the limit, to each URL in turn. Returns how many of them were not refused. */
async function countAllowed(
  urls: readonly string[],
  { path, address, init = {} }: LimitedRequest,
  limit: number,
): Promise<number> {
  const headers = { ...init.headers, "x-forwarded-for": address };
  const turns = Array.from({ length: 2 * limit }, (_, turn) => turn).values();
  let allowed = 0;
  const sendRequests = async () => {
    for (const turn of turns) {
      const answer = await fetch(`${urls[turn % urls.length]}${path}`, { ...init, headers });
      await answer.arrayBuffer();
      if (answer.status !== 429) allowed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendRequests));
  return allowed;
}

/** Buys orders from both web processes in turn. Checks by the logs of the workers that each job ran once. */
async function checkJobs({ shop, databaseUrl, addresses, artId, dataDir }: BenchShop, urls: readonly string[]) {
  for (let order = 0; order < ORDERS; order++)
    await new RestShopper({ ...addresses, url: urls[order % urls.length] ?? "" }).buyArt(artId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await waitForJobs(client);
  const { rows } = await client.query<{ id: string; attempts: number }>(
    "select id::text, attempts from outbox_jobs where done_at is not null",
  );
  await client.end();
  // A worker writes the line about a job after the job is marked as done.
  await sleep(1_000);
  const runs = await readJobRuns(join(dataDir, "logs"));
  const isOnce = rows.every(({ id, attempts }) => attempts === 1 && runs.filter((run) => run.job === id).length === 1);
  const workers = new Set(runs.map(({ worker }) => worker));
  const shares = [...workers].map((worker) => `${worker} ${runs.filter((run) => run.worker === worker).length}`);
  return {
    what: `${rows.length} jobs of ${ORDERS} orders with ${shop.processes.length - urls.length} workers`,
    ours: `${isOnce ? "each run once" : "some not run once"}: ${shares.join(", ")}`,
    limit: "each run once",
    ok: isOnce && rows.length > 0,
  };
}

async function readJobRuns(folder: string): Promise<Array<{ worker: string; job: string }>> {
  const files = (await readdir(folder)).filter((name) => name.startsWith("worker-"));
  const runs = await Promise.all(
    files.map(async (file) =>
      (await readFile(join(folder, file), "utf8"))
        .split("\n")
        .filter((line) => line.includes('"job done"'))
        .map((line) => ({ worker: file.replace(".log", ""), job: String(JSON.parse(line).outboxId) })),
    ),
  );
  return runs.flat();
}
