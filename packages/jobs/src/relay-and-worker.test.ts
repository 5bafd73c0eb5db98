import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { type Db, inTransaction, openDb } from "@storywall/db/client";
import { newId, TileId } from "@storywall/domain/kernel/ids";
import { test as base } from "@storywall/testing/fixtures";
import { describe, expect, vi } from "vitest";
import { enqueueAll, type NewJob } from "./enqueue-all.ts";
import { computePriority, jobCatalog, jobNames } from "./job-catalog.ts";
import { dispatchDueJobs, startRelay } from "./job-relay.ts";
import { openQueues } from "./queues.ts";
import {
  createJobEffectsTable,
  createPhotoHandlers,
  enqueuePhotoJob,
  findJob,
  type ImageHandlers,
  isJobDone,
  readJobEffects,
  recordJobEffect,
  waitUntil,
} from "./test-jobs.fixture.ts";
import { startWorker } from "./worker.ts";

type JobRunners = {
  relay(options?: { longestWaitMs?: number }): void;
  work(
    handlers: ImageHandlers,
    options?: { lockDurationMs?: number; stalledIntervalMs?: number },
  ): { close(): Promise<void> };
};

/** Provides relays and workers that are closed after the test. */
const test = base.extend<{ shop: JobRunners }>({
  shop: async ({ db, databaseUrl, redis }, use) => {
    await createJobEffectsTable(db);
    const open: Array<{ close(): Promise<void> }> = [];
    const closeAfterTest = <T extends { close(): Promise<void> }>(resource: T): T => {
      open.push(resource);
      return resource;
    };
    const settings = { db, redisUrl: redis.url, prefix: redis.prefix };
    await use({
      relay: (options) => void closeAfterTest(startRelay({ ...settings, databaseUrl, ...options })),
      work: (handlers, options) =>
        closeAfterTest(startWorker({ ...settings, queue: "images", handlers, deps: { db }, ...options })),
    });
    await Promise.all(open.map((resource) => resource.close()));
  },
});

const createEffectHandlers = (db: Db) => createPhotoHandlers((photoId, run) => recordJobEffect(db, photoId, run));

describe("a job whose transaction has committed", () => {
  test("a committed job starts when the commit is notified, before the next poll", async ({ db, shop }) => {
    const started = new Set<string>();
    shop.relay({ longestWaitMs: 3_600_000 });
    shop.work(createPhotoHandlers(async (photoId) => void started.add(photoId)));
    for (let n = 0; n < 5; n++) {
      const photoId = await enqueuePhotoJob(db);
      await waitUntil(() => started.has(photoId));
    }
  });

  test("a committed job runs even if Redis is wiped before a worker takes it", async ({ db, redis, shop }) => {
    shop.relay();
    const photoId = await enqueuePhotoJob(db);
    await waitUntil(async () => (await findJob(db, photoId)).epoch > 0);
    await redis.deleteKeys();
    shop.work(createEffectHandlers(db));
    await waitUntil(isJobDone(db, photoId));
    expect(await readJobEffects(db, photoId)).toEqual([1]);
  });

  test("a committed job is dispatched only once by two concurrent relays", async ({ db, shop }) => {
    const ran: string[] = [];
    shop.relay();
    shop.relay();
    shop.work(createPhotoHandlers(async (photoId) => void ran.push(photoId)));
    const photoIds = await Promise.all(Array.from({ length: 40 }, () => enqueuePhotoJob(db)));
    await waitUntil(async () => (await db.outboxJob.count({ where: { doneAt: null } })) === 0);
    expect(ran.toSorted()).toEqual(photoIds.toSorted());
    expect(await db.outboxJob.aggregate({ _max: { epoch: true } })).toEqual({ _max: { epoch: 1 } });
  });

  test("a committed job is not lost while Redis is down", async ({ db, databaseUrl, redis, shop }) => {
    const proxy = await startBlockedProxy(redis.url);
    const relay = startRelay({ db, databaseUrl, redisUrl: proxy.url, prefix: redis.prefix });
    const photoId = await enqueuePhotoJob(db);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await findJob(db, photoId)).toMatchObject({ epoch: 0, attempts: 0, doneAt: null });
    await proxy.open();
    shop.work(createEffectHandlers(db));
    await waitUntil(isJobDone(db, photoId));
    expect(await readJobEffects(db, photoId)).toEqual([1]);
    await relay.close();
    await proxy.close();
  });

  test("a committed job runs as soon as the worker can reach Postgres again", async ({
    db,
    databaseUrl,
    redis,
    shop,
  }) => {
    const proxy = await startBlockedProxy(databaseUrl);
    const cutOff = openDb(proxy.url);
    const settings = { redisUrl: redis.url, prefix: redis.prefix };
    const worker = startWorker({
      ...settings,
      db: cutOff,
      queue: "images",
      handlers: createEffectHandlers(db),
      deps: { db },
    });
    shop.relay();
    const photoIds = await Promise.all(Array.from({ length: 20 }, () => enqueuePhotoJob(db)));
    await waitUntil(async () => (await db.outboxJob.count({ where: { epoch: 0 } })) === 0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await proxy.open();
    await waitUntil(async () => (await db.outboxJob.count({ where: { doneAt: null } })) === 0);
    for (const photoId of photoIds) expect(await readJobEffects(db, photoId)).toEqual([1]);
    expect(await db.outboxJob.aggregate({ _max: { epoch: true } })).toEqual({ _max: { epoch: 1 } });
    await worker.close();
    await cutOff.$disconnect();
    await proxy.close();
  });

  test("a committed job runs even after all Postgres connections were terminated", async ({ db, shop }) => {
    shop.relay();
    shop.work(createEffectHandlers(db));
    const before = await enqueuePhotoJob(db);
    await waitUntil(isJobDone(db, before));
    await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    const after = await vi.waitFor(() => enqueuePhotoJob(db), 60_000);
    await waitUntil(isJobDone(db, after));
    expect(await readJobEffects(db, after)).toEqual([1]);
  });
});

