import type { Db, Tx } from "@storywall/db/client";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Logger } from "@storywall/telemetry/create-logger";
import { runInSpan } from "@storywall/telemetry/tracing";
import type { JobBatches } from "./job-batcher.ts";
import { isJobName, isMoneyJob, type JobName, type JobPayload, jobCatalog } from "./job-catalog.ts";
import {
  computeBackoffMs,
  describeErrorForLog,
  InvalidPayloadError,
  isCircuitOpenError,
  isOutageError,
  isPermanentFailure,
  JobCrashedError,
} from "./job-failure.ts";
import {
  deferJobDuringOutage,
  type JobClaim,
  markJobDead,
  markJobDone,
  releaseJob,
  renewJobLease,
  scheduleJobRetry,
} from "./job-lease.ts";
import { recordJobRun } from "./job-metrics.ts";

export type JobRun = {
  outboxId: bigint;
  /** Number of the attempt, from 1. */
  attempt: number;
  isLast: boolean;
  /**
   * Marks the job as done in the transaction of its effect, so that either both or neither are committed.
   * @throws when another run has already done the job; the effect must then be rolled back.
   */
  done(tx: Tx): Promise<void>;
  /** Aborts when the worker stops or another worker has claimed the job. */
  signal: AbortSignal;
};

/** Handler of any job, with the general payload type. `WorkerOptions` has the specific types. */
export type AnyHandler<Deps> = (payload: JobPayload<JobName>, deps: Deps, run: JobRun) => Promise<void>;
export type AnyDeadLetterHandler<Deps> = (name: JobName, payload: unknown, deps: Deps, error: unknown) => Promise<void>;

export type Runtime<Deps> = {
  db: Db;
  deps: Deps;
  handlers: Readonly<Record<string, AnyHandler<Deps> | undefined>>;
  onDeadLetter: AnyDeadLetterHandler<Deps> | undefined;
  batches: JobBatches;
  leaseMs: number;
  /** Aborts when the worker must stop. */
  signal: AbortSignal;
  log: Logger;
};

class JobAlreadyDoneError extends Error {
  override readonly name = "JobAlreadyDoneError";
}

/**
 * Runs a job unless it is done or leased. Records a failure of the job in its row, and rejects only when the database
 * is unavailable.
 */
export async function runJob<Deps>(runtime: Runtime<Deps>, outboxId: bigint): Promise<void> {
  if (runtime.signal.aborted) return;
  const claim = await runtime.batches.claim(outboxId);
  if (!claim) return;
  const startedAt = performance.now();
  try {
    failpoint("job.after-claim");
    const { id, name, attempts, traceparent } = claim;
    const attributes = { "job.id": String(id), "job.attempt": attempts };
    const isFinished = await runInSpan(name, { kind: "job", attributes, traceparent }, () =>
      attemptJob(runtime, claim),
    );
    const ms = Math.round(performance.now() - startedAt);
    recordJobRun(claim.name, isFinished ? "done" : "stopped", ms / 1000);
    if (isFinished) runtime.log.info({ job: claim.name, outboxId, attempt: claim.attempts, ms }, "job done");
    else await releaseJob(runtime.db, claim);
  } catch (error) {
    if (error instanceof JobAlreadyDoneError) return;
    recordJobRun(claim.name, "failed", (performance.now() - startedAt) / 1000);
    await recordJobFailure(runtime, claim, error);
  }
}

/** Attempts the job. Returns true when it is done, false when the worker had to stop first. */
async function attemptJob<Deps>(runtime: Runtime<Deps>, claim: JobClaim): Promise<boolean> {
  const { name } = claim;
  const handler = isJobName(name) ? runtime.handlers[name] : undefined;
  if (!isJobName(name) || !handler) throw new Error(`No handler for ${name}`);
  const { attempts } = jobCatalog[name];
  if (claim.attempts > attempts) throw new JobCrashedError();
  const payload = jobCatalog[name].payload.safeParse(claim.payload);
  if (!payload.success) throw new InvalidPayloadError();

  const abort = new AbortController();
  let isDone = false;
  const run: JobRun = {
    outboxId: claim.id,
    attempt: claim.attempts,
    isLast: claim.attempts >= attempts,
    done: async (tx) => {
      if (!(await markJobDone(tx, claim.id))) throw new JobAlreadyDoneError();
      isDone = true;
    },
    signal: abort.signal,
  };
  const stopped = listenForAbort(runtime.signal, () => abort.abort(runtime.signal.reason));
  const renewal = startLeaseRenewal(runtime, claim, () => !isDone && abort.abort(new JobAlreadyDoneError()));
  try {
    const work = handler(payload.data, runtime.deps, run);
    if ((await Promise.race([work, stopped.promise])) === "stopped" && !isDone) {
      work.catch(() => {});
      return false;
    }
    if (isDone) return true;
    failpoint("job.before-mark");
    await runtime.batches.markDone(claim.id);
    failpoint("job.after-mark");
    return true;
  } finally {
    clearInterval(renewal);
    stopped.dispose();
  }
}

