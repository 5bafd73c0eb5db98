import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BlockList } from "node:net";
import { createApp } from "@storywall/api/http/create-app";
import { createRequestListener, serverLimits } from "@storywall/api/http/http-server";
import { openRateLimits } from "@storywall/api/http/limits/limiter";
import { createMetrics } from "@storywall/api/http/metrics/metrics";
import { createDependencyHealthChecker } from "@storywall/api/operations/dependency-health";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { openDeps, WEB_CONNECTION_TIMEOUT_MS } from "@storywall/services/operations/open-deps";
import { test as base } from "@storywall/testing/fixtures";
import { type ServiceProxy, startServiceProxy } from "@storywall/testing/service-proxy";
import { startTestStore } from "@storywall/testing/store";

export type Service = "postgres" | "redis" | "store" | "payments";

export type CustomerResponse = { status: number; body: Record<string, unknown>; retryAfter: string | null };

export type Customer = { call(method: string, path: string, body?: object): Promise<CustomerResponse> };

/** A web server whose services are behind proxies that can be disconnected. */
export type ProxiedShop = {
  deps: ReturnType<typeof openDeps>;
  proxies: Record<Service, ServiceProxy>;
  /** A client with its own cookies. */
  openCustomer(): Customer;
  sendWebhook(event: object): Promise<CustomerResponse>;
};

const secret = "a secret of the tests".padEnd(40, "!");
/** Timeout of a request. A request that takes longer makes its test fail. */
const MAX_RESPONSE_MS = 20_000;

/** Timeout in ms of a call to an unresponsive service. In production it is 10 s or 15 s, depending on the service. */
const timeoutMs = 900;

export const test = base.extend<{ proxied: ProxiedShop }>({
  proxied: async ({ databaseUrl, redisUrl, simulator }, use) => {
    const store = await startTestStore();
    const proxies: Record<Service, ServiceProxy> = {
      postgres: await startServiceProxy(databaseUrl),
      redis: await startServiceProxy(redisUrl),
      store: await startServiceProxy(store.options.endpoint),
      payments: await startServiceProxy(simulator.baseUrl),
    };
    const server = createServer(serverLimits);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const deps = openDeps({
      database: { url: proxies.postgres.url, isPooled: false },
      connectionTimeoutMs: WEB_CONNECTION_TIMEOUT_MS,
      storage: { ...store.options, endpoint: proxies.store.url, idleTimeoutMs: timeoutMs },
      payments: { secretKey: simulator.secretKey, apiBase: proxies.payments.url, timeoutMs: timeoutMs },
      publicUrl,
      secret,
    });
    const limits = openRateLimits({ ...highLimits, SHOP_MODE: "demo", REDIS_URL: proxies.redis.url });
    const live = openLiveHub({ databaseUrl: proxies.postgres.url });
    const config = {
      live,
      webhook: { secret: simulator.webhookSecret, livemode: false },
      sealingSecrets: [secret],
      publishableKey: "pk_test",
      metrics: createMetrics(),
      limiter: limits.limiter,
      readDependencyHealth: createDependencyHealthChecker(deps, limits),
      countWaitingQueries: deps.countWaitingQueries,
      isDemo: true,
      isPublicDemo: false,
      trustedProxies: new BlockList(),
      onFault: () => {},
    };
    server.on("request", createRequestListener(createApp(deps, config)));
    await use({
      deps,
      proxies,
      openCustomer: () => createCustomer(publicUrl),
      sendWebhook: (event) => sendWebhook(publicUrl, simulator.webhookSecret, event),
    });
    server.closeAllConnections();
    server.close();
    for (const line of Object.values(proxies)) line.setState("up");
    limits.close();
    await live.close();
    deps.storage.close();
    await deps.db.$disconnect();
    await Promise.all(Object.values(proxies).map((line) => line.stop()));
    await store.stop();
  },
});

const highLimits = {
  LIMIT_REQUESTS_PER_ADDRESS: 10_000,
  LIMIT_REQUESTS_PER_VISITOR: 10_000,
  LIMIT_REQUESTS_PER_TOKEN: 10_000,
  LIMIT_NEW_VISITORS: 1_000,
  LIMIT_PROMO_TRIES: 1_000,
  LIMIT_GIFT_CARD_TRIES: 1_000,
  LIMIT_PAYMENT_INTENTS: 1_000,
  LIMIT_ORDER_LOOKUPS: 1_000,
  LIMIT_ZIP_LOOKUPS: 1_000,
  LIMIT_EXPORTS: 1_000,
  LIMIT_HANGING_SHEETS: 1_000,
  LIMIT_PAGES: 10_000,
  LIMIT_FILES: 10_000,
  LIMIT_SIGN_IN_LINKS: 1_000,
  LIMIT_MESSAGES: 1_000,
  LIMIT_CONTRIBUTIONS: 10_000,
  LIMIT_LIVE_STREAMS: 10_000,
};

function createCustomer(host: string): Customer {
  const cookies = new Map<string, string>();
  return {
    async call(method, path, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(host + path, {
        method,
        signal: AbortSignal.timeout(MAX_RESPONSE_MS),
        headers: { cookie, origin: host, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      return parseCustomerResponse(response);
    },
  };
}

async function sendWebhook(host: string, webhookSecret: string, event: object): Promise<CustomerResponse> {
  const payload = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", webhookSecret).update(`${time}.${payload}`).digest("hex");
  const response = await fetch(`${host}/api/webhooks/stripe`, {
    method: "POST",
    signal: AbortSignal.timeout(MAX_RESPONSE_MS),
    headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` },
    body: payload,
  });
  return parseCustomerResponse(response);
}

async function parseCustomerResponse(response: Response): Promise<CustomerResponse> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const { status, headers } = response;
  return { status, body, retryAfter: headers.get("retry-after") };
}