describe("a huge order", () => {
  const enqueueOrder = (db: Db, tiles: number) => {
    const jobs = Array.from({ length: tiles }, (): NewJob & { name: "print.render" } => ({
      name: "print.render",
      payload: { tileId: TileId.parse(newId("tile")) },
    }));
    return inTransaction(db, (tx) => enqueueAll(tx, jobs)).then(() => jobs.map(({ payload }) => payload.tileId));
  };
  const countOpen = (db: Db, epoch?: number) => db.outboxJob.count({ where: { doneAt: null, epoch } });

  test("a huge order does not delay the prints of a small, later order", async ({ db, shop }) => {
    const huge = await enqueueOrder(db, 600);
    shop.relay();
    await waitUntil(async () => (await countOpen(db, 0)) === 0);
    const small = await enqueueOrder(db, 12);
    await waitUntil(async () => (await countOpen(db, 0)) === 0);
    const rendered: string[] = [];
    const noWork = createPhotoHandlers(async () => {});
    shop.work({ ...noWork, "print.render": async ({ tileId }) => void rendered.push(tileId) });
    await waitUntil(async () => (await countOpen(db)) === 0);
    expect(rendered.toSorted()).toEqual([...huge, ...small].toSorted());
    expect(Math.max(...small.map((tileId) => rendered.indexOf(tileId)))).toBeLessThan(60);
  });

  test("a huge order does not delay a small order when both are dispatched again", async ({ db, redis }) => {
    const huge = await enqueueOrder(db, 600);
    const small = await enqueueOrder(db, 12);
    const queues = openQueues(redis.url, redis.prefix);
    while ((await dispatchDueJobs(db, queues)) > 0);
    await db.$executeRaw`UPDATE outbox_jobs SET next_at = now()`;
    expect(await dispatchDueJobs(db, queues, 50)).toBe(50);
    const again = await db.outboxJob.findMany({ where: { epoch: 2 }, select: { aggregate: true } });
    const dispatched = new Set(again.map(({ aggregate }) => aggregate));
    expect(small.filter((tileId) => dispatched.has(tileId))).toHaveLength(12);
    expect(huge.filter((tileId) => dispatched.has(tileId))).toHaveLength(38);
    await queues.close();
  });
});

test("even the millionth urgent job runs before a less urgent job", () => {
  expect(computePriority("print.render", 1_000_000)).toBeLessThan(computePriority("print.delete-old"));
  for (const name of jobNames) expect(computePriority(name, 1_000_000)).toBeLessThanOrEqual(2_097_151);
});