function startLeaseRenewal<Deps>({ db, leaseMs }: Runtime<Deps>, claim: JobClaim, onLost: () => void): NodeJS.Timeout {
  return setInterval(() => {
    renewJobLease(db, claim, leaseMs).then(
      (isHeld) => isHeld || onLost(),
      // The database may be unavailable for a moment. The error is ignored, because the next renewal shows whether this
      // worker still holds the lease.
      () => {},
    );
  }, leaseMs / 3);
}

function listenForAbort(signal: AbortSignal, callback: () => void): { promise: Promise<"stopped">; dispose(): void } {
  let handleAbort = () => {};
  const promise = new Promise<"stopped">((resolve) => {
    handleAbort = () => {
      resolve("stopped");
      callback();
    };
    signal.addEventListener("abort", handleAbort);
  });
  return { promise, dispose: () => signal.removeEventListener("abort", handleAbort) };
}

async function recordJobFailure<Deps>(runtime: Runtime<Deps>, claim: JobClaim, error: unknown): Promise<void> {
  const { db, log } = runtime;
  const lastError = describeErrorForLog(error);
  const logFields = { job: claim.name, outboxId: claim.id, attempt: claim.attempts, err: error };
  // A job with an unknown name may have been enqueued by a newer version of the shop, so it is retried forever.
  const policy: RetryPolicy = isJobName(claim.name) ? jobCatalog[claim.name] : unknownJobPolicy;
  if (isCircuitOpenError(error) || (policy.isDeferredDuringOutage && isOutageError(error))) {
    const delayMs = computeBackoffMs(outagePolicy, 1);
    if (await deferJobDuringOutage(db, claim, lastError, delayMs)) {
      log.warn({ ...logFields, delayMs }, "job deferred during an outage");
      return;
    }
  }
  if (isPermanentFailure(error) || claim.attempts >= policy.attempts) {
    if (await callDeadLetterHandler(runtime, claim, error)) {
      await markJobDead(db, claim, lastError);
      log.error(logFields, "job is a dead letter");
      return;
    }
  }
  const delayMs = computeBackoffMs(policy, claim.attempts);
  await scheduleJobRetry(db, claim, lastError, delayMs);
  log[shouldAlert(claim) ? "error" : "warn"]({ ...logFields, delayMs }, "job failed, will be retried");
}

/**
 * Returns whether the failure is logged as an error, which alerts a person. Jobs that move money never become dead
 * letters, so every tenth failure of such a job alerts.
 */
const shouldAlert = ({ name, attempts }: JobClaim) => isMoneyJob(name) && attempts % 10 === 0;

type RetryPolicy = { attempts: number; backoffMs: number; isDeferredDuringOutage?: true };

const outagePolicy = { backoffMs: 10_000 };

const unknownJobPolicy: RetryPolicy = { attempts: Number.POSITIVE_INFINITY, backoffMs: 60_000 };

/**
 * Calls `onDeadLetter`. Returns false if that call failed. The job must then stay pending, so that the call is
 * repeated.
 */
async function callDeadLetterHandler<Deps>(runtime: Runtime<Deps>, claim: JobClaim, error: unknown): Promise<boolean> {
  if (!runtime.onDeadLetter || !isJobName(claim.name) || error instanceof InvalidPayloadError) return true;
  try {
    await runtime.onDeadLetter(claim.name, jobCatalog[claim.name].payload.parse(claim.payload), runtime.deps, error);
    return true;
  } catch (failure) {
    runtime.log.error({ job: claim.name, outboxId: claim.id, err: failure }, "could not handle a dead letter");
    return false;
  }
}
