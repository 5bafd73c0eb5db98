import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@storywall/db/client";
import { createLogger, type Logger } from "@storywall/telemetry/create-logger";
import { type Job, Worker } from "bullmq";
import { createJobBatcher } from "./job-batcher.ts";
import type { JobName, JobOn, JobPayload, QueueName } from "./job-catalog.ts";
import { defaultKeyPrefix, openWorkerConnection } from "./redis-connections.ts";
import { type AnyDeadLetterHandler, type AnyHandler, type JobRun, type Runtime, runJob } from "./run-job.ts";
import { throttle } from "./throttle.ts";

export type { JobRun } from "./run-job.ts";

export type JobHandler<N extends JobName, Deps> = (payload: JobPayload<N>, deps: Deps, run: JobRun) => Promise<void>;

export type HandlersFor<Q extends QueueName, Deps> = { [N in JobOn<Q>]: JobHandler<N, Deps> };

/** A job of this queue that is about to become a dead letter, and the error of its last attempt. */
export type DeadLetter<Q extends QueueName, Deps> = {
  [N in JobOn<Q>]: [name: N, payload: JobPayload<N>, deps: Deps, error: unknown];
}[JobOn<Q>];

export type WorkerOptions<Q extends QueueName, Deps> = {
  queue: Q;
  handlers: HandlersFor<Q, Deps>;
  deps: Deps;
  db: Db;
  redisUrl: string;
  /** Number of concurrent jobs in this process. */
  concurrency?: number;
  /** Called before a job becomes a dead letter. Must be idempotent. */
  onDeadLetter?: (...deadLetter: DeadLetter<Q, Deps>) => Promise<void>;
  prefix?: string;
  /** Time in ms after which a worker loses a job if it does not renew the lease. */
  lockDurationMs?: number;
  stalledIntervalMs?: number;
  log?: Logger;
};

export type RunningWorker = {
  /**
   * Accepts no new jobs and waits until the running jobs have ended. After seven seconds it releases the jobs that
   * still run. Takes at most eight seconds.
   */
  close(): Promise<void>;
};

const drainMs = 7_000;
const closeMs = 8_000;
/** Maximum duration of a lease. It is short, so that the jobs of a killed worker restart within ten seconds. */
const maxLeaseMs = 6_000;
/** Maximum delay between two attempts to reach Postgres. */
const maxBackoffMs = 2_000;

/** Runs the jobs of one queue until closed. Continues after outages of Redis and Postgres. */
export function startWorker<Q extends QueueName, Deps>(options: WorkerOptions<Q, Deps>): RunningWorker {
  const { queue, lockDurationMs = 30_000, stalledIntervalMs = 10_000, concurrency = 4 } = options;
  const log = options.log ?? createLogger(`worker-${queue}`);
  const stop = new AbortController();
  const leaseMs = Math.min(maxLeaseMs, lockDurationMs);
  const runtime: Runtime<Deps> = {
    db: options.db,
    deps: options.deps,
    handlers: options.handlers as unknown as Record<string, AnyHandler<Deps>>,
    onDeadLetter: options.onDeadLetter as AnyDeadLetterHandler<Deps> | undefined,
    batches: createJobBatcher(options.db, leaseMs),
    leaseMs,
    signal: stop.signal,
    log,
  };
  const connection = openWorkerConnection(options.redisUrl);
  const logFailure = throttle((err: Error) => log.warn({ err }, "queue or database is unavailable"));
  /** Retries while Postgres is unavailable; otherwise the job would wait until the relay dispatches it again. */
  const processMessage = async ({ data }: Job<{ outboxId: string }>) => {
    for (let failures = 1; ; failures++) {
      try {
        return await runJob(runtime, BigInt(data.outboxId));
      } catch (error) {
        if (stop.signal.aborted) throw error;
        logFailure(error as Error);
        await sleep(Math.min(maxBackoffMs, 50 * 2 ** failures), undefined, { signal: stop.signal }).catch(() => {});
      }
    }
  };
  const worker = new Worker(queue, processMessage, {
    connection,
    prefix: options.prefix ?? defaultKeyPrefix,
    concurrency,
    lockDuration: lockDurationMs,
    stalledInterval: stalledIntervalMs,
    maxStalledCount: 10,
  });
  connection.on("error", logFailure);
  worker.on("error", logFailure);
  worker.on("failed", (_job, err) => logFailure(err));

  let closing: Promise<void> | undefined;
  const closeWorker = async () => {
    const drained = worker.close();
    const drainTimer = setTimeout(() => stop.abort(new Error("The worker is stopping")), drainMs);
    await Promise.race([drained, sleep(closeMs, undefined, { ref: false })]);
    clearTimeout(drainTimer);
    stop.abort(new Error("The worker is stopping"));
    connection.disconnect();
  };
  return {
    close() {
      closing ??= closeWorker();
      return closing;
    },
  };
}
