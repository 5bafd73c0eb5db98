import { createLogger } from "@storywall/telemetry/create-logger";
import { readShopVersion } from "@storywall/telemetry/shop-version";
import { test as base } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { createJobBatcher } from "./job-batcher.ts";
import { runJob } from "./run-job.ts";
import { startStatusServer } from "./status-server.ts";
import { enqueuePhotoJob, findJob } from "./test-jobs.fixture.ts";

type Read = (path: string) => Promise<{ status: number; body: string }>;

const test = base.extend<{ worker: { isRunning: boolean }; read: Read }>({
  worker: async ({}, use) => use({ isRunning: true }),
  read: async ({ db, redis, worker }, use) => {
    const server = await startStatusServer({
      port: 0,
      db,
      redisUrl: redis.url,
      isRunning: () => worker.isRunning,
    });
    await use(async (path) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
      return { status: response.status, body: await response.text() };
    });
    server.close();
  },
});

test("a worker that takes jobs is healthy and ready", async ({ read }) => {
  expect(await read("/healthz")).toEqual({
    status: 200,
    body: JSON.stringify({ status: "ok", ...readShopVersion() }),
  });
  await expect
    .poll(() => read("/readyz"))
    .toEqual({ status: 200, body: '{"worker":"running","database":"ok","redis":"ok"}' });
  expect((await read("/other")).status).toBe(404);
});

test("a worker that is stopping is healthy but not ready", async ({ worker, read }) => {
  worker.isRunning = false;
  expect((await read("/healthz")).status).toBe(200);
  expect(await read("/readyz")).toMatchObject({ status: 503, body: expect.stringContaining("not running") });
});

test("a worker that cannot reach Redis is not ready", async ({ db }) => {
  const server = await startStatusServer({ port: 0, db, redisUrl: "redis://127.0.0.1:9", isRunning: () => true });
  const response = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { worker: "running", database: "ok", redis: "unreachable" },
  ]);
  server.close();
});

test("a worker whose clock differs from the database's by an hour is not ready", async ({ db, redis }) => {
  const now = () => new Date(Date.now() + 3_600_000);
  const server = await startStatusServer({ port: 0, db, redisUrl: redis.url, isRunning: () => true, now });
  const readReadiness = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    return { status: response.status, ...(await response.json()) };
  };
  await expect.poll(readReadiness).toEqual({
    status: 503,
    worker: "running",
    database: "ok",
    redis: "ok",
    clock: "This machine’s clock is 60 minutes ahead of the database’s, so uploads fail. Set both clocks.",
  });
  server.close();
});

test("the metrics of a worker count the runs of jobs by name and result", async ({ db, read }) => {
  const { id } = await findJob(db, await enqueuePhotoJob(db));
  const handlers = { "photo.normalize": async () => {} };
  const signal = new AbortController().signal;
  const batches = createJobBatcher(db, 5_000);
  const log = createLogger("test");
  await runJob({ db, deps: {}, handlers, onDeadLetter: undefined, batches, leaseMs: 5_000, signal, log }, id);
  const { body } = await read("/metrics");
  expect(body).toMatch(/storywall_job_runs_total\{name="photo.normalize",result="done"\} \d/);
  expect(body).toContain("process_resident_memory_bytes");
});

test("a status server without a configured host listens only on the default host", async ({ db }) => {
  const server = await startStatusServer({ port: 0, db, redisUrl: "redis://127.0.0.1:9", isRunning: () => true });
  await expect(fetch(`http://127.0.0.2:${server.port}/healthz`)).rejects.toThrow();
  server.close();
});
