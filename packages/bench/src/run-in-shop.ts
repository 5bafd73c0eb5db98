import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@storywall/local/settings";
import { type Shop, type ShopOptions, startShop } from "@storywall/local/shop";
import { RestShopper, type ShopAddresses } from "./rest-shopper.ts";

const noLimit = "1000000000";

/** Settings without rate limits, because all shoppers of a benchmark share one address. */
export const variablesWithoutLimits = {
  LIMIT_REQUESTS_PER_ADDRESS: noLimit,
  LIMIT_REQUESTS_PER_VISITOR: noLimit,
  LIMIT_NEW_VISITORS: noLimit,
  LIMIT_PROMO_TRIES: noLimit,
  LIMIT_GIFT_CARD_TRIES: noLimit,
  LIMIT_PAYMENT_INTENTS: noLimit,
  LIMIT_ORDER_LOOKUPS: noLimit,
  LIMIT_ZIP_LOOKUPS: noLimit,
  LIMIT_EXPORTS: noLimit,
  LIMIT_HANGING_SHEETS: noLimit,
};

export type BenchShop = {
  shop: Shop;
  /** Temporary folder that is deleted at the end. */
  dataDir: string;
  databaseUrl: string;
  addresses: ShopAddresses;
  artId: string;
  /** Aborts when the benchmark is stopped. */
  signal: AbortSignal;
};

/**
 * Starts the built shop with its own data folder and waits until the art masters are rendered. Runs the measurement,
 * which returns whether all limits are met. Stops the shop and exits.
 */
export async function runInShop(
  options: Pick<ShopOptions, "variables">,
  measure: (bench: BenchShop) => Promise<boolean>,
): Promise<never> {
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
      print: (sentence) => process.stderr.write(`  ${sentence}\n`),
      signal: stopping.signal,
      ...options,
    });
    // Waits until the art masters are rendered, because rendering would slow down the measurement.
    await shop.artRendered;
    const { env } = shop.services;
    const addresses = {
      url: `http://127.0.0.1:${env.PORT}`,
      payments: env.STRIPE_API_BASE ?? "",
      secretKey: env.STRIPE_SECRET_KEY ?? "",
    };
    const artId = await findArtId(addresses);
    const bench = { shop, dataDir, databaseUrl: env.DATABASE_URL ?? "", addresses, artId, signal: stopping.signal };
    process.exitCode = (await measure(bench)) ? 0 : 1;
  } finally {
    signalWorkers(shop, "SIGCONT");
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  // Exits explicitly, because open connections of this process's servers would keep it running.
  process.exit();
}

async function findArtId(addresses: ShopAddresses): Promise<string> {
  const art = await new RestShopper(addresses).sendRequest("GET", "/api/art/get-art-items?page=1");
  return String((art.data as unknown as Array<{ _id: string }>)[0]?._id);
}

export function findProcessId({ processes }: Shop, name: string): number {
  const pid = processes.find((process) => process.name === name)?.pid();
  if (!pid) throw new Error(`${name} does not run`);
  return pid;
}

/** Pauses or resumes the workers, whose prints, emails and webhooks would use the CPU cores that are measured. */
export function signalWorkers(shop: Shop | undefined, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const { name, pid } of shop?.processes ?? []) {
    const running = pid();
    if (name.startsWith("worker-") && running) process.kill(running, signal);
  }
}

/** Makes the payment simulator drop or deliver its webhooks. */
export async function setWebhooksDropped({ payments }: ShopAddresses, isDropped: boolean): Promise<void> {
  const webhooks = isDropped ? [{ mode: "drop", next: 1e6, rate: 1 }] : [];
  await fetch(`${payments}/sim/faults`, { method: "POST", body: JSON.stringify({ webhooks }) });
}
