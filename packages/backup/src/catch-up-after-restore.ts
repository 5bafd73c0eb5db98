import { ErasureId } from "@storywall/domain/kernel/ids";
import { type ReplayResult, replayEventsSince } from "@storywall/services/checkout/payments/receive-stripe-event";
import type { Deps } from "@storywall/services/kernel/deps";
import { applyErasure } from "@storywall/services/operations/privacy/apply-erasure";
import {
  type ScheduledTaskName,
  scheduledTaskNames,
  scheduledTasks,
} from "@storywall/services/operations/tasks/scheduled-tasks";

/**
 * Events are read from this many ms before the backup, because clocks may differ and events may arrive late. Processing
 * an event twice has no effect.
 */
const CATCH_UP_OVERLAP_MS = 60 * 60 * 1000;

export type CatchUpReport = ReplayResult & {
  /**
   * Number of erasures that were applied again. `erasuresWaiting` counts those that must wait until an order is
   * shipped.
   */
  erased: number;
  erasuresWaiting: number;
  taskChanges: Partial<Record<ScheduledTaskName, number>>;
};

/**
 * Brings a restored shop up to date. Processes Stripe's events since the backup, makes unfinished jobs due immediately,
 * applies the erasures that were made after the backup, and runs every scheduled task once. Idempotent.
 * @throws PAYMENTS_DOWN
 */
export async function catchUpAfterRestore(deps: Deps, { takenAt }: { takenAt: string }): Promise<CatchUpReport> {
  await deps.db.$executeRaw`
    UPDATE outbox_jobs SET leased_until = NULL, next_at = now() WHERE done_at IS NULL AND dead_at IS NULL`;
  const caughtUp = await replayEventsSince(deps, new Date(Date.parse(takenAt) - CATCH_UP_OVERLAP_MS));
  const erasures = await deps.db.erasure.findMany({ where: { appliedAt: null }, select: { id: true } });
  for (const { id } of erasures) await applyErasure(deps, { erasureId: ErasureId.parse(id) });
  const erasuresWaiting = await deps.db.erasure.count({ where: { appliedAt: null } });
  const taskChanges: CatchUpReport["taskChanges"] = {};
  for (const name of scheduledTaskNames) {
    const changed = await scheduledTasks[name].work(deps.db);
    if (changed > 0) taskChanges[name] = changed;
  }
  await deps.db.$executeRaw`SELECT pg_notify('outbox', '')`;
  return { ...caughtUp, erased: erasures.length - erasuresWaiting, erasuresWaiting, taskChanges };
}
