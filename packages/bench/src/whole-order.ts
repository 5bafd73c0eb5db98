import { setTimeout as sleep } from "node:timers/promises";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import pg from "pg";
import { deletePendingJobs, readPostmasterPid, readRedisPid, waitForJobs } from "./database.ts";
import { describeMachine } from "./describe-machine.ts";
import { RestShopper } from "./rest-shopper.ts";
import { type BenchShop, runInShop, setWebhooksDropped, signalWorkers, variablesWithoutLimits } from "./run-in-shop.ts";

/**
 * Measures the CPU time of every process, Postgres and Redis for an order, from the first call until its prints and
 * emails are done. The CPU time of the idle shop is measured separately and subtracted.
 */

const WEB_WARM_UP = 500;
const WARM_UP = 20;
const ORDERS = 30;
const IDLE_SECONDS = 30;

await runInShop({ variables: variablesWithoutLimits }, measureWholeOrder);

async function measureWholeOrder({ shop, databaseUrl, addresses, artId, signal }: BenchShop): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const servers = {
    postgres: await readPostmasterPid(databaseUrl),
    redis: await readRedisPid(shop.services.env.REDIS_URL ?? ""),
  };
  const readCpuTimes = (): Record<string, number> => ({
    ...Object.fromEntries(shop.processes.map(({ name, pid }) => [name, readProcessTreeUsage(pid() ?? 0).cpuMs])),
    ...Object.fromEntries(Object.entries(servers).map(([name, pid]) => [name, readProcessTreeUsage(pid).cpuMs])),
  });
  const measureCosts = async (work: () => Promise<unknown>) => {
    const before = readCpuTimes();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const after = readCpuTimes();
    const cpuMs = Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
    return { seconds, cpuMs };
  };
  const buyOrder = () => {
    signal.throwIfAborted();
    return new RestShopper(addresses).buyArt(artId);
  };
  const placeOrders = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await buyOrder();
      await waitForJobs(client);
    }
  };

  signalWorkers(shop, "SIGSTOP");
  await setWebhooksDropped(addresses, true);
  for (let n = 0; n < WEB_WARM_UP; n++) await buyOrder();
  await deletePendingJobs(client);
  await setWebhooksDropped(addresses, false);
  signalWorkers(shop, "SIGCONT");
  await placeOrders(WARM_UP);
  console.log(`Machine: ${describeMachine()}`);
  const idle = await measureCosts(() => sleep(IDLE_SECONDS * 1000, undefined, { signal }));
  const busy = await measureCosts(() => placeOrders(ORDERS));
  await client.end();

  const costs = Object.entries(busy.cpuMs).map(([name, ms]) => {
    const idlePerSecond = (idle.cpuMs[name] ?? 0) / idle.seconds;
    return { name, perOrder: (ms - idlePerSecond * busy.seconds) / ORDERS, idlePerSecond };
  });
  const sumCosts = (figure: "perOrder" | "idlePerSecond") => costs.reduce((total, cost) => total + cost[figure], 0);
  console.table(
    [...costs, { name: "total", perOrder: sumCosts("perOrder"), idlePerSecond: sumCosts("idlePerSecond") }].map(
      (cost) => ({
        process: cost.name,
        "CPU time per order, ms": cost.perOrder.toFixed(1),
        "idle, ms per second": cost.idlePerSecond.toFixed(1),
      }),
    ),
  );
  return true;
}
