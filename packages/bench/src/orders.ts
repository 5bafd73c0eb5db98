import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { machine } from "./machine.ts";
import { orderRows } from "./order-rows.ts";
import { aLine, type Place, RestShopper } from "./rest-shopper.ts";
import { median } from "./statistics.ts";
import { type Ledger, openLedger, type Spent } from "./web-ledger.ts";

/** What the web process takes for orders and carts over the published paths, production build, beside a bare handler. */
const ORDERS = 200;
/** The first few hundred run in V8's interpreter, which no shop that is open does for long. */
const WARM_UP = 1000;
const ADDS = 400;
const ROUNDS = 3;
const SHOPPERS = 32;
const STORM = 200;
const limits = { orderMs: 12, orderStatements: 24, addMs: 1, addStatements: 4, growth: 2, memoryMb: 300 };
const MB = 1e6;
const plenty = "1000000000";

const nodePath = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const counting = `--import=${nodePath("./count-statements.ts")}`;
const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const ledgerDir = join(dataDir, "ledger");
await mkdir(ledgerDir);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  const say = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  shop = await startShop({
    dataDir,
    toolsDir: join(testData, "tools"),
    durable: false,
    say,
    signal: stopping.signal,
    webVariables: {
      NODE_OPTIONS: counting,
      STATEMENTS_FOLDER: ledgerDir,
    },
    variables: {
      LIMIT_REQUESTS_PER_ADDRESS: plenty,
      LIMIT_REQUESTS_PER_VISITOR: plenty,
      LIMIT_NEW_VISITORS: plenty,
      LIMIT_PROMO_TRIES: plenty,
      LIMIT_PAYMENT_INTENTS: plenty,
      LIMIT_ORDER_LOOKUPS: plenty,
      LIMIT_EXPORTS: plenty,
      LIMIT_HANGING_SHEETS: plenty,
    },
  });
  // Drawing the art for print would take the other core, and with it make ours slower.
  await shop.mastersDrawn;
  process.exitCode = (await measure(shop)) ? 0 : 1;
} finally {
  holdWorkers(shop, "SIGCONT");
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// A connection that a server of this process still waits for must not keep it.
process.exit();

/** Only the web is measured: prints, letters and webhooks of these orders would take its two cores. */
function holdWorkers(held: Shop | undefined, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const { name, pid } of held?.processes ?? []) {
    const running = pid();
    if (name !== "web" && running) process.kill(running, signal);
  }
}

async function measure(running: Shop): Promise<boolean> {
  const { env } = running.services;
  const pid = running.processes.find(({ name }) => name === "web")?.pid();
  if (!pid) throw new Error("The web process does not run");
  const place = {
    url: `http://127.0.0.1:${env.PORT}`,
    payments: env.STRIPE_API_BASE ?? "",
    secretKey: env.STRIPE_SECRET_KEY ?? "",
  };
  holdWorkers(running, "SIGSTOP");
  const faults = JSON.stringify({ webhooks: [{ mode: "drop", next: 1e6, rate: 1 }] });
  await fetch(`${place.payments}/sim/faults`, { method: "POST", body: faults });
  const ledger = openLedger(pid, ledgerDir);
  const art = await new RestShopper(place).call("GET", "/api/art/get-art-items?page=1");
  const artId = String((art.data as unknown as Array<{ _id: string }>)[0]?._id);

  console.log(`Machine: ${machine()}`);
  const orders = await measureOrders(ledger, { place, artId, databaseUrl: env.DATABASE_URL ?? "" });
  const [alone, full] = await measureAdds(ledger, place, artId, [1, 50]);
  if (!alone || !full) throw new Error("No carts were measured");
  await atOnce(place, artId);
  await storm(place, artId);
  const memoryMb = ledger.rssBytes() / MB;
  return report({ ...orders, alone, full, memoryMb });
}

type Asked = { place: Place; artId: string; databaseUrl: string };

/**
 * Orders of the shop, then of the bare handler on the same database: each process by the same account.
 * Throws unless both leave the same rows.
 */
async function measureOrders(ledger: Ledger, { place, artId, databaseUrl }: Asked): Promise<Orders> {
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl, STATEMENTS_FOLDER: ledgerDir };
  const child = fork(nodePath("./orders-bare.ts"), { execArgv: [counting], env });
  try {
    const [port] = await once(child, "message", { signal: stopping.signal });
    const barePlace = { url: `http://127.0.0.1:${port}`, payments: null, secretKey: "" };
    const buy = async (at: Place, times: number) => {
      let last = "";
      for (let n = 0; n < times; n++) {
        stopping.signal.throwIfAborted();
        last = await new RestShopper(at).buy(artId);
      }
      return last;
    };
    const orderIds = [await buy(place, WARM_UP), await buy(barePlace, WARM_UP)];
    const [ours, theirs] = await Promise.all(orderIds.map((id) => orderRows(databaseUrl, id)));
    if (!ours || !isDeepStrictEqual(ours, theirs)) throw new Error(`Not one order: ${JSON.stringify([ours, theirs])}`);
    const order = await ledger.spend(ORDERS, () => buy(place, ORDERS));
    const bare = await openLedger(child.pid ?? 0, ledgerDir).spend(ORDERS, () => buy(barePlace, ORDERS));
    return { order, bare };
  } finally {
    child.kill();
  }
}

