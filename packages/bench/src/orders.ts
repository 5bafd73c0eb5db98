import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import { BaselineShopper } from "./baseline-shopper.ts";
import { readPostmasterPid } from "./database.ts";
import { describeMachine } from "./describe-machine.ts";
import { readOrderRows } from "./read-order-rows.ts";
import { createArtLine, RestShopper, type ShopAddresses } from "./rest-shopper.ts";
import { type BenchShop, findProcessId, runInShop, signalWorkers, variablesWithoutLimits } from "./run-in-shop.ts";
import { computeMedian } from "./statistics.ts";

/**
 * Measures orders and carts over the REST API in a production build, compared with a minimal tRPC server. The shop also
 * answers the webhooks of its payments.
 */

const ORDERS = 200;
/** The first few hundred orders run in V8's interpreter, which is not representative. */
const WARM_UP = 300;
const ADDS = 400;
const ROUNDS = 3;
const SHOPPERS = 32;
const CONCURRENT_CHANGES = 200;
const MAX_RATIO = 4.5;
const MB = 1e6;

await runInShop({ variables: variablesWithoutLimits }, measureOrdersAndCarts);

async function measureOrdersAndCarts(bench: BenchShop): Promise<boolean> {
  const { shop, addresses, artId, signal } = bench;
  signalWorkers(shop, "SIGSTOP");
  const webPid = findProcessId(shop, "web");

  console.log(`Machine: ${describeMachine()}`);
  const orders = await measureOrders(webPid, bench);
  const [alone, full] = await measureAddingToCart(webPid, { ...bench, sizes: [1, 50] });
  if (!alone || !full) throw new Error("No carts were measured");
  signal.throwIfAborted();
  await buyConcurrently(addresses, artId);
  await changeCartConcurrently(addresses, artId);
  const memoryMb = readProcessTreeUsage(webPid).rssBytes / MB;
  return printReport({ ...orders, alone, full, memoryMb });
}

/**
 * Measures orders of the shop and of the baseline on the same database, each after the same warm-up.
 * @throws when they write different rows
 */
async function measureOrders(webPid: number, bench: BenchShop): Promise<Orders> {
  const { addresses, artId, databaseUrl, signal } = bench;
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl };
  const child = fork(fileURLToPath(new URL("./orders-baseline.ts", import.meta.url)), { env });
  try {
    const [port] = await once(child, "message", { signal });
    const buyFromShop = () => new RestShopper(addresses).buyArt(artId);
    const buyFromBaseline = () => new BaselineShopper(`http://127.0.0.1:${port}`).buyArt(artId);
    const repeatPurchase = async (times: number, buy: () => Promise<string>): Promise<string> => {
      let orderId = "";
      for (let n = 0; n < times; n++) {
        signal.throwIfAborted();
        orderId = await buy();
      }
      return orderId;
    };
    const orderIds = [await repeatPurchase(WARM_UP, buyFromShop), await repeatPurchase(WARM_UP, buyFromBaseline)];
    const [ours, theirs] = await Promise.all(orderIds.map((id) => readOrderRows(databaseUrl, id ?? "")));
    if (!ours || !isDeepStrictEqual(ours, theirs))
      throw new Error(`The orders differ: ${JSON.stringify([ours, theirs])}`);
    const postgres = await readPostmasterPid(databaseUrl);
    const measureOrderCost = async (pid: number, buy: () => Promise<string>): Promise<OrderCost> => {
      const before = readProcessTreeUsage(postgres).cpuMs;
      const cpuMs = await measureCpuTime(pid, ORDERS, () => repeatPurchase(ORDERS, buy));
      return { cpuMs, postgresMs: (readProcessTreeUsage(postgres).cpuMs - before) / ORDERS };
    };
    return {
      order: await measureOrderCost(webPid, buyFromShop),
      baseline: await measureOrderCost(child.pid ?? 0, buyFromBaseline),
    };
  } finally {
    child.kill();
  }
}

/** Runs `work`, which repeats one operation `times` times. Returns the CPU time of the process per operation, in ms. */
async function measureCpuTime(pid: number, times: number, work: () => Promise<unknown>): Promise<number> {
  const before = readProcessTreeUsage(pid).cpuMs;
  await work();
  return (readProcessTreeUsage(pid).cpuMs - before) / times;
}

