import type { Db, Tx } from "@storywall/db/client";

/**
 * A worker holds a job by a lease in the job's own row, which it keeps renewing. A worker that dies stops renewing; the
 * row falls due when the lease runs out, and the relay rings again. `attempts` names the claim: it grows with each.
 */
export type Claim = { id: bigint; attempts: number; name: string; payload: unknown };

/**
 * Takes the job and counts the attempt, in one statement of its own, so that even an attempt that takes the process
 * down is counted. Null when the job is done, dead, or with another worker.
 */
export async function claimJob(db: Db, id: bigint, leaseMs: number): Promise<Claim | null> {
  const seconds = leaseMs / 1000;
  const [claim] = await db.$queryRaw<Claim[]>`
    UPDATE outbox_jobs
    SET attempts = attempts + 1,
        leased_until = now() + make_interval(secs => ${seconds}::float8),
        next_at = now() + make_interval(secs => ${seconds}::float8)
    WHERE id = ${id} AND done_at IS NULL AND dead_at IS NULL AND (leased_until IS NULL OR leased_until <= now())
    RETURNING id, attempts, name, payload`;
  return claim ?? null;
}

/** False when the job is no longer this claim's to work on. */
export async function renewLease(db: Db, { id, attempts }: Claim, leaseMs: number): Promise<boolean> {
  const seconds = leaseMs / 1000;
  const renewed = await db.$executeRaw`
    UPDATE outbox_jobs
    SET leased_until = now() + make_interval(secs => ${seconds}::float8),
        next_at = now() + make_interval(secs => ${seconds}::float8)
    WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL AND dead_at IS NULL`;
  return renewed === 1;
}

/** False when it was done or dead already. */
export async function markDone(tx: Tx, id: bigint): Promise<boolean> {
  const done = await tx.$executeRaw`
    UPDATE outbox_jobs SET done_at = now(), leased_until = NULL, last_error = NULL
    WHERE id = ${id} AND done_at IS NULL AND dead_at IS NULL`;
  return done === 1;
}

/** Gives the job up for good. */
export async function markDead(db: Db, { id }: Claim, lastError: string): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs SET dead_at = now(), leased_until = NULL, last_error = ${lastError}
    WHERE id = ${id} AND done_at IS NULL AND dead_at IS NULL`;
}

/** Puts the job back after a failure, due again after `delayMs`. */
export async function retryLater(db: Db, claim: Claim, lastError: string, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs
    SET leased_until = NULL, last_error = ${lastError},
        next_at = now() + make_interval(secs => ${delayMs / 1000}::float8)
    WHERE id = ${claim.id} AND attempts = ${claim.attempts} AND done_at IS NULL AND dead_at IS NULL`;
}

/** Puts the job back, the attempt uncounted, while what it needs is away. False for a job that has waited a day. */
export async function waitOut(db: Db, claim: Claim, lastError: string, delayMs: number): Promise<boolean> {
  const put = await db.$executeRaw`
    UPDATE outbox_jobs
    SET leased_until = NULL, attempts = attempts - 1, last_error = ${lastError},
        next_at = now() + make_interval(secs => ${delayMs / 1000}::float8)
    WHERE id = ${claim.id} AND attempts = ${claim.attempts} AND done_at IS NULL AND dead_at IS NULL
      AND created_at > now() - interval '1 day'`;
  return put === 1;
}

/** Puts the job back because this worker stops: due at once, and the attempt does not count. */
export async function giveBack(db: Db, { id, attempts }: Claim): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox_jobs SET leased_until = NULL, next_at = now(), attempts = attempts - 1
    WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL AND dead_at IS NULL`;
}
