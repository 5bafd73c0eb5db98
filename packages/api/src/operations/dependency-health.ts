import type { DependencyState, DependencyStates } from "@storywall/domain/operations/dependency-states";
import type { BreakerState } from "@storywall/services/operations/dependencies/circuit-breaker";
import type { OpenDeps } from "@storywall/services/operations/open-deps";
import type { Limits } from "../http/limits/limiter.ts";

const healthByBreakerState: Record<BreakerState, DependencyState> = {
  closed: "up",
  "half-open": "trying",
  open: "down",
};

/** Creates a function that reads the health of Redis and the circuit breakers. It calls no external service. */
export const createDependencyHealthChecker =
  ({ breakers }: Pick<OpenDeps, "breakers">, { readRedisState }: Pick<Limits, "readRedisState">) =>
  async (): Promise<DependencyStates> => ({
    payments: healthByBreakerState[breakers.payments.state()],
    store: healthByBreakerState[breakers.store.state()],
    redis: await readRedisState(),
  });
