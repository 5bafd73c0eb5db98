import { type Db, inTransaction } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import type { JobName, JobPayload, QueueName } from "@storywall/jobs/job-catalog";
import { runJob } from "@storywall/jobs/run-job";
import type { HandlersFor } from "@storywall/jobs/worker";
import { expect } from "vitest";
import { createJobRuntime } from "./job-runtime.ts";
import { readAllRows } from "./read-all-rows.ts";

export type RunTwiceOptions<N extends JobName, Q extends QueueName, Deps> = {
  db: Db;
  deps: Deps;
  handlers: HandlersFor<Q, Deps>;
  name: N;
  payload: JobPayload<N>;
  /** Reads effects outside of the database: emails, objects, payments. */
  readEffects?: () => Promise<unknown>;
};

/**
 * Runs a job twice, as if the process had crashed before it marked the job as done. The first run must change something
 * in the database or outside. The second run must change nothing.
 */
export async function runJobTwice<N extends JobName, Q extends QueueName, Deps>(
  options: RunTwiceOptions<N, Q, Deps>,
): Promise<void> {
  const { db, deps, name, payload, readEffects = async () => null } = options;
  await inTransaction(db, (tx) => enqueue(tx, name, payload));
  const { id } = await db.outboxJob.findFirstOrThrow({ where: { name, doneAt: null }, orderBy: { id: "desc" } });
  const runtime = createJobRuntime({ db, deps, handlers: options.handlers });
  const runJobAndReadEffects = async () => {
    await db.outboxJob.update({ where: { id }, data: { doneAt: null, leasedUntil: null } });
    await runJob(runtime, id);
    expect(await db.outboxJob.findUnique({ where: { id } })).toMatchObject({
      doneAt: expect.any(Date),
      lastError: null,
    });
    return { stored: await readAllRows(db, { job: id }), readEffects: await readEffects() };
  };
  const before = { stored: await readAllRows(db, { job: id }), readEffects: await readEffects() };
  const first = await runJobAndReadEffects();
  expect(first, `${name} did nothing`).not.toEqual(before);
  expect(await runJobAndReadEffects(), `${name} did something a second time`).toEqual(first);
}
