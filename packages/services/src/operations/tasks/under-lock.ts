import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import { failpoint } from "@storywall/failpoints/failpoint";

/** First half of every sweep's advisory lock; the second is the hash of its name. */
const SWEEPS = 5_301;

/**
 * Does one sweep's work in one transaction, while no other process does the same sweep; 0 when one does. Sweeps ask the
 * database's clock, change rows and write jobs: whatever needs the store or the payment processor is a job's work.
 */
export async function underLock(db: Db, name: string, work: (tx: Tx) => Promise<number>): Promise<number> {
  const changed = await inTransaction(db, async (tx) => {
    const [lock] = await tx.$queryRaw<Array<{ isOurs: boolean }>>`
      SELECT pg_try_advisory_xact_lock(${SWEEPS}::int, hashtext(${name})) AS "isOurs"`;
    if (!lock?.isOurs) return 0;
    await tx.$executeRaw`SELECT set_config('app.actor', ${`sweep: ${name}`}, true)`;
    failpoint("sweep.before-work");
    const done = await work(tx);
    if (done > 0) failpoint("sweep.before-commit");
    return done;
  });
  if (changed > 0) failpoint("sweep.after-commit");
  return changed;
}

/** The most a sweep takes on in one turn; the rest is for the next. */
export const AT_ONCE = 500;
