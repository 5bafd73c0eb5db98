import { ErasureId } from "@storywall/domain/kernel/ids";
import { type CaughtUp, catchUpSince } from "@storywall/services/checkout/payments/catch-up";
import type { Deps } from "@storywall/services/kernel/deps";
import { applyErasure } from "@storywall/services/operations/privacy/apply-erasure";
import { type SweepName, sweepNames, sweeps } from "@storywall/services/operations/tasks/sweeps";

/** Covers clock differences and events in flight; processing an event twice has no effect. */
const OVERLAP_MS = 60 * 60 * 1000;

export type AfterRestore = CaughtUp & {
  /** Erasures that were repeated, and those that wait for an order to be shipped. */
  erased: number;
  erasuresWaiting: number;
  taskChanges: Partial<Record<SweepName, number>>;
};

/**
 * Brings a restored shop up to date: processes Stripe's events since the backup, makes unfinished jobs due, repeats later
 * erasures, and runs every scheduled task once. The jobs then create the missing orders. Can be repeated.
 * @throws PAYMENTS_DOWN
 */
export async function afterRestore(deps: Deps, { takenAt }: { takenAt: string }): Promise<AfterRestore> {
  await deps.db.$executeRaw`
    UPDATE outbox_jobs SET leased_until = NULL, next_at = now() WHERE done_at IS NULL AND dead_at IS NULL`;
  const caughtUp = await catchUpSince(deps, new Date(Date.parse(takenAt) - OVERLAP_MS));
  const erasures = await deps.db.erasure.findMany({ where: { appliedAt: null }, select: { id: true } });
  for (const { id } of erasures) await applyErasure(deps, { erasureId: ErasureId.parse(id) });
  const erasuresWaiting = await deps.db.erasure.count({ where: { appliedAt: null } });
  const taskChanges: AfterRestore["taskChanges"] = {};
  for (const name of sweepNames) {
    const changed = await sweeps[name].work(deps.db);
    if (changed > 0) taskChanges[name] = changed;
  }
  await deps.db.$executeRaw`SELECT pg_notify('outbox', '')`;
  return { ...caughtUp, erased: erasures.length - erasuresWaiting, erasuresWaiting, taskChanges };
}
