import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import { BaselineShopper } from "./baseline-shopper.ts";
import { readPostmasterPid, waitForJobs } from "./database.ts";
import { describeMachine } from "./describe-machine.ts";
import { readOrderRows } from "./read-order-rows.ts";
import { createArtLine, RestShopper, type ShopAddresses } from "./rest-shopper.ts";
import { computeMedian } from "./statistics.ts";
import { createUsageMeter, type Usage, type UsageMeter } from "./usage-meter.ts";

/** Measures orders and carts over the REST API in a production build, compared with a minimal tRPC server. */
const ORDERS = 200;
/** The first few hundred orders run in V8's interpreter, which is not representative. */
const WARM_UP = 1000;
const ADDS = 400;
/** Number of orders that are measured together with their prints and emails. */
const SYSTEM_ORDERS = 10;
const ROUNDS = 3;
const SHOPPERS = 32;
const CONCURRENT_CHANGES = 200;
const limits = { ratio: 2.5, orderStatements: 30, addStatements: 6 };
const MB = 1e6;
const noLimit = "1000000000";

const toAbsolutePath = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const countStatementsFlag = `--import=${toAbsolutePath("./count-statements.ts")}`;
const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const statementsDir = join(dataDir, "ledger");
await mkdir(statementsDir);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  const printProgress = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  shop = await startShop({
    dataDir,
    toolsDir: join(testData, "tools"),
    durable: false,
    print: printProgress,
    signal: stopping.signal,
    webVariables: {
      NODE_OPTIONS: countStatementsFlag,
      STATEMENTS_FOLDER: statementsDir,
    },
    variables: {
      LIMIT_REQUESTS_PER_ADDRESS: noLimit,
      LIMIT_REQUESTS_PER_VISITOR: noLimit,
      LIMIT_NEW_VISITORS: noLimit,
      LIMIT_PROMO_TRIES: noLimit,
      LIMIT_PAYMENT_INTENTS: noLimit,
      LIMIT_ORDER_LOOKUPS: noLimit,
      LIMIT_ZIP_LOOKUPS: noLimit,
      LIMIT_EXPORTS: noLimit,
      LIMIT_HANGING_SHEETS: noLimit,
    },
  });
  // Waits until the art masters are rendered, because rendering would slow down the measurement.
  await shop.artRendered;
  process.exitCode = (await measureOrdersAndCarts(shop)) ? 0 : 1;
} finally {
  signalWorkers(shop, "SIGCONT");
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// Exits explicitly, because open connections of this process's servers would keep it running.
process.exit();

/** Pauses the workers, so that prints, emails and webhooks do not use the measured cores. */
function signalWorkers(shopToSignal: Shop | undefined, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const { name, pid } of shopToSignal?.processes ?? []) {
    const running = pid();
    if (name !== "web" && running) process.kill(running, signal);
  }
}

async function measureOrdersAndCarts(running: Shop): Promise<boolean> {
  const { env } = running.services;
  const pid = running.processes.find(({ name }) => name === "web")?.pid();
  if (!pid) throw new Error("The web process does not run");
  const place = {
    url: `http://127.0.0.1:${env.PORT}`,
    payments: env.STRIPE_API_BASE ?? "",
    secretKey: env.STRIPE_SECRET_KEY ?? "",
  };
  const art = await new RestShopper(place).sendRequest("GET", "/api/art/get-art-items?page=1");
  const artId = String((art.data as unknown as Array<{ _id: string }>)[0]?._id);
  const databaseUrl = env.DATABASE_URL ?? "";
  const system = await measureWholeSystem(running, { place, artId, databaseUrl });
  signalWorkers(running, "SIGSTOP");
  const faults = JSON.stringify({ webhooks: [{ mode: "drop", next: 1e6, rate: 1 }] });
  await fetch(`${place.payments}/sim/faults`, { method: "POST", body: faults });
  const usageMeter = createUsageMeter(pid, statementsDir);

  console.log(`Machine: ${describeMachine()}`);
  const orders = await measureOrders(usageMeter, { place, artId, databaseUrl });
  const [alone, full] = await measureAddingToCart(usageMeter, place, artId, [1, 50]);
  if (!alone || !full) throw new Error("No carts were measured");
  await buyConcurrently(place, artId);
  await changeCartConcurrently(place, artId);
  const memoryMb = usageMeter.rssBytes() / MB;
  return printReport({ ...orders, alone, full, memoryMb, system });
}

