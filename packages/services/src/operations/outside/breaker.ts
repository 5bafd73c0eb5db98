import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen, type IBackoffFactory } from "cockatiel";

/** `open`: nobody is asked. `half-open`: one is asked to try it, the others still are not. */
export type BreakerState = "closed" | "half-open" | "open";

export type Breaker = {
  state(): BreakerState;
  /** The same call, which fails at once with the refusal of an outage (its fact `untried` says so) while the breaker is open. */
  guard<A extends unknown[], R>(ask: (...args: A) => Promise<R>): (...args: A) => Promise<R>;
};

type Options = {
  /** The refusal of an outage. */
  down: ShopErrorCode;
  /** Whether this is an outage. Everything else, also a "no", is an answer. */
  isOutage: (error: unknown) => boolean;
  /** Milliseconds that only grow, whatever becomes of the wall clock. */
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

/** Stops asking what fails: opens after 5 failures within 10 s, and lets one call try it 15 s later. */
export function openBreaker({ down, isOutage, now = () => performance.now(), onChange = () => {} }: Options): Breaker {
  const policy = circuitBreaker(handleWhen(isOutage), { breaker: fewFailures(now), halfOpenAfter: restBy(now) });
  policy.onStateChange((state) => onChange(names[state]));
  const untried = () => new ShopError(down, { untried: true });
  return {
    state: () => names[policy.state],
    guard:
      (ask) =>
      async (...args) => {
        // The library would have it wait for the one that tries.
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

/** The library compares with the wall clock, which can be set; whatever it says, the rest ends by ours. */
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
