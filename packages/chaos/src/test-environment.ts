import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDb } from "@storywall/db/client";
import { applyMigrations } from "@storywall/db/migrate";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { defaultTaxSettings } from "@storywall/domain/catalog/tax-settings";
import { ensureDatabase } from "@storywall/local/ensure-database";
import { startMailCatcher } from "@storywall/local/mail-catcher";
import { startObjectStore } from "@storywall/local/object-store/server";
import { startPaymentSimulator } from "@storywall/local/payment-simulator/server";
import { findFreePort, isPortFree } from "@storywall/local/ports";
import { type Postgres, startPostgres } from "@storywall/local/postgres";
import { isProcessAlive, signalProcess } from "@storywall/local/process-group";
import { type RunningRedis, startRedis } from "@storywall/local/redis";
import { createStorage, type Storage } from "@storywall/storage/storage";
import { Redis } from "ioredis";
import pg from "pg";
import { type MailProxy, type StoreProxy, startMailProxy, startStoreProxy } from "./proxies.ts";

const testData = resolve(import.meta.dirname, "../../../.test-data");

/** The services of a shop. Each can be made to fail. */
export type TestEnvironment = {
  dataDir: string;
  env: Record<string, string>;
  databaseUrl: string;
  simulator: { baseUrl: string; secretKey: string };
  inboxUrl: string;
  store: StoreProxy;
  mail: MailProxy;
  /** The object store, without its proxy. */
  storage: Storage;
  restartPostgres(): Promise<void>;
  /** Stops Redis for this time and then restarts it without data. */
  stopRedis(ms: number): Promise<void>;
  wipeRedis(): Promise<void>;
  planPaymentFaults(faults: object): Promise<void>;
  stop(): Promise<void>;
};

const region = "us-east-1";
const bucket = "shop";

/** Starts all services with empty data. Webhooks are sent to `webPort`. */
export async function startTestEnvironment(webPort: number): Promise<TestEnvironment> {
  const dataDir = join(testData, `chaos-${process.pid}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const keys = { accessKeyId: "chaos", secretAccessKey: randomBytes(12).toString("hex") };
  const webhookSecret = `whsec_${randomBytes(12).toString("hex")}`;
  const webUrl = `http://127.0.0.1:${webPort}`;

  const postgresOptions = { dataDir: join(dataDir, "postgres"), port: (await findFreePort()).port, durable: false };
  const redisOptions = {
    dataDir: join(dataDir, "redis"),
    port: (await findFreePort()).port,
    durable: false,
    toolsDir: join(testData, "tools"),
  };
  const [first, firstRedis, objects, catcher, simulator] = await Promise.all([
    startPostgres(postgresOptions),
    startRedis(redisOptions),
    startObjectStore({ dataDir: join(dataDir, "store"), region, bucket, ...keys }),
    startMailCatcher({ dataDir: join(dataDir, "mail"), maxMessages: Number.POSITIVE_INFINITY }),
    startPaymentSimulator({
      dataDir: join(dataDir, "payments"),
      webhookUrl: `${webUrl}/api/webhooks/stripe`,
      webhookSecret,
      firstRetryMs: 300,
    }),
  ]);
  let postgres: Postgres = first;
  let redis: RunningRedis = firstRedis;
  const databaseUrl = postgres.url("storywall");
  await prepareDatabase(postgres.url("postgres"), databaseUrl);
  const store = await startStoreProxy(objects.endpoint);
  const mail = await startMailProxy(catcher.smtpPort);
  const storage = createStorage({ endpoint: objects.endpoint, region, bucket, ...keys });

  const env: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: join(testData, "node-compile-cache"),
    MALLOC_ARENA_MAX: "2",
    SHOP_MODE: "demo",
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    JOB_LOCK_MS: "1000",
    JOB_STALLED_CHECK_MS: "500",
    SWEEPS_EVERY_MS: "2000",
    S3_ENDPOINT: store.endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "Storywall <hello@storywall.example>",
    CONTACT_EMAIL: "help@storywall.example",
    STRIPE_SECRET_KEY: simulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: simulator.baseUrl,
    PUBLIC_URL: webUrl,
    SESSION_SECRET: randomBytes(24).toString("hex"),
    SEALING_SECRETS: randomBytes(24).toString("hex"),
    // This limit is high, because all customers share one IP address.
    LIMIT_REQUESTS_PER_ADDRESS: "100000",
    LIMIT_NEW_VISITORS: "100000",
    LIMIT_PROMO_TRIES: "100000",
    LIMIT_GIFT_CARD_TRIES: "100000",
    LIMIT_FILES: "100000",
  };

  return {
    dataDir,
    env,
    databaseUrl,
    simulator,
    inboxUrl: catcher.inboxUrl,
    store,
    mail,
    storage,
    async restartPostgres() {
      signalProcess(postgres.pid, "SIGQUIT");
      while (isProcessAlive(postgres.pid) || !(await isPortFree(postgresOptions.port))) await sleep(20);
      postgres = await startPostgres(postgresOptions);
      if (postgres.port !== postgresOptions.port) throw new Error("Postgres came back on another port");
    },
    async stopRedis(ms) {
      signalProcess(redis.pid, "SIGKILL");
      while (isProcessAlive(redis.pid) || !(await isPortFree(redisOptions.port))) await sleep(20);
      await sleep(ms);
      redis = await startRedis(redisOptions);
      if (redis.port !== redisOptions.port) throw new Error("Redis came back on another port");
    },
    async wipeRedis() {
      const client = new Redis(redis.url, { maxRetriesPerRequest: 1, retryStrategy: () => null });
      client.on("error", () => {});
      await client.flushall().finally(() => client.disconnect());
    },
    async planPaymentFaults(faults) {
      const answer = await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: JSON.stringify(faults) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async stop() {
      storage.close();
      await Promise.all([store.stop(), mail.stop()]);
      await Promise.all([simulator.stop(), catcher.stop(), objects.stop(), redis.stop(), postgres.stop()]);
      rmSync(postgres.cluster, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepareDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  await ensureDatabase(serverUrl, "storywall");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Commits must wait until their data is on disk, because a test may kill the server immediately after a commit.
  await client.query("ALTER DATABASE storywall SET synchronous_commit = on").finally(() => client.end());
  await applyMigrations(databaseUrl);
  const db = openDb(databaseUrl, { max: 1 });
  await db.promo.createMany({ data: [...seededPromos], skipDuplicates: true });
  const tax = { ...defaultTaxSettings, provider: "stripe" };
  await db.shopSetting.create({
    data: { key: "tax", value: tax, revision: 1, updatedBy: "chaos", updatedAt: new Date() },
  });
  await db.$disconnect();
}
