import type { Db, Tx } from "@storywall/db/client";

/**
 * A worker's claim on a job. The worker holds a lease in the job's row and renews it. When the worker dies, the lease
 * expires, the job becomes due, and the relay dispatches it again. `attempts` identifies the claim, since each claim
 * increments it.
 */
export type JobClaim = {
  id: bigint;
  attempts: number;
  name: string;
  payload: unknown;
  /** W3C trace context of the request that enqueued the job, if it is traced. */
  traceparent: string | null;
};

/**
 * Claims jobs and counts their attempts before they start, so that an attempt that crashes the process also counts.
 * Returns one result per id. It is null when the job is done, dead or leased by another worker, or when its id occurs
 * earlier in `ids`.
 */
export async function claimJobs(db: Db, ids: readonly bigint[], leaseMs: number): Promise<Array<JobClaim | null>> {
  const seconds = leaseMs / 1000;
  const claims = await db.$queryRaw<JobClaim[]>`
    UPDATE outbox_jobs
    SET attempts = attempts + 1,
        leased_until = now() + make_interval(secs => ${seconds}::float8),
        next_at = now() + make_interval(secs => ${seconds}::float8)
    WHERE id IN (SELECT id FROM outbox_jobs
                 WHERE id = ANY(${ids}) AND done_at IS NULL AND dead_at IS NULL
                   AND (leased_until IS NULL OR leased_until <= now())
                 ORDER BY id FOR UPDATE)
    RETURNING id, attempts, name, payload, traceparent`;
  const claimsById = new Map(claims.map((claim) => [claim.id, claim]));
  return ids.map((id) => {
    const claim = claimsById.get(id) ?? null;
    claimsById.delete(id);
    return claim;
  });
}

/** Renews the lease. Returns false when this claim no longer holds the job. */
export async function renewJobLease(db: Db, { id, attempts }: JobClaim, leaseMs: number): Promise<boolean> {
  const seconds = leaseMs / 1000;
  const renewed = await db.$executeRaw`
    UPDATE outbox_jobs
    SET leased_until = now() + make_interval(secs => ${seconds}::float8),
        next_at = now() + make_interval(secs => ${seconds}::float8)
    WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL AND dead_at IS NULL`;
  return renewed === 1;
}

/** Marks the job as done. Returns false when it was already done or dead. */
export async function markJobDone(tx: Tx, id: bigint): Promise<boolean> {
  const done = await tx.$executeRaw`
    UPDATE outbox_jobs SET done_at = now(), leased_until = NULL, last_error = NULL
    WHERE id = ${id} AND done_at IS NULL AND dead_at IS NULL`;
  return done === 1;
}

/** Marks the jobs as done, except those that are already done or dead. */
export async function markJobsDone(db: Db, ids: readonly bigint[]): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs SET done_at = now(), leased_until = NULL, last_error = NULL
    WHERE id IN (SELECT id FROM outbox_jobs
                 WHERE id = ANY(${ids}) AND done_at IS NULL AND dead_at IS NULL
                 ORDER BY id FOR UPDATE)`;
}

export async function markJobDead(db: Db, { id }: JobClaim, lastError: string): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs SET dead_at = now(), leased_until = NULL, last_error = ${lastError}
    WHERE id = ${id} AND done_at IS NULL AND dead_at IS NULL`;
}

/** Releases the job after a failure. It becomes due after `delayMs`. */
export async function scheduleJobRetry(db: Db, claim: JobClaim, lastError: string, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs
    SET leased_until = NULL, last_error = ${lastError},
        next_at = now() + make_interval(secs => ${delayMs / 1000}::float8)
    WHERE id = ${claim.id} AND attempts = ${claim.attempts} AND done_at IS NULL AND dead_at IS NULL`;
}

/** Releases the job during an outage without counting the attempt. Returns false when the job is older than a day. */
export async function deferJobDuringOutage(
  db: Db,
  claim: JobClaim,
  lastError: string,
  delayMs: number,
): Promise<boolean> {
  const deferred = await db.$executeRaw`
    UPDATE outbox_jobs
    SET leased_until = NULL, attempts = attempts - 1, last_error = ${lastError},
        next_at = now() + make_interval(secs => ${delayMs / 1000}::float8)
    WHERE id = ${claim.id} AND attempts = ${claim.attempts} AND done_at IS NULL AND dead_at IS NULL
      AND created_at > now() - interval '1 day'`;
  return deferred === 1;
}

/** Releases the job because this worker stops. The job is due immediately, and the attempt does not count. */
export async function releaseJob(db: Db, { id, attempts }: JobClaim): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs SET leased_until = NULL, next_at = now(), attempts = attempts - 1
    WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL AND dead_at IS NULL`;
}
