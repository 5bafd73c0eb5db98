import type { Outside, OutsideState } from "@storywall/domain/operations/outside";
import type { OpenDeps } from "@storywall/services/operations/open-deps";
import type { BreakerState } from "@storywall/services/operations/outside/breaker";
import type { Limits } from "../http/limits/open-limits.ts";

const states: Record<BreakerState, OutsideState> = { closed: "up", "half-open": "trying", open: "down" };

/** Reads Redis and the circuit breakers' recent results; calls no external service. */
export const createDependencyHealth =
  ({ breakers }: Pick<OpenDeps, "breakers">, { sharing }: Pick<Limits, "sharing">) =>
  async (): Promise<Outside> => ({
    payments: states[breakers.payments.state()],
    store: states[breakers.store.state()],
    redis: await sharing(),
  });
