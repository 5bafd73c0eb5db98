import { type Db, inTransaction } from "@storywall/db/client";
import type { JobName, JobPayload, QueueName } from "@storywall/jobs/catalog";
import { enqueue } from "@storywall/jobs/enqueue";
import { type AnyHandler, runJob } from "@storywall/jobs/run-job";
import type { HandlersFor } from "@storywall/jobs/worker";
import { logger } from "@storywall/telemetry/logger";
import { expect } from "vitest";
import { everythingStored } from "./everything-stored.ts";

export type Twice<N extends JobName, Q extends QueueName, Deps> = {
  db: Db;
  deps: Deps;
  handlers: HandlersFor<Q, Deps>;
  name: N;
  payload: JobPayload<N>;
  /** What the job could do outside the database: letters, objects, money. */
  outside?: () => Promise<unknown>;
};

/**
 * Runs a job as a worker does, forgets that it was done, as a crash in the worst moment does, and runs it again: the first
 * run must change something, in the database or outside, and the second nothing at all.
 */
export async function runTwice<N extends JobName, Q extends QueueName, Deps>(twice: Twice<N, Q, Deps>): Promise<void> {
  const { db, deps, name, payload, outside = async () => null } = twice;
  await inTransaction(db, (tx) => enqueue(tx, name, payload));
  const { id } = await db.outboxJob.findFirstOrThrow({ where: { name, doneAt: null }, orderBy: { id: "desc" } });
  const runtime = {
    db,
    deps,
    handlers: twice.handlers as unknown as Record<string, AnyHandler<Deps>>,
    onDeadLetter: undefined,
    leaseMs: 6_000,
    signal: new AbortController().signal,
    log: logger("test"),
  };
  const run = async () => {
    await db.outboxJob.update({ where: { id }, data: { doneAt: null, leasedUntil: null } });
    await runJob(runtime, id);
    expect(await db.outboxJob.findUnique({ where: { id } })).toMatchObject({
      doneAt: expect.any(Date),
      lastError: null,
    });
    return { stored: await everythingStored(db, { job: id }), outside: await outside() };
  };
  const before = { stored: await everythingStored(db, { job: id }), outside: await outside() };
  const first = await run();
  expect(first, `${name} did nothing`).not.toEqual(before);
  expect(await run(), `${name} did something a second time`).toEqual(first);
}
