import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, PaymentId } from "@storywall/domain/kernel/ids";
import { createLogger } from "@storywall/telemetry/create-logger";
import { test } from "@storywall/testing/fixtures";
import { recordSqlStatements } from "@storywall/testing/statements";
import { describe, expect } from "vitest";
import { createJobBatcher } from "./job-batcher.ts";
import { jobCatalog } from "./job-catalog.ts";
import { computeBackoffMs } from "./job-failure.ts";
import { claimJobs } from "./job-lease.ts";
import { type AnyDeadLetterHandler, type AnyHandler, type Runtime, runJob } from "./run-job.ts";
import {
  createJobEffectsTable,
  enqueueJob,
  enqueuePhotoJob,
  findJob,
  readJobEffects,
  recordJobEffect,
  waitUntil,
} from "./test-jobs.fixture.ts";
import { startWorker } from "./worker.ts";

type PhotoJob = { photoId: string };

function createRuntime(db: Db, handler: AnyHandler<object>, change: Partial<Runtime<object>> = {}): Runtime<object> {
  return {
    db,
    deps: {},
    handlers: { "photo.normalize": handler, "order.finalise": handler },
    onDeadLetter: undefined,
    batches: createJobBatcher(db, change.leaseMs ?? 5_000),
    leaseMs: 5_000,
    signal: new AbortController().signal,
    log: createLogger("test"),
    ...change,
  };
}

const { attempts } = jobCatalog["photo.normalize"];

/** Sets the number of attempts of every job, so that `count` attempts are left. */
const skipToLastAttempts = (db: Db, count: number) =>
  db.$executeRaw`UPDATE outbox_jobs SET attempts = ${attempts - count}`;

const createFailingHandler =
  (error: unknown): AnyHandler<object> =>
  async () => {
    throw error;
  };

describe("a job that fails", () => {
  test("a failing job is due again after its back-off", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    const before = Date.now();
    await runJob(createRuntime(db, createFailingHandler(new TypeError("ada@example.com is not a function"))), id);
    const after = Date.now();
    const row = await findJob(db, photoId);
    expect(row).toMatchObject({ attempts: 1, lastError: "TypeError", doneAt: null, deadAt: null });
    expect(row.nextAt.getTime()).toBeGreaterThan(before + 500);
    expect(row.nextAt.getTime()).toBeLessThan(after + 1_300);
  });

  test("onDeadLetter is called before a failing job becomes a dead letter", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    const notifications: unknown[] = [];
    const onDeadLetter: AnyDeadLetterHandler<object> = async (name, payload) => {
      notifications.push([name, payload, (await findJob(db, photoId)).deadAt]);
    };
    const lasts: boolean[] = [];
    const handler: AnyHandler<object> = async (_payload, _deps, run) => {
      lasts.push(run.isLast);
      throw new Error("no");
    };
    await skipToLastAttempts(db, 3);
    for (let n = 0; n < 4; n++) await runJob(createRuntime(db, handler, { onDeadLetter: onDeadLetter }), id);
    expect(lasts).toEqual([false, false, true]);
    expect(notifications).toEqual([["photo.normalize", { photoId }, null]]);
    expect(await findJob(db, photoId)).toMatchObject({ attempts, lastError: "Error", deadAt: expect.any(Date) });
  });

  test("a failing job counts no attempts during the first day of an object store outage (fault 19)", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    const storeIsDown = createRuntime(db, createFailingHandler(new ShopError("STORAGE_DOWN")));
    for (let n = 0; n < 6; n++) await runJob(storeIsDown, id);
    const before = Date.now();
    await runJob(storeIsDown, id);
    const row = await findJob(db, photoId);
    expect(row).toMatchObject({ attempts: 0, lastError: "STORAGE_DOWN", deadAt: null });
    expect(row.nextAt.getTime()).toBeGreaterThan(before + 7_000);
    await db.outboxJob.update({ where: { id }, data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await skipToLastAttempts(db, 3);
    for (let n = 0; n < 3; n++) await runJob(storeIsDown, id);
    expect(await findJob(db, photoId)).toMatchObject({ attempts, deadAt: expect.any(Date) });
  });

  test("a failing job does not count an attempt that an open circuit breaker prevented", async ({ db }) => {
    const paymentId = PaymentId.parse(newId("payment"));
    await enqueueJob(db, "order.finalise", { paymentId });
    const { id } = await findJob(db, paymentId);
    const untried = createFailingHandler(new ShopError("PAYMENTS_DOWN", { untried: true }));
    for (let n = 0; n < 3; n++) await runJob(createRuntime(db, untried), id);
    const row = await findJob(db, paymentId);
    expect(row).toMatchObject({ attempts: 0, lastError: "PAYMENTS_DOWN", deadAt: null });
    expect(row.nextAt.getTime() - Date.now()).toBeLessThan(12_500);
    await runJob(createRuntime(db, createFailingHandler(new ShopError("PAYMENTS_DOWN"))), id);
    expect(await findJob(db, paymentId)).toMatchObject({ attempts: 1 });
  });

  test("a failing job becomes a dead letter immediately after a permanent failure", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    await runJob(createRuntime(db, createFailingHandler(new ShopError("PHOTO_NOT_FOUND"))), id);
    expect(await findJob(db, photoId)).toMatchObject({
      attempts: 1,
      lastError: "PHOTO_NOT_FOUND",
      deadAt: expect.any(Date),
    });
  });

  test("a failing job becomes a dead letter if every attempt crashed its process", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    for (let n = 0; n < attempts; n++) {
      await claimJobs(db, [id], 5_000);
      await db.$executeRaw`UPDATE outbox_jobs SET leased_until = now() - interval '1 second'`;
    }
    let started = false;
    const notifications: string[] = [];
    const handler: AnyHandler<object> = async () => {
      started = true;
    };
    await runJob(createRuntime(db, handler, { onDeadLetter: async (name) => void notifications.push(name) }), id);
    expect({ started, notifications }).toEqual({ started: false, notifications: ["photo.normalize"] });
    expect(await findJob(db, photoId)).toMatchObject({ lastError: "JobCrashedError", deadAt: expect.any(Date) });
  });

  test("a failing job does not become a dead letter until onDeadLetter succeeds", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    const onDeadLetter: AnyDeadLetterHandler<object> = async () => {
      throw new Error("no connection");
    };
    await runJob(
      createRuntime(db, createFailingHandler(new ShopError("PHOTO_NOT_FOUND")), { onDeadLetter: onDeadLetter }),
      id,
    );
    expect(await findJob(db, photoId)).toMatchObject({ deadAt: null, doneAt: null });
  });

  test("the job order.finalise is retried forever", async ({ db }) => {
    const paymentId = PaymentId.parse(newId("payment"));
    await enqueueJob(db, "order.finalise", { paymentId });
    await db.$executeRaw`UPDATE outbox_jobs SET attempts = 500`;
    const { id } = await findJob(db, paymentId);
    await runJob(createRuntime(db, createFailingHandler(new Error("no"))), id);
    const row = await findJob(db, paymentId);
    expect(row).toMatchObject({ attempts: 501, deadAt: null });
    expect(row.nextAt.getTime() - Date.now()).toBeLessThan(36 * 60_000);
  });
});

