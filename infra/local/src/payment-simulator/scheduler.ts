import type { ScheduledChange } from "./objects.ts";
import { settleIntent } from "./payment-intents.ts";
import { settleRefund } from "./refunds.ts";
import { commitChanges, type Simulation } from "./simulation.ts";

const settleByKind = { "settle-intent": settleIntent, "settle-refund": settleRefund } as const;

/**
 * Creates a scheduler that applies each change once. Changes that became due while the simulator was stopped are
 * applied when it starts.
 */
export function createScheduler(sim: Simulation): {
  start: (work: readonly ScheduledChange[]) => void;
  stop: () => void;
} {
  const timers = new Set<NodeJS.Timeout>();
  return {
    start(work) {
      for (const upcoming of work) {
        const timer = setTimeout(
          () => {
            timers.delete(timer);
            settleByKind[upcoming.kind](sim, upcoming.target);
            sim.store.remove("upcoming", upcoming.id);
            commitChanges(sim);
          },
          Math.max(0, upcoming.due - sim.clock().getTime()),
        );
        timer.unref();
        timers.add(timer);
      }
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