type OrderTarget = { place: ShopAddresses; artId: string; databaseUrl: string };

/** Measures the CPU time per order in ms of every process, until all jobs of the orders are done. */
async function measureWholeSystem(
  running: Shop,
  { place, artId, databaseUrl }: OrderTarget,
): Promise<Record<string, number>> {
  const postgres = await readPostmasterPid(databaseUrl);
  const buyOrders = async (times: number) => {
    await buyRepeatedly(times, () => new RestShopper(place).buyArt(artId));
    await waitForJobs(databaseUrl);
  };
  const readCpuTimes = () => ({
    ...Object.fromEntries(running.processes.map(({ name, pid }) => [name, readProcessTreeUsage(pid() ?? 0).cpuMs])),
    postgres: readProcessTreeUsage(postgres).cpuMs,
  });
  await buyOrders(SYSTEM_ORDERS);
  const before: Record<string, number> = readCpuTimes();
  await buyOrders(SYSTEM_ORDERS);
  const after: Record<string, number> = readCpuTimes();
  return Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / SYSTEM_ORDERS]),
  );
}

/**
 * Measures orders of the shop and of the baseline on the same database, each after the same warm-up.
 * @throws when they write different rows
 */
async function measureOrders(usageMeter: UsageMeter, { place, artId, databaseUrl }: OrderTarget): Promise<Orders> {
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl, STATEMENTS_FOLDER: statementsDir };
  const child = fork(toAbsolutePath("./orders-baseline.ts"), { execArgv: [countStatementsFlag], env });
  try {
    const [port] = await once(child, "message", { signal: stopping.signal });
    const buyFromShop = () => new RestShopper(place).buyArt(artId);
    const buyFromBaseline = () => new BaselineShopper(`http://127.0.0.1:${port}`).buyArt(artId);
    const orderIds = [await buyRepeatedly(WARM_UP, buyFromShop), await buyRepeatedly(WARM_UP, buyFromBaseline)];
    const [ours, theirs] = await Promise.all(orderIds.map((id) => readOrderRows(databaseUrl, id ?? "")));
    if (!ours || !isDeepStrictEqual(ours, theirs))
      throw new Error(`The orders differ: ${JSON.stringify([ours, theirs])}`);
    const postgres = await readPostmasterPid(databaseUrl);
    const measureCpuTimePerOrder = async (meter: UsageMeter, buy: () => Promise<string>): Promise<OrderCost> => {
      const before = readProcessTreeUsage(postgres).cpuMs;
      const cost = await meter.measure(ORDERS, () => buyRepeatedly(ORDERS, buy));
      return { ...cost, postgresMs: (readProcessTreeUsage(postgres).cpuMs - before) / ORDERS };
    };
    const baselineMeter = createUsageMeter(child.pid ?? 0, statementsDir);
    return {
      order: await measureCpuTimePerOrder(usageMeter, buyFromShop),
      baseline: await measureCpuTimePerOrder(baselineMeter, buyFromBaseline),
    };
  } finally {
    child.kill();
  }
}

async function buyRepeatedly(times: number, buy: () => Promise<string>): Promise<string> {
  let orderId = "";
  for (let n = 0; n < times; n++) {
    stopping.signal.throwIfAborted();
    orderId = await buy();
  }
  return orderId;
}

/**
 * Measures adding lines to carts of these sizes. Every round measures all sizes, so garbage collection affects them
 * equally. Each result is the median of all rounds.
 */