/**
 * Adds to carts that have so many lines, and keep as many: each add changes one of them. The carts take turns, and each
 * figure is the median of its rounds: what the collector does in one of them is not one cart's alone.
 */
async function measureAdds(ledger: Ledger, place: Place, artId: string, sizes: readonly number[]): Promise<Spent[]> {
  const carts = await Promise.all(sizes.map((size) => openCart(place, artId, size)));
  for (const [at, size] of sizes.entries()) for (let n = 0; n < Math.max(size, WARM_UP); n++) await carts[at]?.(n);
  const rounds: Spent[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const spent: Spent[] = [];
    for (const add of carts) {
      stopping.signal.throwIfAborted();
      spent.push(
        await ledger.spend(ADDS, async () => {
          for (let n = 0; n < ADDS; n++) await add(n);
        }),
      );
    }
    rounds.push(spent);
  }
  const of = (at: number, figure: keyof Spent) => median(rounds.map((spent) => spent[at]?.[figure] ?? Number.NaN));
  return sizes.map((_, at) => ({ cpuMs: of(at, "cpuMs"), statements: of(at, "statements") }));
}

async function openCart(place: Place, artId: string, size: number): Promise<(n: number) => Promise<void>> {
  const shopper = new RestShopper(place);
  const lines = Array.from({ length: size }, () => aLine(artId));
  const cartId = (await shopper.startCart(lines[0] ?? {}))._id;
  return async (n) => {
    const lineItem = { ...lines[n % size], quantity: 1 + (n % 20) };
    await shopper.put("add-cart-item", { cartId, lineItem });
  };
}

/** Throws unless every one of so many shoppers gets through. */
async function atOnce(place: Place, artId: string): Promise<void> {
  await Promise.all(Array.from({ length: SHOPPERS }, () => new RestShopper(place).buy(artId)));
}

/** Throws unless so many changes of one cart at once are all made, each with a version of its own. */
async function storm(place: Place, artId: string): Promise<void> {
  const shopper = new RestShopper(place);
  const first = aLine(artId);
  const cartId = (await shopper.startCart(first))._id;
  const lines = Array.from({ length: 40 }, () => aLine(artId));
  const answers = await Promise.all(
    Array.from({ length: STORM }, (_, n) => {
      const lineItem = { ...lines[n % 40], quantity: 1 + Math.floor(n / 40) };
      return shopper.put("add-cart-item", { cartId, lineItem });
    }),
  );
  const versions = new Set(answers.map(({ version }) => version));
  const { lineItems } = await shopper.call("GET", `/api/shopify/get-cart-info?cartId=${cartId}`);
  if (versions.size !== STORM || (lineItems as unknown[]).length !== 41) throw new Error("An update was lost");
}

type Orders = { order: Spent; bare: Spent };
type Measured = Orders & { alone: Spent; full: Spent; memoryMb: number };

function report({ order, bare, alone, full, memoryMb }: Measured): boolean {
  const growth = full.cpuMs / alone.cpuMs;
  const rows = [
    row("processor time per order, ten calls", order.cpuMs, limits.orderMs, " ms"),
    row("statements per order", order.statements, limits.orderStatements),
    told("… of a bare handler", `${bare.cpuMs.toFixed(2)} ms, ${bare.statements.toFixed(2)} statements`),
    told("processor time per order, times that of the bare handler", (order.cpuMs / bare.cpuMs).toFixed(2)),
    row("processor time of an add to a cart of 1 line", alone.cpuMs, limits.addMs, " ms"),
    row("… of 50 lines", full.cpuMs, limits.growth * Math.max(alone.cpuMs, limits.addMs), " ms"),
    row("… times that of 1", growth, limits.growth),
    row("statements of an add to a cart of 1 line", alone.statements, limits.addStatements),
    row("… of 50 lines", full.statements, limits.addStatements),
    row("memory of the web process after all of it", memoryMb, limits.memoryMb, " MB"),
    told(`${SHOPPERS} shoppers at once, ${STORM} changes of one cart at once`, "no error"),
  ];
  console.table(rows);
  return rows.every(({ ok }) => ok);
}

function row(what: string, value: number, limit: number, unit = "") {
  return { what, ours: `${value.toFixed(2)}${unit}`, limit: `${limit.toFixed(1)}${unit}`, ok: value <= limit };
}

/** A figure without a limit. */
function told(what: string, ours: string) {
  return { what, ours, limit: "", ok: true };
}