test("the pause between attempts of a job doubles up to half an hour", () => {
  const pauses = [1, 2, 3, 4, 20, 5_000].map((attempt) => computeBackoffMs({ backoffMs: 1_000 }, attempt, () => 0.5));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 1_800_000, 1_800_000]);
});

test("an email is retried for two days, at least every five minutes (fault 22)", () => {
  const emailJob = jobCatalog["email.shipped"];
  const waits = Array.from({ length: emailJob.attempts - 1 }, (_, index) => index + 1);
  const sum = waits.reduce((ms, attempt) => ms + computeBackoffMs(emailJob, attempt, () => 0.5), 0);
  expect(sum / 3_600_000).toBeGreaterThan(47);
  expect(sum / 3_600_000).toBeLessThan(49);
  for (const attempt of [5, 50, 700]) expect(computeBackoffMs(emailJob, attempt, () => 1)).toBeLessThan(5 * 60_000);
});

test("a job that moves money is retried forever", async ({ db }) => {
  await enqueueJob(db, "order.finalise", { paymentId: PaymentId.parse(newId("payment")) });
  const [job] = await db.outboxJob.findMany();
  const lines: Array<{ level: string }> = [];
  const log = createLogger("test", { write: (line: string) => void lines.push(JSON.parse(line)) });
  log.level = "warn";
  for (let attempt = 1; attempt <= 21; attempt++) {
    await runJob(createRuntime(db, createFailingHandler(new Error("no")), { log }), job?.id ?? 0n);
  }
  const called = lines.flatMap(({ level }, index) => (level === "error" ? [index + 1] : []));
  expect(called).toEqual([10, 20]);
  expect(await db.outboxJob.findMany()).toMatchObject([{ attempts: 21, deadAt: null, doneAt: null }]);
});