/**
 * Measures adding lines to carts of these sizes. Every round measures all sizes, so garbage collection affects them
 * equally. Each result is the median of all rounds.
 */
async function measureAddingToCart(
  webPid: number,
  { addresses, artId, signal, sizes }: BenchShop & { sizes: readonly number[] },
): Promise<number[]> {
  const carts = await Promise.all(sizes.map((size) => createCartOfSize(addresses, artId, size)));
  for (const [at, size] of sizes.entries()) for (let n = 0; n < Math.max(size, WARM_UP); n++) await carts[at]?.(n);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const spent: number[] = [];
    for (const add of carts) {
      signal.throwIfAborted();
      spent.push(
        await measureCpuTime(webPid, ADDS, async () => {
          for (let n = 0; n < ADDS; n++) await add(n);
        }),
      );
    }
    rounds.push(spent);
  }
  return sizes.map((_, at) => computeMedian(rounds.map((spent) => spent[at] ?? Number.NaN)));
}

async function createCartOfSize(
  addresses: ShopAddresses,
  artId: string,
  size: number,
): Promise<(n: number) => Promise<void>> {
  const shopper = new RestShopper(addresses);
  const lines = Array.from({ length: size }, () => createArtLine(artId));
  const cartId = (await shopper.startCart(lines[0] ?? {}))._id;
  return async (n) => {
    const lineItem = { ...lines[n % size], quantity: 1 + (n % 20) };
    await shopper.sendPut("add-cart-item", { cartId, lineItem });
  };
}

/** Buys with concurrent shoppers. @throws unless all succeed */
async function buyConcurrently(addresses: ShopAddresses, artId: string): Promise<void> {
  await Promise.all(Array.from({ length: SHOPPERS }, () => new RestShopper(addresses).buyArt(artId)));
}

/** Changes one cart concurrently. @throws unless all changes succeed, each with its own version */
async function changeCartConcurrently(addresses: ShopAddresses, artId: string): Promise<void> {
  const shopper = new RestShopper(addresses);
  const first = createArtLine(artId);
  const cartId = (await shopper.startCart(first))._id;
  const lines = Array.from({ length: 40 }, () => createArtLine(artId));
  const answers = await Promise.all(
    Array.from({ length: CONCURRENT_CHANGES }, (_, n) => {
      const lineItem = { ...lines[n % 40], quantity: 1 + Math.floor(n / 40) };
      return shopper.sendPut("add-cart-item", { cartId, lineItem });
    }),
  );
  const versions = new Set(answers.map(({ version }) => version));
  const { lineItems } = await shopper.sendRequest("GET", `/api/shopify/get-cart-info?cartId=${cartId}`);
  if (versions.size !== CONCURRENT_CHANGES || (lineItems as unknown[]).length !== 41)
    throw new Error("An update was lost");
}

type OrderCost = { cpuMs: number; postgresMs: number };
type Orders = { order: OrderCost; baseline: OrderCost };
type Results = Orders & { alone: number; full: number; memoryMb: number };

function printReport({ order, baseline, alone, full, memoryMb }: Results): boolean {
  const ratio = order.cpuMs / baseline.cpuMs;
  const isWithinLimit = ratio <= MAX_RATIO;
  console.table([
    {
      what: "web process per order, times the baseline",
      ours: ratio.toFixed(2),
      limit: MAX_RATIO.toFixed(1),
      ok: isWithinLimit,
    },
    createMetricRow("… in ms: ours, baseline", `${order.cpuMs.toFixed(2)}, ${baseline.cpuMs.toFixed(2)}`),
    createMetricRow(
      "Postgres per order in ms: ours, baseline",
      `${order.postgresMs.toFixed(2)}, ${baseline.postgresMs.toFixed(2)}`,
    ),
    createMetricRow("web process per add in ms: 1 line, 50 lines", `${alone.toFixed(2)}, ${full.toFixed(2)}`),
    createMetricRow("memory of the web process after all of it", `${memoryMb.toFixed(0)} MB`),
    createMetricRow(`${SHOPPERS} shoppers at once, ${CONCURRENT_CHANGES} changes of one cart at once`, "no error"),
  ]);
  return isWithinLimit;
}

function createMetricRow(what: string, ours: string) {
  return { what, ours, limit: "", ok: true };
}
