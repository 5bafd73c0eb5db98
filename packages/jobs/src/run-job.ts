import type { Db, Tx } from "@storywall/db/client";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Logger } from "@storywall/telemetry/logger";
import { catalog, isJobName, isMoneyJob, type JobName, type JobPayload } from "./catalog.ts";
import { backoffMs, errorName, isOutage, JobCrashed, PayloadRefused, wasUntried, willNeverWork } from "./failure.ts";
import { type Claim, claimJob, giveBack, markDead, markDone, renewLease, retryLater, waitOut } from "./lease.ts";

export type JobRun = {
  outboxId: bigint;
  /** 1 at the first start. */
  attempt: number;
  /** Nothing comes after this attempt. */
  isLast: boolean;
  /**
   * Marks the job done in the transaction of its own effect, so that both happen or neither does.
   * @throws when another run of the same job got there first; the effect must then be rolled back with it.
   */
  done(tx: Tx): Promise<void>;
  /** Aborts when the worker stops, or when the job was taken over because this worker fell silent. */
  signal: AbortSignal;
};

/** A job as the code on its queue sees it; types are restored by `startWorker`. */
export type AnyHandler<Deps> = (payload: JobPayload<JobName>, deps: Deps, run: JobRun) => Promise<void>;
export type AnyExhausted<Deps> = (name: JobName, payload: unknown, deps: Deps, error: unknown) => Promise<void>;

export type Runtime<Deps> = {
  db: Db;
  deps: Deps;
  handlers: Readonly<Record<string, AnyHandler<Deps> | undefined>>;
  onExhausted: AnyExhausted<Deps> | undefined;
  leaseMs: number;
  /** Aborts when the worker must stop now. */
  signal: AbortSignal;
  log: Logger;
};

class JobAlreadyDone extends Error {
  override readonly name = "JobAlreadyDone";
}

/**
 * Runs one job if it is still to be done and nobody else is at it. What goes wrong with the job is written to its row;
 * this throws only when the database cannot be asked.
 */
export async function runJob<Deps>(runtime: Runtime<Deps>, outboxId: bigint): Promise<void> {
  if (runtime.signal.aborted) return;
  const claim = await claimJob(runtime.db, outboxId, runtime.leaseMs);
  if (!claim) return;
  const startedAt = performance.now();
  try {
    failpoint("job.after-claim");
    const finished = await attemptJob(runtime, claim);
    const ms = Math.round(performance.now() - startedAt);
    if (finished) runtime.log.info({ job: claim.name, outboxId, attempt: claim.attempts, ms }, "job done");
    else await giveBack(runtime.db, claim);
  } catch (error) {
    if (error instanceof JobAlreadyDone) return;
    await recordFailure(runtime, claim, error);
  }
}

/** True when the job is done, false when the worker had to stop first. */
async function attemptJob<Deps>(runtime: Runtime<Deps>, claim: Claim): Promise<boolean> {
  const { name } = claim;
  const handler = isJobName(name) ? runtime.handlers[name] : undefined;
  if (!isJobName(name) || !handler) throw new Error(`No handler for ${name}`);
  const { attempts } = catalog[name];
  if (claim.attempts > attempts) throw new JobCrashed();
  const payload = catalog[name].payload.safeParse(claim.payload);
  if (!payload.success) throw new PayloadRefused();

  const halt = new AbortController();
  let isDone = false;
  const run: JobRun = {
    outboxId: claim.id,
    attempt: claim.attempts,
    isLast: claim.attempts >= attempts,
    done: async (tx) => {
      if (!(await markDone(tx, claim.id))) throw new JobAlreadyDone();
      isDone = true;
    },
    signal: halt.signal,
  };
  const stopped = whenAborted(runtime.signal, () => halt.abort(runtime.signal.reason));
  const renewal = keepLease(runtime, claim, () => !isDone && halt.abort(new JobAlreadyDone()));
  try {
    const work = handler(payload.data, runtime.deps, run);
    if ((await Promise.race([work, stopped.promise])) === "stopped" && !isDone) {
      work.catch(() => {});
      return false;
    }
    if (isDone) return true;
    failpoint("job.before-mark");
    await markDone(runtime.db, claim.id);
    failpoint("job.after-mark");
    return true;
  } finally {
    clearInterval(renewal);
    stopped.forget();
  }
}

function keepLease<Deps>({ db, leaseMs }: Runtime<Deps>, claim: Claim, onLost: () => void): NodeJS.Timeout {
  return setInterval(() => {
    renewLease(db, claim, leaseMs).then(
      (held) => held || onLost(),
      // The database is away for a moment: the next renewal, or the one who takes over, will tell.
      () => {},
    );
  }, leaseMs / 3);
}

function whenAborted(signal: AbortSignal, act: () => void): { promise: Promise<"stopped">; forget(): void } {
  let listener = () => {};
  const promise = new Promise<"stopped">((resolve) => {
    listener = () => {
      resolve("stopped");
      act();
    };
    signal.addEventListener("abort", listener);
  });
  return { promise, forget: () => signal.removeEventListener("abort", listener) };
}

async function recordFailure<Deps>(runtime: Runtime<Deps>, claim: Claim, error: unknown): Promise<void> {
  const { db, log } = runtime;
  const lastError = errorName(error);
  const facts = { job: claim.name, outboxId: claim.id, attempt: claim.attempts, err: error };
  // A job that this program does not know may belong to a newer one: it stays.
  const definition: Definition = isJobName(claim.name) ? catalog[claim.name] : unknownJob;
  if (wasUntried(error) || (definition.waitsOutOutages && isOutage(error))) {
    const delayMs = backoffMs(outage, 1);
    if (await waitOut(db, claim, lastError, delayMs)) {
      log.warn({ ...facts, delayMs }, "what a job needs is away, it will be tried again");
      return;
    }
  }
  if (willNeverWork(error) || claim.attempts >= definition.attempts) {
    if (await giveUp(runtime, claim, error)) {
      await markDead(db, claim, lastError);
      log.error(facts, "job given up");
      return;
    }
  }
  const delayMs = backoffMs(definition, claim.attempts);
  await retryLater(db, claim, lastError, delayMs);
  log[isPaging(claim) ? "error" : "warn"]({ ...facts, delayMs }, "job failed, will be tried again");
}

/** Money is never given up: with every tenth failure a person is called instead. */
const isPaging = ({ name, attempts }: Claim) => isMoneyJob(name) && attempts % 10 === 0;

type Definition = { attempts: number; backoffMs: number; waitsOutOutages?: true };

const outage = { backoffMs: 10_000 };

const unknownJob: Definition = { attempts: Number.POSITIVE_INFINITY, backoffMs: 60_000 };

/** Tells whoever waits for the job. False when that failed: the job then stays until they could be told. */
async function giveUp<Deps>(runtime: Runtime<Deps>, claim: Claim, error: unknown): Promise<boolean> {
  if (!runtime.onExhausted || !isJobName(claim.name) || error instanceof PayloadRefused) return true;
  try {
    await runtime.onExhausted(claim.name, catalog[claim.name].payload.parse(claim.payload), runtime.deps, error);
    return true;
  } catch (failure) {
    runtime.log.error(
      { job: claim.name, outboxId: claim.id, err: failure },
      "could not record that a job was given up",
    );
    return false;
  }
}
