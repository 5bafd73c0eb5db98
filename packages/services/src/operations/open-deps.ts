import { openDb } from "@storywall/db/client";
import { openPayments } from "@storywall/payments/payments";
import { openStorage } from "@storywall/storage/storage";
import { cancelOpenCheckout } from "../checkout/cancel-open-checkout.ts";
import type { Deps } from "../kernel/deps.ts";
import type { Breaker, BreakerState } from "./dependencies/circuit-breaker.ts";
import { guardPayments, guardStorage } from "./dependencies/guarded-services.ts";

type GuardedService = "payments" | "store";

type DepsConfig = {
  databaseUrl: string;
  /** Maximum number of database connections; default 10. */
  connections?: number;
  storage: Parameters<typeof openStorage>[0];
  payments: Parameters<typeof openPayments>[0];
  publicUrl: string;
  secret: string;
  onBreaker?: (service: GuardedService, state: BreakerState) => void;
};

export type OpenDeps = Deps & { breakers: Record<GuardedService, Breaker> };

/** Opens a process's external dependencies with timeouts and circuit breakers. */
export function openDeps(config: DepsConfig): OpenDeps {
  const { databaseUrl, connections, publicUrl, secret, onBreaker = () => {} } = config;
  const store = guardStorage(openStorage(config.storage), { onChange: (state) => onBreaker("store", state) });
  const stripe = guardPayments(openPayments(config.payments), { onChange: (state) => onBreaker("payments", state) });
  return {
    db: openDb(databaseUrl, connections ? { max: connections } : {}),
    storage: store.storage,
    payments: stripe.payments,
    cancelOpenCheckout,
    now: () => new Date(),
    publicUrl,
    secret,
    breakers: { payments: stripe.breaker, store: store.breaker },
  };
}
