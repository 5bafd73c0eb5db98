import { ApiError } from "./api-error.ts";
import type { ScheduledChange } from "./objects.ts";
import { settleIntent } from "./payment-intents.ts";
import { settleRefund } from "./refunds.ts";
import { commitChanges, discardChanges, type Simulation } from "./simulation.ts";

const settleByKind = { "settle-intent": settleIntent, "settle-refund": settleRefund } as const;

/**
 * Creates a scheduler that applies each change once. Changes that became due while the simulator was stopped are
 * applied when it starts.
 */
export function createScheduler(
  sim: Simulation,
  retryMs: number,
): {
  start: (work: readonly ScheduledChange[]) => void;
  stop: () => void;
} {
  const timers = new Set<NodeJS.Timeout>();
  const schedule = (upcoming: ScheduledChange, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        settleByKind[upcoming.kind](sim, upcoming.target);
        sim.store.remove("upcoming", upcoming.id);
        commitChanges(sim);
      } catch (error) {
        // The change stays due, for example until the disk has space again.
        discardChanges(sim);
        if (!(error instanceof ApiError)) console.error("payment simulator:", error);
        schedule(upcoming, retryMs);
      }
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  return {
    start(work) {
      for (const upcoming of work) schedule(upcoming, Math.max(0, upcoming.due - sim.clock().getTime()));
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
