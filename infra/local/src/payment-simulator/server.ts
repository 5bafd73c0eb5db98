import { randomBytes } from "node:crypto";
import { openApi } from "./api.ts";
import { answerAuthentication } from "./authentication.ts";
import { buildBrowserScript } from "./browser-script.ts";
import { serveControls } from "./controls.ts";
import { openDeliverer } from "./deliveries.ts";
import { openFaults } from "./faults.ts";
import { type Handler, isOwnPage, listen, openToPages, send, sendJson } from "./http.ts";
import { pageHeaders, renderPage } from "./page.ts";
import { forgetOld } from "./retention.ts";
import { commit, type Simulation } from "./simulation.ts";
import { openStore, type Store } from "./store.ts";
import { openUpcoming } from "./upcoming.ts";
import { registerShop } from "./webhook-endpoints.ts";

export type PaymentSimulatorOptions = {
  /** Where the journal lies: payments, keys and undelivered webhooks survive a restart. */
  dataDir: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** Where the shop listens for webhooks. */
  webhookUrl: string;
  webhookSecret: string;
  clock?: () => Date;
  /** The pause before a refused webhook is first tried again, in milliseconds; each later pause doubles. */
  firstRetryMs?: number;
};

export type PaymentSimulator = {
  baseUrl: string;
  port: number;
  secretKey: string;
  publishableKey: string;
  stop(): Promise<void>;
};

/** Starts a stand-in for Stripe on loopback, speaking Stripe's own API so that its SDKs work against it unchanged. */
export async function startPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  // Listening comes before opening the journal: a second simulator on the same port fails here and leaves the journal alone.
  const door = await listen(options.port ?? 0);
  const baseUrl = `http://127.0.0.1:${door.port}`;
  const store = openStore(options.dataDir);
  const keys = { secretKey: keptKey(store, "sk_test_sim"), publishableKey: keptKey(store, "pk_test_sim") };
  const sim: Simulation = {
    store,
    faults: openFaults(),
    clock: options.clock ?? (() => new Date()),
    baseUrl,
    wake: () => {},
    cause: { request: null, idempotencyKey: null },
    fresh: { deliveries: [], upcoming: [] },
  };
  const deliverer = openDeliverer(sim, options.firstRetryMs ?? 1000);
  const upcoming = openUpcoming(sim);
  sim.wake = (work) => {
    deliverer.start(work.deliveries);
    upcoming.start(work.upcoming);
  };
  registerShop(sim, options.webhookUrl, options.webhookSecret);
  forgetOld(sim);
  commit(sim);
  sim.wake({
    deliveries: store.all("deliveries").filter((delivery) => delivery.state === "pending"),
    upcoming: [...store.all("upcoming")],
  });
  door.open(openHandler(sim, keys));

  return {
    baseUrl,
    port: door.port,
    ...keys,
    async stop() {
      upcoming.stop();
      await deliverer.stop();
      await door.close();
      store.close();
    },
  };
}

function openHandler(sim: Simulation, keys: { secretKey: string; publishableKey: string }): Handler {
  const api = openApi(sim, keys);
  let builtScript: string | null = null;

  return async (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const challenge = /^\/sim\/3ds\/(pi_[0-9a-z]+)$/.exec(url.pathname);
    if (request.method === "OPTIONS") return send(response, 204, "", openToPages);
    if (url.pathname.startsWith("/v1/")) return api(request, response, url);
    if (request.method === "POST" && challenge?.[1]) return answerAuthentication(sim, challenge[1], request, response);
    if (request.method === "GET" && url.pathname === "/sim/stripe.js") {
      builtScript ??= buildBrowserScript(sim.baseUrl);
      return send(response, 200, builtScript, { ...openToPages, "content-type": "text/javascript; charset=utf-8" });
    }
    if (!isOwnPage(request)) return sendJson(response, 403, { error: { message: "Open this on the same machine." } });
    if (url.pathname.startsWith("/sim/")) return serveControls(sim, request, response, url.pathname);
    if (request.method === "GET" && url.pathname === "/") return send(response, 200, renderPage(sim), pageHeaders);
    sendJson(response, 404, { error: { type: "invalid_request_error", message: "There is nothing at this address." } });
  };
}

function keptKey(store: Store, prefix: string): string {
  const storedValue = store.find("settings", prefix)?.value;
  if (storedValue) return storedValue;
  const value = `${prefix}${randomBytes(12).toString("hex")}`;
  store.put("settings", { id: prefix, value });
  return value;
}
