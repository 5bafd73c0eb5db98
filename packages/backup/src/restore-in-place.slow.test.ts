import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Db, openDb } from "@storywall/db/client";
import { applyMigrations } from "@storywall/db/migrate";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { openDeps } from "@storywall/services/operations/open-deps";
import type { Storage } from "@storywall/storage/storage";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { createEmptyDatabase } from "@storywall/testing/postgres";
import { runSql } from "@storywall/testing/services/sql";
import { startTestStore } from "@storywall/testing/store";
import { startTestSimulator } from "@storywall/testing/stripe";
import { expect, test } from "vitest";
import { buyOrder, createShopper, listPaidIntents } from "./shoppers.fixture.ts";

const program = join(import.meta.dirname, "../../../infra/image/storywall.sh");
const orderCount = Number(process.env.DRILL_ORDERS ?? 5);
const ORIGINAL_BYTES = 3e6;
const shop = { publicUrl: "http://localhost:3000", secret: "session-secret-".repeat(4) };

test("the nightly backup restores the shop after all data is lost", {
  timeout: 300_000 + orderCount * 5_000,
}, async () => {
  const [database, store, simulator, folder] = await Promise.all([
    createEmptyDatabase(),
    startTestStore(),
    startTestSimulator(),
    mkdtemp(join(tmpdir(), "storywall-drill-")),
  ]);
  const variables = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    DATABASE_URL: database.url,
    S3_ENDPOINT: store.options.endpoint,
    S3_BUCKET: store.options.bucket,
    S3_ACCESS_KEY_ID: store.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.options.secretAccessKey,
    STRIPE_API_BASE: simulator.baseUrl,
    STRIPE_SECRET_KEY: simulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_drill",
    STRIPE_WEBHOOK_SECRET: simulator.webhookSecret,
    PUBLIC_URL: shop.publicUrl,
    SESSION_SECRET: shop.secret,
    BACKUP_FOLDER: folder,
  };
  const runCommand = (args: string[], changes: Record<string, string> = {}) =>
    promisify(execFile)(program, args, { env: { ...variables, ...changes }, maxBuffer: 1e7 });
  await applyMigrations(database.url);
  const deps = openDeps({
    database: { url: database.url, isPooled: false },
    connections: 4,
    storage: store.options,
    payments: { secretKey: simulator.secretKey, apiBase: simulator.baseUrl },
    ...shop,
  });
  await deps.db.promo.createMany({ data: [...seededPromos], skipDuplicates: true });
  for (let n = 0; n < orderCount; n++) await buyOrder(await createShopper(deps), simulator);
  for (const { id } of await deps.db.photo.findMany()) {
    await deps.storage.write(buildOriginalKey(id), randomBytes(ORIGINAL_BYTES), { contentType: "image/jpeg" });
  }
  const before = { ...(await readOrdersAndPhotos(deps.db)), files: await readFiles(deps.storage) };
  expect(before.orders).toHaveLength(orderCount);
  await deps.db.$disconnect();

  await expect(runCommand(["nightly-backup", "--now"], { S3_BUCKET: "other" })).rejects.toMatchObject({ code: 1 });
  const backup = await measure("nightly-backup --now", () => runCommand(["nightly-backup", "--now"]));
  expect(backup.stdout).toContain("Backed up");
  const [name = ""] = await readdir(folder);

  await measure("losing database and bucket", async () => {
    await recreateDatabase(database.url);
    await deps.storage.delete([...before.files.keys()]);
  });
  expect(await readFiles(deps.storage)).toEqual(new Map());

  const restored = await measure("restore", () => runCommand(["restore", join(folder, name)]));
  expect(restored.stdout).not.toContain("Payments for checkouts");
  process.stdout.write(`${backup.stdout}${restored.stdout}`);
  const db = openDb(database.url);
  await measure("checking rows and files", async () => {
    expect({ ...(await readOrdersAndPhotos(db)), files: await readFiles(deps.storage) }).toEqual(before);
    const paid = await listPaidIntents(simulator);
    for (const { amount, payment } of before.orders) expect(paid).toContainEqual({ id: payment.intentId, amount });
  });

  await db.$disconnect();
  deps.storage.close();
  await Promise.all([database.drop(), store.stop(), simulator.stop(), rm(folder, { recursive: true })]);
});

async function measure<T>(step: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  process.stdout.write(`${step}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}

async function recreateDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = "postgres";
  await runSql(server.href, `DROP DATABASE ${name} WITH (FORCE)`);
  await runSql(server.href, `CREATE DATABASE ${name} TEMPLATE template0`);
}

async function readOrdersAndPhotos(db: Db) {
  return {
    orders: await db.order.findMany({ include: { payment: true, lines: true }, orderBy: { id: "asc" } }),
    photos: await db.photo.findMany({ orderBy: { id: "asc" } }),
  };
}

/** Returns the MD5 of every object, which is its ETag. */
async function readFiles(storage: Storage): Promise<Map<string, string | undefined>> {
  const files = new Map<string, string | undefined>();
  for await (const { key } of storage.list("")) files.set(key, (await storage.head(key))?.etag);
  return files;
}
