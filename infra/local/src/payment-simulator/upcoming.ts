import type { Upcoming } from "./objects.ts";
import { settleIntent } from "./payment-intents.ts";
import { settleRefund } from "./refunds.ts";
import { commit, type Simulation } from "./simulation.ts";

const settle = { "settle-intent": settleIntent, "settle-refund": settleRefund } as const;

/** Carries out what was scheduled, each thing once, also when the simulator was stopped in between. */
export function openUpcoming(sim: Simulation): { start: (work: readonly Upcoming[]) => void; stop: () => void } {
  const timers = new Set<NodeJS.Timeout>();
  return {
    start(work) {
      for (const upcoming of work) {
        const timer = setTimeout(
          () => {
            timers.delete(timer);
            settle[upcoming.kind](sim, upcoming.target);
            sim.store.remove("upcoming", upcoming.id);
            commit(sim);
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
