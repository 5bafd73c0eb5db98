import type { Db } from "@storywall/db/client";
import { createJobBatcher } from "@storywall/jobs/job-batcher";
import type { QueueName } from "@storywall/jobs/job-catalog";
import type { AnyDeadLetterHandler, AnyHandler, Runtime } from "@storywall/jobs/run-job";
import type { HandlersFor } from "@storywall/jobs/worker";
import { createLogger } from "@storywall/telemetry/create-logger";

const LEASE_MS = 6_000;

export type JobRuntimeOptions<Q extends QueueName, Deps> = {
  db: Db;
  deps: Deps;
  handlers: HandlersFor<Q, Deps>;
  onDeadLetter?: AnyDeadLetterHandler<Deps>;
};

/** Creates what `runJob` needs, so that a test can run a job without a worker, Redis or waiting. */
export function createJobRuntime<Q extends QueueName, Deps>({
  db,
  deps,
  handlers,
  onDeadLetter,
}: JobRuntimeOptions<Q, Deps>): Runtime<Deps> {
  return {
    db,
    deps,
    handlers: handlers as unknown as Record<string, AnyHandler<Deps>>,
    onDeadLetter,
    batches: createJobBatcher(db, LEASE_MS),
    leaseMs: LEASE_MS,
    signal: new AbortController().signal,
    log: createLogger("test"),
  };
}
