import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readPageFaults, readPreciseCpuMs } from "@storywall/testing/process-tree";
import pg from "pg";
import { deletePendingJobs, readPostmasterPid } from "./database.ts";
import { describeMachine } from "./describe-machine.ts";
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
 * Compares the first order after ten quiet minutes with warm orders. `--minutes 1` waits only one minute, and
 * `--rounds 3` repeats it three times.
 */
const WARM_UP = 500;
const WARM_ORDERS = 30;
const LIMIT = 1.3;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, rounds: { type: "string", default: "2" } },
});
const [minutes, rounds] = [Number(values.minutes), Number(values.rounds)];

type OrderCost = { webMs: number; postgresMs: number; responseMs: number; webFaults: number };

await runInShop(() => ({ variables: variablesWithoutLimits }), measureFirstOrders);

async function measureFirstOrders({ shop, databaseUrl, addresses, artId, signal }: BenchShop): Promise<boolean> {
  const [web, postgres] = [findProcessId(shop, "web"), await readPostmasterPid(databaseUrl)];
  const buyOrder = async (): Promise<OrderCost> => {
    signal.throwIfAborted();
    const before = [readPreciseCpuMs(web), readPreciseCpuMs(postgres), readPageFaults(web)] as const;
    const startedAt = performance.now();
    await new RestShopper(addresses).buyArt(artId);
    const responseMs = performance.now() - startedAt;
    return {
      webMs: readPreciseCpuMs(web) - before[0],
      postgresMs: readPreciseCpuMs(postgres) - before[1],
      responseMs,
      webFaults: readPageFaults(web) - before[2],
    };
  };
  const buyWarmOrders = async (): Promise<OrderCost> => {
    const orders: OrderCost[] = [];
    for (let n = 0; n < WARM_ORDERS; n++) orders.push(await buyOrder());
    const computeMedianOf = (figure: keyof OrderCost) => computeMedian(orders.map((order) => order[figure]));
    return {
      webMs: computeMedianOf("webMs"),
      postgresMs: computeMedianOf("postgresMs"),
      responseMs: computeMedianOf("responseMs"),
      webFaults: computeMedianOf("webFaults"),
    };
  };
  const useDatabase = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await work(client);
    await client.end();
  };
  // The workers run during the quiet time, as they would in a shop, but not while an order is measured.
  const waitQuietly = async () => {
    await useDatabase(deletePendingJobs);
    signalWorkers(shop, "SIGCONT");
    await sleep(minutes * 60_000, undefined, { signal });
    signalWorkers(shop, "SIGSTOP");
  };

  signalWorkers(shop, "SIGSTOP");
  await setWebhooksDropped(addresses, true);
  for (let n = 0; n < WARM_UP; n++) await buyOrder();
  // Otherwise, Postgres analyzes the rows of the warm-up during the quiet time, and then plans every statement again.
  await useDatabase((client) => client.query("ANALYZE"));
  console.log(`Machine: ${describeMachine()}`);
  const rows = [];
  for (let round = 1; round <= rounds; round++) {
    const warm = await buyWarmOrders();
    await waitQuietly();
    const first = await buyOrder();
    const ratio = (first.webMs + first.postgresMs) / (warm.webMs + warm.postgresMs);
    const format = (figure: keyof OrderCost) => `${warm[figure].toFixed(1)}; ${first[figure].toFixed(1)}`;
    rows.push({
      round,
      "web, CPU ms: warm; first": format("webMs"),
      "Postgres, CPU ms": format("postgresMs"),
      "web, page faults": `${warm.webFaults.toFixed(0)}; ${first.webFaults}`,
      "CPU time, ratio": ratio.toFixed(2),
      limit: LIMIT,
      ok: ratio <= LIMIT,
      "response, ms": format("responseMs"),
      "response, ratio": (first.responseMs / warm.responseMs).toFixed(2),
    });
    console.table(rows.slice(-1));
  }
  return rows.every(({ ok }) => ok);
}
