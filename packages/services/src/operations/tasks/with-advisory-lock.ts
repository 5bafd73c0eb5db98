import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import { failpoint } from "@storywall/failpoints/failpoint";
import { tryAcquireTaskLock } from "../../kernel/locks.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";

/**
 * Runs a task in one transaction under its advisory lock; returns 0 if another process holds the lock. Tasks only
 * change rows and enqueue jobs; calls to storage or the payment processor belong in jobs.
 */
export async function withAdvisoryLock(db: Db, name: string, work: (tx: Tx) => Promise<number>): Promise<number> {
  const changed = await inTransaction(db, async (tx) => {
    if (!(await tryAcquireTaskLock(tx, name))) return 0;
    await setAuditActor(tx, `sweep: ${name}`);
    failpoint("sweep.before-work");
    const done = await work(tx);
    if (done > 0) failpoint("sweep.before-commit");
    return done;
  });
  if (changed > 0) failpoint("sweep.after-commit");
  return changed;
}
