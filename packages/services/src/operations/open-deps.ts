import { openDb } from "@storywall/db/client";
import { openPayments } from "@storywall/payments/payments";
import { openStorage } from "@storywall/storage/storage";
import { releaseCheckout } from "../checkout/release-checkout.ts";
import type { Deps } from "../kernel/deps.ts";
import type { Breaker, BreakerState } from "./outside/breaker.ts";
import { guardPayments, guardStorage } from "./outside/guarded.ts";

type Guarded = "payments" | "store";

type Means = {
  databaseUrl: string;
  /** Maximum database connections; default 10. */
  connections?: number;
  storage: Parameters<typeof openStorage>[0];
  payments: Parameters<typeof openPayments>[0];
  publicUrl: string;
  secret: string;
  /** Called when a circuit breaker changes state. */
  onBreaker?: (of: Guarded, state: BreakerState) => void;
};

export type OpenDeps = Deps & { breakers: Record<Guarded, Breaker> };

/** Opens a process's external dependencies with timeouts and circuit breakers. */
export function openDeps(means: Means): OpenDeps {
  const { databaseUrl, connections, publicUrl, secret, onBreaker = () => {} } = means;
  const store = guardStorage(openStorage(means.storage), { onChange: (state) => onBreaker("store", state) });
  const stripe = guardPayments(openPayments(means.payments), { onChange: (state) => onBreaker("payments", state) });
  return {
    db: openDb(databaseUrl, connections ? { max: connections } : {}),
    storage: store.storage,
    payments: stripe.payments,
    releaseCheckout,
    now: () => new Date(),
    publicUrl,
    secret,
    breakers: { payments: stripe.breaker, store: store.breaker },
  };
}