describe("a job that always fails", () => {
  test("a job that always fails becomes a dead letter after its last attempt", async ({ db, shop }) => {
    const poison = await enqueuePhotoJob(db);
    const { attempts } = jobCatalog["photo.normalize"];
    await db.$executeRaw`UPDATE outbox_jobs SET attempts = ${attempts - 1}`;
    shop.relay();
    shop.work(
      createPhotoHandlers(async (photoId, run) => {
        if (photoId === poison) throw new Error("cannot be swallowed");
        await recordJobEffect(db, photoId, run);
      }),
    );
    const next = await enqueuePhotoJob(db);
    await waitUntil(async () => (await findJob(db, poison)).deadAt !== null);
    expect(await findJob(db, poison)).toMatchObject({ attempts, lastError: "Error" });
    await waitUntil(isJobDone(db, next));
  });
});

describe("a worker that is closed", () => {
  test("a worker that is closed finishes its current job", async ({ db, shop }) => {
    shop.relay();
    let started = 0;
    const worker = shop.work(
      createPhotoHandlers(async (photoId, run) => {
        started += 1;
        await new Promise((resolve) => setTimeout(resolve, 300));
        await recordJobEffect(db, photoId, run);
      }),
    );
    const first = await enqueuePhotoJob(db);
    await waitUntil(() => started === 1);
    const closing = worker.close();
    const second = await enqueuePhotoJob(db);
    await closing;
    expect(await readJobEffects(db, first)).toEqual([1]);
    expect(await findJob(db, second)).toMatchObject({ attempts: 0, doneAt: null });
  });

  test("a worker that is closed releases a job that does not finish within eight seconds", async ({ db, shop }) => {
    shop.relay();
    const stuck = shop.work(createPhotoHandlers(() => new Promise(() => {})));
    const photoId = await enqueuePhotoJob(db);
    await waitUntil(async () => (await findJob(db, photoId)).attempts === 1);
    await stuck.close();
    shop.work(createEffectHandlers(db));
    await waitUntil(isJobDone(db, photoId));
    expect(await readJobEffects(db, photoId)).toEqual([1]);
  });
});

describe("the relay from the database to Redis", () => {
  test("the relay quickly reports an error while Redis is unavailable", async ({ db, redis }) => {
    const proxy = await startBlockedProxy(redis.url);
    const queues = openQueues(proxy.url, redis.prefix);
    const photoId = await enqueuePhotoJob(db);
    await expect(dispatchDueJobs(db, queues)).rejects.toThrow(/Redis did not answer|writeable|closed/);
    expect((await findJob(db, photoId)).epoch).toBe(0);
    await queues.close();
    await proxy.close();
  });

  test("the relay skips a job that only a newer version of the shop knows", async ({ db, shop }) => {
    await db.outboxJob.create({ data: { name: "future.job", payload: {}, aggregate: "x", priority: 0 } });
    shop.relay();
    shop.work(createEffectHandlers(db));
    const photoId = await enqueuePhotoJob(db);
    await waitUntil(isJobDone(db, photoId));
    expect(await findJob(db, "x")).toMatchObject({ doneAt: null, deadAt: null });
  });
});

describe("a worker that dies", () => {
  test("the lease of a worker that dies expires within ten seconds", async ({ db, databaseUrl, redis, shop }) => {
    shop.relay();
    const photoId = await enqueuePhotoJob(db);
    await killWorkerMidJob([databaseUrl, redis.url, redis.prefix]);
    const { leasedUntil } = await findJob(db, photoId);
    expect(leasedUntil?.getTime()).toBeLessThan(Date.now() + 10_000);
    shop.work(createEffectHandlers(db));
    await waitUntil(isJobDone(db, photoId));
    expect(await readJobEffects(db, photoId)).toEqual([2]);
  });
});

/** Starts a worker process, waits until it runs its job, then kills it. */
async function killWorkerMidJob(args: string[]): Promise<void> {
  const program = fileURLToPath(new URL("./crashing-worker.fixture.ts", import.meta.url));
  const env = { ...process.env, LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"], env });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("The worker ended before it was at work")));
  });
  const exit = new Promise((resolve) => child.once("close", resolve));
  child.removeAllListeners("exit");
  child.kill("SIGKILL");
  await exit;
}

/** Starts a proxy that refuses all connections until it is opened. */
async function startBlockedProxy(
  serviceUrl: string,
): Promise<{ url: string; open(): Promise<void>; close(): Promise<void> }> {
  const target = new URL(serviceUrl);
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    socket.pipe(upstream).pipe(socket);
    for (const [end, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      end.on("error", () => {});
      end.on("close", () => other.destroy());
    }
  });
  const listenOnPort = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listenOnPort(0);
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const url = new URL(serviceUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    open: () => listenOnPort(port),
    close: async () => void server.close(),
  };
}
