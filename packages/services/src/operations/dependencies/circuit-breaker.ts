import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen, type IBackoffFactory } from "cockatiel";

/** `open`: no calls. `half-open`: one trial call, all others are rejected. */
export type BreakerState = "closed" | "half-open" | "open";

export type Breaker = {
  state(): BreakerState;
  /** Wraps a call; while the breaker is open it throws the outage error at once, with the fact `untried`. */
  guard<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R>;
};

type BreakerOptions = {
  /** The error code of an outage. */
  down: ShopErrorCode;
  /** Whether an error is an outage. All others count as responses. */
  isOutage: (error: unknown) => boolean;
  /** A monotonic clock in ms. */
  now?: () => number;
  onChange?: (state: BreakerState) => void;
};

const MAX_FAILURES = 5;
const FAILURE_WINDOW_MS = 10_000;
const OPEN_MS = 15_000;

const statesByCircuit: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.HalfOpen]: "half-open",
  [CircuitState.Open]: "open",
  [CircuitState.Isolated]: "open",
};

/** A circuit breaker: opens after 5 failures within 10 s and allows one trial call 15 s later. */
export function createBreaker({
  down,
  isOutage,
  now = () => performance.now(),
  onChange = () => {},
}: BreakerOptions): Breaker {
  const policy = circuitBreaker(handleWhen(isOutage), {
    breaker: createFailureWindow(now),
    halfOpenAfter: createOpenBackoff(now),
  });
  policy.onStateChange((state) => onChange(statesByCircuit[state]));
  const createCircuitOpenError = () => new ShopError(down, { untried: true });
  return {
    state: () => statesByCircuit[policy.state],
    guard:
      (call) =>
      async (...args) => {
        // The library would queue this call behind the trial call.
        if (policy.state === CircuitState.HalfOpen) throw createCircuitOpenError();
        try {
          return await policy.execute(() => call(...args));
        } catch (error) {
          throw error instanceof BrokenCircuitError ? createCircuitOpenError() : error;
        }
      },
  };
}

function createFailureWindow(now: () => number) {
  let failedAt: number[] = [];
  return {
    state: null,
    success() {},
    failure() {
      const time = now();
      failedAt = [...failedAt.filter((at) => time - at < FAILURE_WINDOW_MS), time];
      if (failedAt.length < MAX_FAILURES) return false;
      failedAt = [];
      return true;
    },
  };
}

/** The library uses the wall clock, which can be set; this enforces the monotonic one. */
function createOpenBackoff(now: () => number): IBackoffFactory<unknown> {
  const backoff: IBackoffFactory<unknown> = {
    next() {
      const endsAt = now() + OPEN_MS;
      return {
        next: backoff.next,
        get duration() {
          return now() < endsAt ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
        },
      };
    },
  };
  return backoff;
}
