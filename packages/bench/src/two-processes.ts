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
const VISITORS = 16;
const LINES = 3;
const SECONDS = 6;
const ROUNDS = 5;
/** The part of a core that each web process may use, so that two cores have room for two of them, Postgres and the load. */
const CORES_PER_WEB_PROCESS = 0.25;
const ORDERS = 20;
const REQUESTS_PER_ADDRESS = 2_000;
const PROMO_TRIES = 100;
const CONCURRENT_REQUESTS = 8;
/**
 * The throughput may be below its limit if the shop and the load generator use this part of all cores and a read costs
 * hardly more than with one process. Other programs must not use the cores.
 */
const limits = { throughput: 1.7, usedByShop: 0.85, costPerRead: 1.1, deviation: 0.1 };

type Row = { what: string; ours: string; limit: string; ok: boolean };
type Measurement = { readsPerSecond: number; busy: number; shopMsPerRead: number; shares: Record<string, number> };

const variables = {
  ...variablesWithoutLimits,
  // In demo mode, a hundred times as many requests from localhost are allowed. The checks of limits send another
  // address in X-Forwarded-For.
  TRUSTED_PROXIES: "127.0.0.1",
  LIMIT_REQUESTS_PER_ADDRESS: String(REQUESTS_PER_ADDRESS),
  LIMIT_PROMO_TRIES: String(PROMO_TRIES),
};

await runInShop(
  () => ({ variables, processesOfEachKind: 2 }),
  async (bench) => {
    const urls = bench.shop.webPorts.map((port) => `http://127.0.0.1:${port}`);
    console.log(`Machine: ${describeMachine()}`);
    const rows = [
      ...(await measureCartReads(bench, urls)),
      ...(await checkLimits(bench, urls)),
      await checkJobs(bench, urls),
    ];
    console.table(rows);
    return rows.every(({ ok }) => ok);
  },
);

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
  const measureRounds = async () => {
    const [one, two]: [Measurement[], Measurement[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await measure(urls.slice(0, 1)));
      two.push(await measure(urls));
    }
    return { one, two };
  };
  await measure(urls);
  const unlimited = await measureRounds();
  const removeLimits = await limitCpu([pids.web, pids["web-2"]], CORES_PER_WEB_PROCESS);
  let limited: Awaited<ReturnType<typeof measureRounds>> | null = null;
  try {
    if (removeLimits) limited = await measureRounds();
  } finally {
    await removeLimits?.();
  }
  load.disconnect();
  return [...createReadRows(unlimited.one, unlimited.two), createLimitedReadsRow(limited)];
}

function createLimitedReadsRow(rounds: { one: readonly Measurement[]; two: readonly Measurement[] } | null): Row {
  const row = {
    what: `cart reads per second with one and two web processes of ${CORES_PER_WEB_PROCESS} cores each`,
    limit: `${limits.throughput} times`,
  };
  if (!rounds) return { ...row, ours: "not measured, because limiting CPU time needs root", ok: true };
  const [oneRate, twoRate] = [rounds.one, rounds.two].map((measured) =>
    computeMedian(measured.map(({ readsPerSecond }) => readsPerSecond)),
  ) as [number, number];
  const speedUp = twoRate / oneRate;
  return {
    ...row,
    ours: `${oneRate.toFixed(0)}; ${twoRate.toFixed(0)}; ${speedUp.toFixed(2)} times`,
    ok: speedUp >= limits.throughput,
  };
}

/** Returns the time of all cores in ms, as far as the kernel counts it. */
function readMachineTimes(): { total: number; idle: number } {
  const times = cpus().map((core) => core.times);
  const total = times.flatMap((core) => Object.values(core)).reduce((sum, ms) => sum + ms, 0);
  return { total, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}

function createReadRows(one: readonly Measurement[], two: readonly Measurement[]): Row[] {
  const medianOf = (rounds: readonly Measurement[], pick: (measurement: Measurement) => number) =>
    computeMedian(rounds.map(pick));
  const compare = (pick: (measurement: Measurement) => number) => [medianOf(one, pick), medianOf(two, pick)] as const;
  const [oneRate, twoRate] = compare(({ readsPerSecond }) => readsPerSecond);
  const [oneCost, twoCost] = compare(({ shopMsPerRead }) => shopMsPerRead);
  const [oneBusy, twoBusy] = compare(({ busy }) => busy);
  const [oneUse, twoUse] = compare(({ shares }) => Object.values(shares).reduce((sum, share) => sum + share, 0));
  const [speedUp, costRatio] = [twoRate / oneRate, twoCost / oneCost];
  const isMachineFull = twoUse >= limits.usedByShop && costRatio <= limits.costPerRead;
  const formatShares = (rounds: readonly Measurement[]) =>
    Object.keys(rounds[0]?.shares ?? {})
      .map((name) => `${name} ${formatPercent(medianOf(rounds, ({ shares }) => shares[name] ?? 0))}`)
      .join(", ");
  const cores = cpus().length;
  return [
    {
      what: "cart reads per second with one and two web processes",
      ours: `${oneRate.toFixed(0)}; ${twoRate.toFixed(0)}; ${speedUp.toFixed(2)} times`,
      limit: `${limits.throughput} times, or no core left`,
      ok: speedUp >= limits.throughput || isMachineFull,
    },
    {
      what: "… CPU time of web and Postgres per read, ms",
      ours: `${oneCost.toFixed(2)}; ${twoCost.toFixed(2)}; ${costRatio.toFixed(2)} times`,
      limit: `${limits.costPerRead} times`,
      ok: costRatio <= limits.costPerRead,
    },
    {
      what: `… how busy the ${cores} cores were`,
      ours: `${formatPercent(oneBusy)}; ${formatPercent(twoBusy)}`,
      limit: "",
      ok: true,
    },
    {
      what: "… of this by the shop and the load generator",
      ours: `${formatPercent(oneUse)}; ${formatPercent(twoUse)}`,
      limit: "",
      ok: true,
    },
    { what: "… by whom, with one web process", ours: formatShares(one), limit: "", ok: true },
    { what: "… with two", ours: formatShares(two), limit: "", ok: true },
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

/** Limits apply to fixed windows. The check must not extend into the next one. */
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
