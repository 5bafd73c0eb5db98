import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@storywall/db/client";
import { type Logger, logger } from "@storywall/telemetry/logger";
import { type Job, Worker } from "bullmq";
import type { JobName, JobOn, JobPayload, QueueName } from "./catalog.ts";
import { defaultPrefix, workerConnection } from "./redis.ts";
import { type AnyExhausted, type AnyHandler, type JobRun, type Runtime, runJob } from "./run-job.ts";
import { seldom } from "./seldom.ts";

export type { JobRun } from "./run-job.ts";

export type JobHandler<N extends JobName, Deps> = (payload: JobPayload<N>, deps: Deps, run: JobRun) => Promise<void>;

/** One handler for every job on the queue: leave one out and this does not compile. */
export type HandlersFor<Q extends QueueName, Deps> = { [N in JobOn<Q>]: JobHandler<N, Deps> };

/** A job of this queue that is about to be given up, and what its last attempt threw. */
export type Exhausted<Q extends QueueName, Deps> = {
  [N in JobOn<Q>]: [name: N, payload: JobPayload<N>, deps: Deps, error: unknown];
}[JobOn<Q>];

export type WorkerOptions<Q extends QueueName, Deps> = {
  queue: Q;
  handlers: HandlersFor<Q, Deps>;
  deps: Deps;
  /** Where the jobs are kept. */
  db: Db;
  redisUrl: string;
  /** Jobs at once in this process. */
  concurrency?: number;
  /** Told before a job is given up, so that whoever waits for it learns of it. Must be safe to repeat. */
  onExhausted?: (...exhausted: Exhausted<Q, Deps>) => Promise<void>;
  prefix?: string;
  /** A worker that is silent for this long has lost its jobs, in ms. */
  lockDurationMs?: number;
  stalledIntervalMs?: number;
  log?: Logger;
};

export type RunningWorker = {
  /** Takes no more jobs, lets the running ones finish, and after seven seconds gives the rest back. At most eight seconds. */
  close(): Promise<void>;
};

const drainMs = 7_000;
const closeMs = 8_000;
/** Short, so that the jobs of a killed worker start again within ten seconds; renewed every third of it. */
const longestLeaseMs = 6_000;
/** Between two tries to ask a Postgres that is away. */
const longestBackoffMs = 2_000;

/** Works on the jobs of one queue until closed. Survives a Redis or a Postgres that is away for a while. */
export function startWorker<Q extends QueueName, Deps>(options: WorkerOptions<Q, Deps>): RunningWorker {
  const { queue, lockDurationMs = 30_000, stalledIntervalMs = 10_000, concurrency = 4 } = options;
  const log = options.log ?? logger(`worker-${queue}`);
  const stop = new AbortController();
  const runtime: Runtime<Deps> = {
    db: options.db,
    deps: options.deps,
    handlers: options.handlers as unknown as Record<string, AnyHandler<Deps>>,
    onExhausted: options.onExhausted as AnyExhausted<Deps> | undefined,
    leaseMs: Math.min(longestLeaseMs, lockDurationMs),
    signal: stop.signal,
    log,
  };
  const connection = workerConnection(options.redisUrl);
  const complain = seldom((err: Error) => log.warn({ err }, "the queue cannot be reached or the job not be recorded"));
  /** A bell is held while Postgres is away: given up, its job would wait until the relay misses it. */
  const answer = async ({ data }: Job<{ outboxId: string }>) => {
    for (let failures = 1; ; failures++) {
      try {
        return await runJob(runtime, BigInt(data.outboxId));
      } catch (error) {
        if (stop.signal.aborted) throw error;
        complain(error as Error);
        await sleep(Math.min(longestBackoffMs, 50 * 2 ** failures), undefined, { signal: stop.signal }).catch(() => {});
      }
    }
  };
  const worker = new Worker(queue, answer, {
    connection,
    prefix: options.prefix ?? defaultPrefix,
    concurrency,
    lockDuration: lockDurationMs,
    stalledInterval: stalledIntervalMs,
    maxStalledCount: 10,
  });
  connection.on("error", complain);
  worker.on("error", complain);
  worker.on("failed", (_job, err) => complain(err));

  let closing: Promise<void> | undefined;
  const close = async () => {
    const drained = worker.close();
    const late = setTimeout(() => stop.abort(new Error("The worker stops")), drainMs);
    await Promise.race([drained, sleep(closeMs, undefined, { ref: false })]);
    clearTimeout(late);
    stop.abort(new Error("The worker stops"));
    connection.disconnect();
  };
  return {
    close() {
      closing ??= close();
      return closing;
    },
  };
}
