import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDb } from "@storywall/db/client";
import { applyMigrations } from "@storywall/db/migrate";
import { type ListOrdersInput, OrderTrouble } from "@storywall/domain/orders/admin-orders";
import { orderStates } from "@storywall/domain/orders/schema";
import { ensureDatabase } from "@storywall/local/ensure-database";
import { startPostgres } from "@storywall/local/postgres";
import { root } from "@storywall/local/settings";
import { listOrders } from "@storywall/services/orders/list-orders";
import { describeMachine } from "./describe-machine.ts";
import { explainStatements } from "./explain-statements.ts";
import { insertOrders } from "./insert-orders.ts";
import { computeMedian, computePercentile } from "./statistics.ts";

/** Measures every filter and search of the admin's orders page with 20,000 orders. */
const ORDERS = 20_000;
const TIMES = 60;
const WARM_UP = 5;
const LIMIT_MS = 100;

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true, mode: 0o711 });
const dataDir = await mkdtemp(join(testData, "bench-"));
const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 0 });
try {
  await ensureDatabase(postgres.url("postgres"), "orders");
  process.exitCode = (await measureOrderSearch(postgres.url("orders"))) ? 0 : 1;
} finally {
  await postgres.stop();
  for (const folder of [postgres.cluster, dataDir]) await rm(folder, { recursive: true, force: true });
}
process.exit();

async function measureOrderSearch(url: string): Promise<boolean> {
  await applyMigrations(url);
  await insertOrders(url, ORDERS);
  const db = openDb(url);
  const [sample] = await db.order.findMany({ where: { trackingNumber: { not: null } }, take: 1, skip: 9_000 });
  if (!sample) throw new Error("There is no order to search for");
  const { firstName, lastName } = sample.shippingAddress as { firstName: string; lastName: string };
  const searches: Array<[string, Partial<ListOrdersInput>]> = [
    ["all of them, first page", {}],
    ["… page 200", { page: 200 }],
    ["number", { text: sample.number }],
    ["part of a number", { text: sample.number.slice(3, 8) }],
    ["email address", { text: sample.email }],
    ["part of an email address that 2,000 have", { text: "carla" }],
    ["name", { text: `${firstName} ${lastName}` }],
    ["two letters", { text: "ve" }],
    ["tracking number", { text: sample.trackingNumber ?? "" }],
    ["a text without a match", { text: "no such words" }],
    ["a month", { from: formatIsoDayAgo(200), to: formatIsoDayAgo(170) }],
    ...orderStates.map((state): [string, Partial<ListOrdersInput>] => [`state ${state}`, { state }]),
    ...OrderTrouble.options.map((trouble): [string, Partial<ListOrdersInput>] => [`trouble ${trouble}`, { trouble }]),
    [
      "text, state and month",
      { text: "carla", state: "delivered", from: formatIsoDayAgo(400), to: formatIsoDayAgo(300) },
    ],
  ];
  let isMissed = false;
  console.log(`${describeMachine()}, ${ORDERS} orders`);
  for (const [what, filter] of searches) {
    const searchOrders = (database = db) => listOrders({ db: database, now: () => new Date() }, { page: 1, ...filter });
    const durations: number[] = [];
    for (let n = 0; n < WARM_UP + TIMES; n += 1) {
      const startedAt = performance.now();
      await searchOrders();
      if (n >= WARM_UP) durations.push(performance.now() - startedAt);
    }
    const { total, isTotalCapped } = await searchOrders();
    const [counting = "", listing = ""] = (await explainStatements(db, url, searchOrders)).slice(-2);
    const p95 = computePercentile(durations, 95);
    if (p95 > LIMIT_MS) isMissed = true;
    const figures = `${`${total}${isTotalCapped ? "+" : ""}`.padStart(6)} found   shortest ${formatMs(Math.min(...durations))}   p50 ${formatMs(computeMedian(durations))}   p95 ${formatMs(p95)}`;
    console.log(`${what.padEnd(42)} ${figures}${p95 > LIMIT_MS ? "   MISSED" : ""}`);
    console.log(`    counted by ${counting}; listed by ${listing}`);
  }
  await db.$disconnect();
  return !isMissed;
}

function formatMs(value: number): string {
  return `${value.toFixed(1).padStart(6)} ms`;
}

function formatIsoDayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
