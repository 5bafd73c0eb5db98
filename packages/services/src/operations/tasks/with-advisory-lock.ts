import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import { failpoint } from "@storywall/failpoints/failpoint";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";

/** First number of each task's advisory lock. The second number is the hash of the task's name. */
const TASK_LOCK_SPACE = 5_301;

/**
 * Runs a task in one transaction under its advisory lock; returns 0 if another process holds the lock. Tasks only
 * change rows and enqueue jobs; calls to storage or the payment processor belong in jobs.
 */
export async function withAdvisoryLock(db: Db, name: string, work: (tx: Tx) => Promise<number>): Promise<number> {
  const changed = await inTransaction(db, async (tx) => {
    const [lock] = await tx.$queryRaw<Array<{ isOurs: boolean }>>`
      SELECT pg_try_advisory_xact_lock(${TASK_LOCK_SPACE}::int, hashtext(${name})) AS "isOurs"`;
    if (!lock?.isOurs) return 0;
    await setAuditActor(tx, `sweep: ${name}`);
    failpoint("sweep.before-work");
    const done = await work(tx);
    if (done > 0) failpoint("sweep.before-commit");
    return done;
  });
  if (changed > 0) failpoint("sweep.after-commit");
  return changed;
}
