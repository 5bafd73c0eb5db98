import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen, type IBackoffFactory } from "cockatiel";

/** `open`: no calls. `half-open`: one trial call, all others are rejected. */
export type BreakerState = "closed" | "half-open" | "open";

export type Breaker = {
  state(): BreakerState;
  /** Wraps a call; while the breaker is open it throws the outage error at once, with the fact `untried`. */
  guard<A extends unknown[], R>(ask: (...args: A) => Promise<R>): (...args: A) => Promise<R>;
};

type Options = {
  /** The error code of an outage. */
  down: ShopErrorCode;
  /** Whether an error is an outage. All others count as responses. */
  isOutage: (error: unknown) => boolean;
  /** A monotonic clock in ms. */
  now?: () => number;
  onChange?: (state: BreakerState) => void;
};

const mostFailures = 5;
const withinMs = 10_000;
const restMs = 15_000;

const names: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.HalfOpen]: "half-open",
  [CircuitState.Open]: "open",
  [CircuitState.Isolated]: "open",
};

/** A circuit breaker: opens after 5 failures within 10 s and allows one trial call 15 s later. */
export function openBreaker({ down, isOutage, now = () => performance.now(), onChange = () => {} }: Options): Breaker {
  const policy = circuitBreaker(handleWhen(isOutage), { breaker: fewFailures(now), halfOpenAfter: restBy(now) });
  policy.onStateChange((state) => onChange(names[state]));
  const untried = () => new ShopError(down, { untried: true });
  return {
    state: () => names[policy.state],
    guard:
      (ask) =>
      async (...args) => {
        // The library would queue this call behind the trial call.
        if (policy.state === CircuitState.HalfOpen) throw untried();
        try {
          return await policy.execute(() => ask(...args));
        } catch (error) {
          throw error instanceof BrokenCircuitError ? untried() : error;
        }
      },
  };
}

function fewFailures(now: () => number) {
  let failedAt: number[] = [];
  return {
    state: null,
    success() {},
    failure() {
      const time = now();
      failedAt = [...failedAt.filter((at) => time - at < withinMs), time];
      if (failedAt.length < mostFailures) return false;
      failedAt = [];
      return true;
    },
  };
}

/** The library uses the wall clock, which can be set; this enforces the monotonic one. */
function restBy(now: () => number): IBackoffFactory<unknown> {
  const rest: IBackoffFactory<unknown> = {
    next() {
      const endsAt = now() + restMs;
      return {
        next: rest.next,
        get duration() {
          return now() < endsAt ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
        },
      };
    },
  };
  return rest;
}
