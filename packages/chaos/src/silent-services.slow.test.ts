import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestCounter, openRedisCounts } from "@storywall/api/http/limits/counts";
import { openDb } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { dispatchDueJobs } from "@storywall/jobs/job-relay";
import { openQueues } from "@storywall/jobs/queues";
import { startRedis } from "@storywall/local/redis";
import { test } from "@storywall/testing/fixtures";
import { startServiceProxy } from "@storywall/testing/service-proxy";
import { Redis } from "ioredis";
import { expect } from "vitest";

test("a job that a full Redis rejected is dispatched once Redis has free memory", async ({ db }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "storywall-full-redis-"));
  const toolsDir = join(import.meta.dirname, "../../../.test-data/tools");
  const server = await startRedis({ dataDir, port: 0, durable: false, toolsDir });
  const redis = new Redis(server.url);
  const queues = openQueues(server.url);
  try {
    await enqueue(db, "photo.normalize", { photoId: newId("photo") as `photo_${string}` });
    await redis.config("SET", "maxmemory", "1");
    await expect(dispatchDueJobs(db, queues)).rejects.toThrow(/OOM|memory/);
    expect(await db.outboxJob.findMany({ select: { epoch: true, attempts: true, doneAt: true } })).toEqual([
      { epoch: 0, attempts: 0, doneAt: null },
    ]);
    await redis.config("SET", "maxmemory", "0");
    expect(await dispatchDueJobs(db, queues)).toBe(1);
  } finally {
    await queues.close();
    redis.disconnect();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("rate limits count requests locally while Redis is full", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "storywall-full-redis-"));
  const toolsDir = join(import.meta.dirname, "../../../.test-data/tools");
  const server = await startRedis({ dataDir, port: 0, durable: false, toolsDir });
  const redis = new Redis(server.url);
  const sharing = openRedisCounts(server.url);
  const counts = createRequestCounter({
    now: () => new Date("2026-12-01T15:00:00Z"),
    addSharedCounts: sharing.addSharedCounts,
  });
  try {
    await expect.poll(sharing.isReachable).toBe(true);
    await redis.config("SET", "maxmemory", "1");
    const count = async () => (await counts.addAcrossProcesses("promo:x", 1, 60_000)).count;
    expect([await count(), await count(), await count()]).toEqual([1, 2, 3]);
  } finally {
    counts.close();
    sharing.close();
    redis.disconnect();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("a statement times out within a second if Postgres does not respond", async ({ databaseUrl }) => {
  const line = await startServiceProxy(databaseUrl);
  const db = openDb(line.url, { max: 2, statementTimeoutMs: 500, connectionTimeoutMs: 1_000 });
  try {
    await db.$queryRaw`SELECT 1`;
    line.setState("silent");
    const results = await Promise.allSettled([db.$queryRaw`SELECT 1`, db.$queryRaw`SELECT 1`]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    line.setState("up");
    const queryOrReturnNull = () => db.$queryRaw`SELECT 1 AS one`.catch(() => null);
    await expect.poll(queryOrReturnNull).toEqual([{ one: 1 }]);
  } finally {
    await line.stop();
    await db.$disconnect();
  }
});

test("a query fails when no connection becomes free in time", async ({ databaseUrl }) => {
  const db = openDb(databaseUrl, { max: 2, connectionTimeoutMs: 1_000 });
  try {
    const sleepers = [1, 2].map(() => db.$executeRaw`SELECT pg_sleep(4)`);
    let areAsleep = true;
    const slow = Promise.allSettled(sleepers).then(() => {
      areAsleep = false;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(db.$queryRaw`SELECT 1`).rejects.toThrow("timeout exceeded");
    expect(areAsleep).toBe(true);
    await slow;
    expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  } finally {
    await db.$disconnect();
  }
});