describe("a job", () => {
  test("a job is not started by two workers at once", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    let starts = 0;
    const handler: AnyHandler<object> = async () => {
      starts += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await Promise.all([1, 2, 3].map(() => runJob(createRuntime(db, handler), id)));
    expect(starts).toBe(1);
  });

  test("the lease of a job is renewed until the job is done", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    const finish = Promise.withResolvers<void>();
    const running = runJob(
      createRuntime(db, () => finish.promise, { leaseMs: 3_000 }),
      id,
    );
    const readLease = async () => (await findJob(db, photoId)).leasedUntil?.getTime() ?? 0;
    await waitUntil(async () => (await readLease()) > 0);
    for (let renewals = 0; renewals < 2; renewals++) {
      const before = await readLease();
      await waitUntil(async () => (await readLease()) > before);
    }
    finish.resolve();
    await running;
    expect(await findJob(db, photoId)).toMatchObject({ attempts: 1, leasedUntil: null, doneAt: expect.any(Date) });
  });

  test("a job is started once even if two messages for it arrive together", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    let starts = 0;
    const runtime = createRuntime(db, async () => {
      starts += 1;
    });
    await Promise.all([runJob(runtime, id), runJob(runtime, id)]);
    expect(starts).toBe(1);
    expect(await findJob(db, photoId)).toMatchObject({ attempts: 1, doneAt: expect.any(Date) });
  });

  test("many jobs are claimed and marked as done in few SQL statements", async ({ db }) => {
    const jobs = Array.from({ length: 250 }, () => enqueuePhotoJob(db));
    await Promise.all(jobs);
    const rows = await db.outboxJob.findMany({ select: { id: true, aggregate: true }, orderBy: { id: "asc" } });
    const started: string[] = [];
    const handler: AnyHandler<object> = async (payload) => void started.push((payload as PhotoJob).photoId);
    // The lease is long, so that no statement for a renewal is counted.
    const runtime = createRuntime(db, handler, { leaseMs: 600_000 });
    const statements = await recordSqlStatements(() => Promise.all(rows.map(({ id }) => runJob(runtime, id))));
    expect(started.toSorted()).toEqual(rows.map(({ aggregate }) => aggregate).toSorted());
    expect(await db.outboxJob.count({ where: { doneAt: null } })).toBe(0);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThan(20);
  });

  test("a job has one effect even if a frozen worker resumes later", async ({ db }) => {
    await createJobEffectsTable(db);
    const photoId = await enqueuePhotoJob(db);
    const { id } = await findJob(db, photoId);
    let resumeFrozenWorker = () => {};
    const frozen = new Promise<void>((resolve) => {
      resumeFrozenWorker = resolve;
    });
    const slow = runJob(
      createRuntime(db, async (payload, _deps, run) => {
        await frozen;
        await recordJobEffect(db, (payload as PhotoJob).photoId, run);
      }),
      id,
    );
    await waitUntil(async () => (await findJob(db, photoId)).attempts === 1);
    await db.$executeRaw`UPDATE outbox_jobs SET leased_until = now() - interval '1 second'`;
    await runJob(
      createRuntime(db, (payload, _deps, run) => recordJobEffect(db, (payload as PhotoJob).photoId, run)),
      id,
    );
    resumeFrozenWorker();
    await slow;
    expect(await readJobEffects(db, photoId)).toEqual([2]);
  });

  test("a job is marked done when its handler returns", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    await runJob(
      createRuntime(db, async () => {}),
      (await findJob(db, photoId)).id,
    );
    expect((await findJob(db, photoId)).doneAt).not.toBeNull();
  });

  test("a job is released without counting the attempt when its worker stops", async ({ db }) => {
    const photoId = await enqueuePhotoJob(db);
    const stop = new AbortController();
    let sawStop = false;
    const running = runJob(
      createRuntime(
        db,
        async (_payload, _deps, run) => {
          run.signal.addEventListener("abort", () => {
            sawStop = true;
          });
          await new Promise(() => {});
        },
        { signal: stop.signal },
      ),
      (await findJob(db, photoId)).id,
    );
    await waitUntil(async () => (await findJob(db, photoId)).attempts === 1);
    stop.abort();
    await running;
    expect(sawStop).toBe(true);
    const row = await findJob(db, photoId);
    expect(row).toMatchObject({ attempts: 0, doneAt: null });
    expect(row.nextAt.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test("a worker without a handler for one of its queue's jobs does not compile", () => {
  const options = { queue: "images", deps: {}, redisUrl: "redis://127.0.0.1:9" } as const;
  const db = {} as Db;
  const handlers = { "photo.normalize": async () => {} };
  // @ts-expect-error print.render is missing
  const startWorkerWithoutHandlers = () => startWorker({ ...options, db, handlers });
  expect(startWorkerWithoutHandlers).toBeTypeOf("function");
});
