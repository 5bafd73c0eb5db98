import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen, type IBackoffFactory } from "cockatiel";

/** State of a breaker. `open` allows no calls; `half-open` allows one trial call and rejects all others. */
export type BreakerState = "closed" | "half-open" | "open";

export type Breaker = {
  state(): BreakerState;
  /**
   * Wraps a call. While the breaker is open, the wrapped call immediately throws the outage error with `untried: true`
   * in its facts.
   */
  guard<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R>;
};

type BreakerOptions = {
  /** Error code to throw during an outage. */
  down: ShopErrorCode;
  /**
   * Returns whether an error is an outage. Any other error means that the service responded, so it does not open the
   * breaker.
   */
  isOutage: (error: unknown) => boolean;
  /** Monotonic clock in ms. */
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

/** Creates a circuit breaker that opens after 5 failures within 10 s and allows one trial call 15 s later. */
export function createCircuitBreaker({
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
        // Rejects this call during the trial call. Otherwise, the library would queue it behind the trial call.
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

/** Creates a backoff that uses the monotonic clock. The library uses the system clock, which can jump. */
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
