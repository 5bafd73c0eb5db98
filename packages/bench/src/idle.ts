import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { webFlags } from "@storywall/local/shop";
import { readPreciseCpuMs } from "@storywall/testing/process-tree";
import pg from "pg";
import { BaselineShopper } from "./baseline-shopper.ts";
import { deletePendingJobs, readPostmasterPid, waitForScheduledTasks } from "./database.ts";
import { describeMachine } from "./describe-machine.ts";
import { insertOrderHistory } from "./insert-million-rows.ts";
import { RestShopper } from "./rest-shopper.ts";
import {
  type BenchShop,
  findProcessId,
  runInShop,
  setWebhooksDropped,
  signalWorkers,
  variablesWithoutLimits,
} from "./run-in-shop.ts";
import { computeMedian } from "./statistics.ts";

/**
 * Compares the first order after ten quiet minutes with warm orders, in the shop and in the plain handler of
 * `orders-baseline.ts`, with 100,000 earlier orders. The handler shows how much of it is due to the machine. `--minutes
 * 1` waits only one minute, and `--rounds 3` repeats it three times.
 */
const WARM_UP = 500;
const WARM_UP_AFTER_ANALYZE = 100;
const WARM_ORDERS = 30;
/** Limit of the shop's ratio of first to warm, divided by that of the plain handler. */
const LIMIT = 1.3;
const METRICS_TOKEN = "token-of-the-benchmark";
/** Requests that a deployed web process receives, from infra/docker/Dockerfile and infra/monitoring/prometheus.yaml. */
const checks = [
  { path: "/readyz", everySeconds: 10 },
  { path: "/metrics", everySeconds: 15 },
] as const;
/** Half the interval of `/readyz`, because an order can arrive at any time between two requests. */
const SECONDS_SINCE_LAST_CHECK = 5;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, rounds: { type: "string", default: "2" } },
});
const [minutes, rounds] = [Number(values.minutes), Number(values.rounds)];

type OrderCost = { processMs: number; postgresMs: number; responseMs: number };

await runInShop({ variables: { ...variablesWithoutLimits, METRICS_TOKEN } }, measureFirstOrders);

async function measureFirstOrders(bench: BenchShop): Promise<boolean> {
  // Scheduled tasks would fail while the orders are inserted, because their indexes are created last.
  signalWorkers(bench.shop, "SIGSTOP");
  await insertOrderHistory(bench.databaseUrl);
  signalWorkers(bench.shop, "SIGCONT");
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: bench.databaseUrl };
  const file = fileURLToPath(new URL("./orders-baseline.ts", import.meta.url));
  const baseline = fork(file, { env, execArgv: [...webFlags] });
  try {
    const [port] = await once(baseline, "message", { signal: bench.signal });
    return await compareFirstOrders(bench, { pid: baseline.pid ?? 0, url: `http://127.0.0.1:${port}` });
  } finally {
    baseline.kill();
  }
}

async function compareFirstOrders(
  { shop, databaseUrl, addresses, artId, signal }: BenchShop,
  baseline: { pid: number; url: string },
): Promise<boolean> {
  const postgres = await readPostmasterPid(databaseUrl);
  const createOrderMeter = (pid: number, buy: () => Promise<unknown>) => async (): Promise<OrderCost> => {
    signal.throwIfAborted();
    const before = [readPreciseCpuMs(pid), readPreciseCpuMs(postgres)] as const;
    const startedAt = performance.now();
    await buy();
    const responseMs = performance.now() - startedAt;
    return {
      processMs: readPreciseCpuMs(pid) - before[0],
      postgresMs: readPreciseCpuMs(postgres) - before[1],
      responseMs,
    };
  };
  const buyers = {
    shop: createOrderMeter(findProcessId(shop, "web"), () => new RestShopper(addresses).buyArt(artId)),
    "plain handler": createOrderMeter(baseline.pid, () => new BaselineShopper(baseline.url).buyArt(artId)),
  };
  const buyWarmOrders = async (buy: () => Promise<OrderCost>): Promise<OrderCost> => {
    const orders: OrderCost[] = [];
    for (let n = 0; n < WARM_ORDERS; n++) orders.push(await buy());
    const computeMedianOf = (figure: keyof OrderCost) => computeMedian(orders.map((order) => order[figure]));
    return {
      processMs: computeMedianOf("processMs"),
      postgresMs: computeMedianOf("postgresMs"),
      responseMs: computeMedianOf("responseMs"),
    };
  };
  const useDatabase = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await work(client);
    await client.end();
  };
  const urls = [addresses.url, baseline.url];
  // The workers run during the quiet time, as they would in a shop, but not while an order is measured.
  const waitQuietly = async () => {
    await useDatabase(deletePendingJobs);
    signalWorkers(shop, "SIGCONT");
    await runWithChecks(urls, () => sleep(minutes * 60_000, undefined, { signal }));
    await sleep(SECONDS_SINCE_LAST_CHECK * 1000, undefined, { signal });
    signalWorkers(shop, "SIGSTOP");
  };

  // Otherwise the tasks would process the inserted orders, such as send reminders, in the first quiet time.
  await useDatabase((client) => waitForScheduledTasks(client, signal));
  signalWorkers(shop, "SIGSTOP");
  await setWebhooksDropped(addresses, true);
  // Two orders at once, so that both connections that the pool keeps prepare their statements.
  const warmUp = (orders: number) =>
    runWithChecks(urls, async () => {
      for (const buy of Object.values(buyers)) for (let n = 0; n < orders; n += 2) await Promise.all([buy(), buy()]);
    });
  await warmUp(WARM_UP);
  // Otherwise Postgres might analyze a table in the quiet time, and would then plan its statements again.
  await useDatabase((client) => client.query("VACUUM ANALYZE"));
  await warmUp(WARM_UP_AFTER_ANALYZE);
  console.log(`Machine: ${describeMachine()}`);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const warm = {
      shop: await buyWarmOrders(buyers.shop),
      "plain handler": await buyWarmOrders(buyers["plain handler"]),
    };
    await waitQuietly();
    const first = { shop: await buyers.shop(), "plain handler": await buyers["plain handler"]() };
    const computeRatio = (name: keyof typeof buyers) =>
      (first[name].processMs + first[name].postgresMs) / (warm[name].processMs + warm[name].postgresMs);
    const createRow = (name: keyof typeof buyers) => {
      const format = (figure: keyof OrderCost) => `${warm[name][figure].toFixed(1)}; ${first[name][figure].toFixed(1)}`;
      return {
        round,
        "": name,
        "process, CPU ms: warm; first": format("processMs"),
        "Postgres, CPU ms": format("postgresMs"),
        "CPU time, ratio": formatRatio(computeRatio(name)),
        "response, ms": format("responseMs"),
      };
    };
    console.table([createRow("shop"), createRow("plain handler")]);
    ratios.push(computeRatio("shop") / computeRatio("plain handler"));
  }
  console.log(
    `Ratio of the shop divided by that of the plain handler (limit: ${LIMIT}): ${ratios.map(formatRatio).join(", ")}`,
  );
  return ratios.every((ratio) => ratio <= LIMIT);
}

function formatRatio(ratio: number): string {
  return ratio.toFixed(2);
}

/** Sends the checks to each server while the work runs. The plain handler answers them with 404. */
async function runWithChecks(urls: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const timers = checks.flatMap(({ path, everySeconds }) =>
    urls.map((url) =>
      setInterval(async () => (await fetch(`${url}${path}`, { headers })).arrayBuffer(), everySeconds * 1000),
    ),
  );
  try {
    await work();
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
}
