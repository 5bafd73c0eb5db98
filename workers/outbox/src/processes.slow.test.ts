import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inTransaction } from "@storywall/db/client";
import { createPhotoHandle, newId, PhotoId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { startRedis } from "@storywall/local/redis";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { createTestUser } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { startTestStore } from "@storywall/testing/store";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";

const workers = ["images", "checkout", "orders", "email", "outbox"] as const;
type WorkerName = (typeof workers)[number];

type ProcessRun = {
  child: ChildProcess;
  output(): string;
  waitForOutput(text: string): Promise<void>;
  ended: Promise<number | null>;
};
type Fixtures = { ownRedis: string; env: Record<string, string>; start(worker: WorkerName, env: object): ProcessRun };

const test = base.extend<Fixtures>({
  // The processes use the default key prefix, so they need their own server.
  ownRedis: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "storywall-redis-"));
    const toolsDir = resolve(import.meta.dirname, "../../../.test-data/tools");
    const redis = await startRedis({ dataDir, port: 0, durable: false, toolsDir });
    await use(redis.url);
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  env: async ({ databaseUrl, ownRedis, simulator, mail }, use) => {
    const store = await startTestStore();
    await use({
      PATH: process.env.PATH ?? "",
      DATABASE_URL: databaseUrl,
      REDIS_URL: ownRedis,
      S3_ENDPOINT: store.options.endpoint,
      S3_BUCKET: store.options.bucket,
      S3_ACCESS_KEY_ID: store.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.options.secretAccessKey,
      STRIPE_SECRET_KEY: simulator.secretKey,
      STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
      STRIPE_WEBHOOK_SECRET: simulator.webhookSecret,
      STRIPE_API_BASE: simulator.baseUrl,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: "Storywall <hello@storywall.example>",
      PUBLIC_URL: "http://localhost:3000",
      SESSION_SECRET: "s".repeat(40),
      SEALING_SECRETS: "t".repeat(40),
    });
    await store.stop();
  },
  start: async ({}, use) => {
    const runs: ProcessRun[] = [];
    await use((worker, env) => {
      const started = startProcess(worker, env as Record<string, string>);
      runs.push(started);
      return started;
    });
    for (const { child, ended } of runs) {
      child.kill("SIGKILL");
      await ended;
    }
  },
});

function startProcess(worker: WorkerName, env: Record<string, string>): ProcessRun {
  const cwd = resolve(import.meta.dirname, `../../${worker}`);
  const loader = worker === "email" ? ["--import", "@storywall/email/load-jsx"] : [];
  const child = spawn(process.execPath, [...loader, "src/main.ts"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      for (const resolveIfTextWasPrinted of listeners) resolveIfTextWasPrinted();
    });
  }
  const waitForOutput = (text: string) =>
    new Promise<void>((done, fail) => {
      const resolveIfTextWasPrinted = () => output.includes(text) && done();
      listeners.add(resolveIfTextWasPrinted);
      resolveIfTextWasPrinted();
      void ended.then(() => fail(new Error(`It ended without printing "${text}":\n${output}`)));
    });
  return { child, output: () => output, waitForOutput, ended };
}

describe.each(workers)("the %s process", (worker) => {
  test("a process exits with 0 on SIGTERM", async ({ start, env }) => {
    const process = start(worker, env);
    await process.waitForOutput(`worker-${worker} is ready`);
    process.child.kill("SIGTERM");
    expect(await process.ended).toBe(0);
    expect(process.output().split("is ready")).toHaveLength(2);
  });

  test("a process that does not start logs its missing or invalid environment variables", async ({ start }) => {
    const process = start(worker, { PATH: "/usr/bin", DATABASE_URL: "hunter2" });
    expect(await process.ended).toBe(1);
    expect(process.output()).toContain("REDIS_URL is not set.");
    expect(process.output()).toContain("DATABASE_URL must be an address");
    expect(process.output()).not.toMatch(/hunter2|node:internal/);
  });
});

test("no worker starts with a Redis server that may evict jobs", async ({ start, env, ownRedis }) => {
  const redis = new Redis(ownRedis);
  await redis.config("SET", "maxmemory-policy", "allkeys-lru");
  redis.disconnect();
  const process = start("outbox", env);
  expect(await process.ended).toBe(1);
  expect(process.output()).toContain("set its maxmemory-policy to noeviction.");
});

test("the relay and the image worker make an uploaded photo ready", async ({ start, env, db }) => {
  const { createStorage } = await import("@storywall/storage/storage");
  const storage = createStorage({
    endpoint: env.S3_ENDPOINT ?? "",
    region: "us-east-1",
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  });
  const photoId = PhotoId.parse(newId("photo"));
  const bytes = await makePhoto({ width: 800, height: 1200 });
  await storage.write(buildOriginalKey(photoId), bytes, { contentType: "image/jpeg" });
  storage.close();
  const userId = (await createTestUser(db)).id;
  const common = {
    uuid: crypto.randomUUID(),
    handle: createPhotoHandle(),
    declaredType: "image/jpeg",
    bytes: bytes.length,
  };
  await db.photo.create({ data: { id: photoId, userId, ...common } });

  const relay = start("outbox", env);
  const images = start("images", env);
  await Promise.all([relay.waitForOutput("is ready"), images.waitForOutput("is ready")]);
  await inTransaction(db, async (tx) => {
    await tx.photo.update({ where: { id: photoId }, data: { state: "uploaded" } });
    await enqueue(tx, "photo.normalize", { photoId });
  });
  await images.waitForOutput('"job":"photo.normalize"');
  expect((await db.photo.findUniqueOrThrow({ where: { id: photoId } })).state).toBe("ready");
  expect(images.output()).not.toContain(photoId);
});

test("a worker process ignores the environment variables that inject faults in chaos tests", async ({
  start,
  env,
  db,
}) => {
  const hits = join(tmpdir(), `storywall-hits-${crypto.randomUUID()}`);
  const plan = ["relay.before-add", "relay.after-add", "relay.after-commit"].map((name) => `${name}:1:kill`).join(",");
  await enqueue(db, "photo.normalize", { photoId: PhotoId.parse(newId("photo")) });
  const relay = start("outbox", { ...env, FAILPOINT: plan, FAILPOINT_HITS: hits });
  await relay.waitForOutput("is ready");
  await expect
    .poll(() => db.outboxJob.findFirst({ where: { name: "photo.normalize" }, select: { epoch: true } }))
    .toEqual({ epoch: 1 });
  expect(relay.child.signalCode).toBe(null);
  expect(existsSync(hits)).toBe(false);
});

test("a worker logs that the circuit breaker of an unavailable store is open", async ({ start, env, db }) => {
  const relay = start("outbox", env);
  const images = start("images", { ...env, S3_ENDPOINT: "http://127.0.0.1:9" });
  await Promise.all([relay.waitForOutput("is ready"), images.waitForOutput("is ready")]);
  const userId = (await createTestUser(db)).id;
  for (let left = 6; left > 0; left--) {
    const photoId = PhotoId.parse(newId("photo"));
    const common = {
      uuid: crypto.randomUUID(),
      handle: createPhotoHandle(),
      declaredType: "image/jpeg",
      bytes: 100_000,
    };
    await inTransaction(db, async (tx) => {
      await tx.photo.create({ data: { id: photoId, userId, ...common } });
      await tx.photo.update({ where: { id: photoId }, data: { state: "uploaded" } });
      await enqueue(tx, "photo.normalize", { photoId });
    });
  }
  await images.waitForOutput('"service":"store","state":"open"');
  expect(await db.photo.count({ where: { state: "uploaded" } })).toBe(6);
});