async function measureAddingToCart(
  usageMeter: UsageMeter,
  place: ShopAddresses,
  artId: string,
  sizes: readonly number[],
): Promise<Usage[]> {
  const carts = await Promise.all(sizes.map((size) => createCartOfSize(place, artId, size)));
  for (const [at, size] of sizes.entries()) for (let n = 0; n < Math.max(size, WARM_UP); n++) await carts[at]?.(n);
  const rounds: Usage[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const spent: Usage[] = [];
    for (const add of carts) {
      stopping.signal.throwIfAborted();
      spent.push(
        await usageMeter.measure(ADDS, async () => {
          for (let n = 0; n < ADDS; n++) await add(n);
        }),
      );
    }
    rounds.push(spent);
  }
  const computeUsageMedian = (at: number, figure: keyof Usage) =>
    computeMedian(rounds.map((spent) => spent[at]?.[figure] ?? Number.NaN));
  return sizes.map((_, at) => ({
    cpuMs: computeUsageMedian(at, "cpuMs"),
    statements: computeUsageMedian(at, "statements"),
  }));
}

async function createCartOfSize(
  place: ShopAddresses,
  artId: string,
  size: number,
): Promise<(n: number) => Promise<void>> {
  const shopper = new RestShopper(place);
  const lines = Array.from({ length: size }, () => createArtLine(artId));
  const cartId = (await shopper.startCart(lines[0] ?? {}))._id;
  return async (n) => {
    const lineItem = { ...lines[n % size], quantity: 1 + (n % 20) };
    await shopper.sendPut("add-cart-item", { cartId, lineItem });
  };
}

/** Buys with concurrent shoppers. @throws unless all succeed */
async function buyConcurrently(place: ShopAddresses, artId: string): Promise<void> {
  await Promise.all(Array.from({ length: SHOPPERS }, () => new RestShopper(place).buyArt(artId)));
}

/** Changes one cart concurrently. @throws unless all changes succeed, each with its own version */
async function changeCartConcurrently(place: ShopAddresses, artId: string): Promise<void> {
  const shopper = new RestShopper(place);
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

type OrderCost = Usage & { postgresMs: number };
type Orders = { order: OrderCost; baseline: OrderCost };
type Results = Orders & { alone: Usage; full: Usage; memoryMb: number; system: Record<string, number> };

function printReport({ order, baseline, alone, full, memoryMb, system }: Results): boolean {
  const perProcess = Object.entries(system).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  const rows = [
    createRowWithLimit("web process per order, times the baseline", order.cpuMs / baseline.cpuMs, limits.ratio),
    createMetricRow("… in ms: ours, baseline", `${order.cpuMs.toFixed(2)}, ${baseline.cpuMs.toFixed(2)}`),
    createMetricRow(
      "Postgres per order in ms: ours, baseline",
      `${order.postgresMs.toFixed(2)}, ${baseline.postgresMs.toFixed(2)}`,
    ),
    createMetricRow("whole system per order in ms", perProcess.join(", ")),
    createRowWithLimit("statements per order", order.statements, limits.orderStatements),
    createMetricRow("… of the baseline", baseline.statements.toFixed(2)),
    createMetricRow(
      "web process per add in ms: 1 line, 50 lines",
      `${alone.cpuMs.toFixed(2)}, ${full.cpuMs.toFixed(2)}`,
    ),
    createRowWithLimit("statements of an add to a cart of 1 line", alone.statements, limits.addStatements),
    createRowWithLimit("… of 50 lines", full.statements, limits.addStatements),
    createMetricRow("memory of the web process after all of it", `${memoryMb.toFixed(0)} MB`),
    createMetricRow(`${SHOPPERS} shoppers at once, ${CONCURRENT_CHANGES} changes of one cart at once`, "no error"),
  ];
  console.table(rows);
  return rows.every(({ ok }) => ok);
}

function createRowWithLimit(what: string, value: number, limit: number, unit = "") {
  return { what, ours: `${value.toFixed(2)}${unit}`, limit: `${limit.toFixed(1)}${unit}`, ok: value <= limit };
}

function createMetricRow(what: string, ours: string) {
  return { what, ours, limit: "", ok: true };
}
