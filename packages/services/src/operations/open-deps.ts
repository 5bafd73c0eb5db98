import { openDbWithPool } from "@storywall/db/client";
import { createEasyPostLabels, type EasyPostOptions } from "@storywall/fulfilment/easypost-labels";
import { createHttpLab, type HttpLabOptions } from "@storywall/fulfilment/http-lab";
import { createPaymentsClient } from "@storywall/payments/payments";
import { createStorage } from "@storywall/storage/storage";
import { createStripeTax } from "@storywall/tax/stripe-tax";
import type { Deps } from "../kernel/deps.ts";
import type { Breaker, BreakerState } from "./dependencies/circuit-breaker.ts";
import { wrapPaymentsInBreaker, wrapStorageInBreaker, wrapTaxInBreaker } from "./dependencies/guarded-services.ts";

/** Ms that a request of a shopper waits for a database connection. */
export const WEB_CONNECTION_TIMEOUT_MS = 15_000;

/** Shoppers wait for the tax, so an attempt ends early. */
const TAX_TIMEOUT_MS = 4_000;

type GuardedService = "payments" | "store";

type DepsConfig = {
  database: { url: string; isPooled: boolean };
  /** Maximum number of database connections; default 10. */
  connections?: number;
  /** Ms that a statement waits for a database connection. The default suits background processes. */
  connectionTimeoutMs?: number;
  storage: Parameters<typeof createStorage>[0];
  payments: Parameters<typeof createPaymentsClient>[0];
  /** Key of the label service; undefined if none is used. */
  easypost?: EasyPostOptions | undefined;
  /** The print lab; undefined if none is used. */
  lab?: HttpLabOptions | undefined;
  publicUrl: string;
  secret: string;
  printerProfile?: string | undefined;
  onBreaker?: (service: GuardedService, state: BreakerState) => void;
};

export type OpenDeps = Deps & {
  breakers: Record<GuardedService, Breaker>;
  /** Returns the number of database queries that wait for a connection. */
  countWaitingQueries(): number;
};

/** Opens a process's external dependencies with timeouts and circuit breakers. */
export function openDeps(config: DepsConfig): OpenDeps {
  const { database, publicUrl, secret, printerProfile, onBreaker = () => {} } = config;
  const { db, countWaiting } = openDbWithPool(database.url, {
    isPooled: database.isPooled,
    ...(config.connections ? { max: config.connections } : {}),
    ...(config.connectionTimeoutMs ? { connectionTimeoutMs: config.connectionTimeoutMs } : {}),
  });
  const store = wrapStorageInBreaker(createStorage(config.storage), { onChange: (state) => onBreaker("store", state) });
  const stripe = wrapPaymentsInBreaker(createPaymentsClient(config.payments), {
    onChange: (state) => onBreaker("payments", state),
  });
  const taxService = wrapTaxInBreaker(createStripeTax({ ...config.payments, timeoutMs: TAX_TIMEOUT_MS }));
  return {
    db,
    countWaitingQueries: countWaiting,
    storage: store.storage,
    payments: stripe.payments,
    tax: taxService,
    lab: config.lab && createHttpLab(config.lab),
    labels: config.easypost && createEasyPostLabels(config.easypost),
    now: () => new Date(),
    publicUrl,
    secret,
    printerProfile,
    breakers: { payments: stripe.breaker, store: store.breaker },
  };
}
