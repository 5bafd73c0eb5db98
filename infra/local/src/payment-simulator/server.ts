import { randomBytes } from "node:crypto";
import { createApiHandler } from "./api.ts";
import { buildBrowserScript } from "./browser-script.ts";
import { handleControlRequest } from "./controls.ts";
import { createWebhookDeliverer } from "./deliveries.ts";
import { createFaults } from "./faults.ts";
import { handleAuthenticationResult } from "./handle-authentication-result.ts";
import { corsHeaders, type Handler, isLocalRequest, sendJson, sendResponse, startHttpServer } from "./http.ts";
import type { JournalFiles } from "./journal.ts";
import { pageHeaders, renderPage } from "./page.ts";
import { purgeExpired } from "./purge-expired.ts";
import { createScheduler } from "./scheduler.ts";
import { commitChanges, type Simulation } from "./simulation.ts";
import { openJournalStore, type Store } from "./store.ts";
import { registerShopEndpoint } from "./webhook-endpoints.ts";

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
  const baseUrl = options.baseUrl ?? `http://127.0.0.1:${httpServer.port}`;
  const store = openJournalStore(options.dataDir, options.files);
  const keys = options.keys ?? {
    secretKey: loadOrCreateKey(store, "sk_test_sim"),
    publishableKey: loadOrCreateKey(store, "pk_test_sim"),
  };
  const sim: Simulation = {
    store,
    faults: createFaults(),
    clock: options.clock ?? (() => new Date()),
    baseUrl,
    startWork: () => {},
    cause: { request: null, idempotencyKey: null },
    pendingWork: { deliveries: [], upcoming: [] },
  };
  const { firstRetryMs = 1000 } = options;
  const deliverer = createWebhookDeliverer(sim, firstRetryMs);
  const upcoming = createScheduler(sim, firstRetryMs);
  sim.startWork = (work) => {
    deliverer.start(work.deliveries);
    upcoming.start(work.upcoming);
  };
  registerShopEndpoint(sim, options.webhookUrl, options.webhookSecret);
  purgeExpired(sim);
  commitChanges(sim);
  sim.startWork({
    deliveries: store.all("deliveries").filter((delivery) => delivery.state === "pending"),
    upcoming: [...store.all("upcoming")],
  });
  httpServer.open(createHandler(sim, keys));

  return {
    baseUrl,
    port: httpServer.port,
    ...keys,
    async stop() {
      upcoming.stop();
      await deliverer.stop();
      await httpServer.close();
      store.close();
    },
  };
}

function createHandler(sim: Simulation, keys: { secretKey: string; publishableKey: string }): Handler {
  const api = createApiHandler(sim, keys);
  let builtScript: string | null = null;

  return async (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const challenge = /^\/sim\/3ds\/(pi_[0-9a-z]+)$/.exec(url.pathname);
    if (request.method === "OPTIONS") return sendResponse(response, 204, "", corsHeaders);
    if (url.pathname.startsWith("/v1/")) return api(request, response, url);
    if (request.method === "POST" && challenge?.[1])
      return handleAuthenticationResult(sim, challenge[1], request, response);
    if (request.method === "GET" && url.pathname === "/sim/stripe.js") {
      builtScript ??= buildBrowserScript(sim.baseUrl);
      return sendResponse(response, 200, builtScript, {
        ...corsHeaders,
        "content-type": "text/javascript; charset=utf-8",
      });
    }
    if (!isLocalRequest(request))
      return sendJson(response, 403, { error: { message: "Open this on the same machine." } });
    if (url.pathname.startsWith("/sim/")) return handleControlRequest(sim, request, response, url.pathname);
    if (request.method === "GET" && url.pathname === "/")
      return sendResponse(response, 200, renderPage(sim), pageHeaders);
    sendJson(response, 404, { error: { type: "invalid_request_error", message: "There is nothing at this address." } });
  };
}

function loadOrCreateKey(store: Store, prefix: string): string {
  const storedValue = store.find("settings", prefix)?.value;
  if (storedValue) return storedValue;
  const value = `${prefix}${randomBytes(12).toString("hex")}`;
  store.put("settings", { id: prefix, value });
  return value;
}
