import { randomBytes } from "node:crypto";
import path from "node:path";
import { buildSync } from "esbuild";
import { createApiHandler, handleAuthenticationResult, IDEMPOTENCY_RETENTION_MS } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { completePendingRefund } from "./charges.ts";
import { handleControlRequest } from "./controls.ts";
import { createWebhookDeliverer } from "./deliveries.ts";
import { createFaultRegistry } from "./faults.ts";
import { corsHeaders, type Handler, isLocalRequest, sendJson, sendResponse, startHttpServer } from "./http.ts";
import type { ScheduledChange } from "./objects.ts";
import { completeProcessingIntent } from "./payment-intents.ts";
import { commitChanges, discardChanges, type Simulation } from "./simulation.ts";
import { type JournalFiles, openJournalStore, type Store } from "./store.ts";

const EVENT_RETENTION_MS = 30 * 86_400_000;

export type PaymentSimulatorOptions = {
  /** Folder of the journal. Payments, keys and undelivered webhooks survive a restart. */
  dataDir: string;
  /** 0, the default, picks a free port. */
  port?: number;
  /** Address to listen on. The default is loopback. */
  host?: string;
  /** Address at which browsers and the shop reach the simulator. The default is the address it listens on. */
  baseUrl?: string;
  /** API keys of the account. By default they are created at the first start. */
  keys?: { secretKey: string; publishableKey: string };
  webhookUrl: string;
  webhookSecret: string;
  clock?: () => Date;
  /**
   * Delay in ms before the first retry of a webhook, and before the retry of a change that could not be stored. The delay
   * of webhooks doubles for each further retry.
   */
  firstRetryMs?: number;
  /** File functions of the journal. Tests pass functions that fail as on a full disk. */
  files?: JournalFiles;
};

export type PaymentSimulator = {
  baseUrl: string;
  port: number;
  secretKey: string;
  publishableKey: string;
  stop(): Promise<void>;
};

/** Starts a Stripe simulator. Stripe's SDKs work with it unchanged. */
export async function startPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  // The server listens before it opens the journal, so a second simulator on the same port fails here and does not
  // change the journal.
  const httpServer = await startHttpServer(options.port ?? 0, options.host);
  try {
    return openSimulator(httpServer, options);
  } catch (error) {
    await httpServer.close();
    throw error;
  }
}

function openSimulator(
  httpServer: Awaited<ReturnType<typeof startHttpServer>>,
  options: PaymentSimulatorOptions,
): PaymentSimulator {
  const { webhookUrl, webhookSecret, firstRetryMs = 1000 } = options;
  const baseUrl = options.baseUrl ?? `http://127.0.0.1:${httpServer.port}`;
  const store = openJournalStore(options.dataDir, options.files);
  const keys = options.keys ?? {
    secretKey: loadOrCreateKey(store, "sk_test_sim"),
    publishableKey: loadOrCreateKey(store, "pk_test_sim"),
  };
  const sim: Simulation = {
    store,
    faults: createFaultRegistry(),
    webhookUrl,
    clock: options.clock ?? (() => new Date()),
    startWork: () => {},
    pendingWork: { deliveries: [], upcoming: [] },
  };
  const deliverer = createWebhookDeliverer(sim, { webhookUrl, webhookSecret, firstRetryMs });
  const scheduler = createScheduler(sim, firstRetryMs);
  sim.startWork = (work) => {
    deliverer.start(work.deliveries);
    scheduler.start(work.upcoming);
  };
  deleteExpiredRows(sim);
  commitChanges(sim);
  sim.startWork({
    deliveries: store.all("deliveries").filter((delivery) => delivery.state === "pending"),
    upcoming: [...store.all("upcoming")],
  });
  httpServer.open(createSimulatorRequestHandler(sim, keys, baseUrl));

  return {
    baseUrl,
    port: httpServer.port,
    ...keys,
    async stop() {
      scheduler.stop();
      await deliverer.stop();
      await httpServer.close();
      store.close();
    },
  };
}

function createSimulatorRequestHandler(
  sim: Simulation,
  keys: { secretKey: string; publishableKey: string },
  baseUrl: string,
): Handler {
  const api = createApiHandler(sim, keys);
  let script: string | null = null;

  return async (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const [, challengedId] = /^\/sim\/3ds\/(pi_[0-9a-z]+)$/.exec(url.pathname) ?? [];
    if (request.method === "OPTIONS") return sendResponse(response, 204, "", corsHeaders);
    if (url.pathname.startsWith("/v1/")) return api(request, response, url);
    if (request.method === "POST" && challengedId)
      return handleAuthenticationResult(sim, challengedId, request, response);
    if (request.method === "GET" && url.pathname === "/sim/stripe.js") {
      script ??= buildBrowserScript(baseUrl);
      const headers = { ...corsHeaders, "content-type": "text/javascript; charset=utf-8" };
      return sendResponse(response, 200, script, headers);
    }
    if (!isLocalRequest(request))
      return sendJson(response, 403, { error: { message: "Open this on the same machine." } });
    return handleControlRequest(sim, request, response, url.pathname);
  };
}

/**
 * Bundles `browser/` into one classic script. A module script would run too late: `window.Stripe` must exist before the
 * page's own scripts run.
 */
function buildBrowserScript(baseUrl: string): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { installStripe } from "./stripe.ts"; installStripe(${JSON.stringify(baseUrl)});`,
      resolveDir: path.join(import.meta.dirname, "browser"),
    },
    bundle: true,
    format: "iife",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

const settleByKind = { "settle-intent": completeProcessingIntent, "settle-refund": completePendingRefund } as const;

/**
 * Creates a scheduler that applies each change once. Changes that became due while the simulator was stopped are
 * applied when it starts.
 */
function createScheduler(sim: Simulation, retryMs: number) {
  const timers = new Set<NodeJS.Timeout>();
  const scheduleUpcomingChange = (upcoming: ScheduledChange, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        settleByKind[upcoming.kind](sim, upcoming.target);
        sim.store.remove("upcoming", upcoming.id);
        commitChanges(sim);
      } catch (error) {
        // The change stays due and is tried again, for example when the disk has space.
        discardChanges(sim);
        if (!(error instanceof ApiError)) console.error("payment simulator:", error);
        scheduleUpcomingChange(upcoming, retryMs);
      }
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  return {
    start(work: readonly ScheduledChange[]) {
      for (const upcoming of work) scheduleUpcomingChange(upcoming, Math.max(0, upcoming.due - sim.clock().getTime()));
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Deletes idempotency keys after one day and events after 30 days, as Stripe does. */
function deleteExpiredRows({ store, clock }: Simulation): void {
  const now = clock().getTime();
  for (const { id, at } of store.all("answers")) if (at < now - IDEMPOTENCY_RETENTION_MS) store.remove("answers", id);
  for (const { id, created } of store.all("events"))
    if (created * 1000 < now - EVENT_RETENTION_MS) store.remove("events", id);
  for (const { id, event } of store.all("deliveries")) if (!store.find("events", event)) store.remove("deliveries", id);
}

function loadOrCreateKey(store: Store, prefix: string): string {
  const storedValue = store.find("settings", prefix)?.value;
  if (storedValue) return storedValue;
  const value = `${prefix}${randomBytes(12).toString("hex")}`;
  store.put("settings", { id: prefix, value });
  return value;
}
