import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BlockList } from "node:net";
import { createApp } from "@storywall/api/http/create-app";
import { requestListener, serverLimits } from "@storywall/api/http/http-server";
import { openLimits } from "@storywall/api/http/limits/open-limits";
import { openMetrics } from "@storywall/api/http/metrics/metrics";
import { watchOutside } from "@storywall/api/operations/outside";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { openDeps } from "@storywall/services/operations/open-deps";
import { test as base } from "@storywall/testing/fixtures";
import { type Line, startLine } from "@storywall/testing/line";
import { startTestStore } from "@storywall/testing/store";

export type Service = "postgres" | "redis" | "store" | "payments";

export type Answer = { status: number; body: Record<string, unknown>; retryAfter: string | null; ms: number };

export type Customer = { call(method: string, path: string, body?: object): Promise<Answer> };

/** A shop's web process on loopback, each service behind a line that can be cut. */
export type LinedShop = {
  deps: ReturnType<typeof openDeps>;
  lines: Record<Service, Line>;
  /** A browser with cookies of its own, at no page in particular. */
  openCustomer(): Customer;
  /** The payment service tells of something, signed. */
  tell(event: object): Promise<Answer>;
};

const secret = "a secret of the tests".padEnd(40, "!");
/** How long the shop waits for one answer of a service that says nothing; in production 10 and 15 s. */
const patienceMs = 900;

export const test = base.extend<{ lined: LinedShop }>({
  lined: async ({ databaseUrl, redisUrl, simulator }, use) => {
    const store = await startTestStore();
    const lines: Record<Service, Line> = {
      postgres: await startLine(databaseUrl),
      redis: await startLine(redisUrl),
      store: await startLine(store.options.endpoint),
      payments: await startLine(simulator.baseUrl),
    };
    const server = createServer(serverLimits);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const deps = openDeps({
      databaseUrl: lines.postgres.url,
      storage: { ...store.options, endpoint: lines.store.url, idleTimeoutMs: patienceMs },
      payments: { secretKey: simulator.secretKey, apiBase: lines.payments.url, timeoutMs: patienceMs },
      publicUrl,
      secret,
    });
    const limits = openLimits({ ...numbers, SHOP_MODE: "demo", REDIS_URL: lines.redis.url });
    const live = openLiveHub({ databaseUrl: lines.postgres.url });
    const config = {
      live,
      webhook: { secret: simulator.webhookSecret, livemode: false },
      sealingSecrets: [secret],
      publishableKey: "pk_test",
      metrics: openMetrics(),
      limiter: limits.limiter,
      outside: watchOutside(deps, limits),
      isDemo: true,
      isPublicDemo: false,
      trustedProxies: new BlockList(),
      onFault: () => {},
    };
    server.on("request", requestListener(createApp(deps, config)));
    await use({
      deps,
      lines,
      openCustomer: () => openCustomer(publicUrl),
      tell: (event) => tell(publicUrl, simulator.webhookSecret, event),
    });
    server.closeAllConnections();
    server.close();
    for (const line of Object.values(lines)) line.set("up");
    limits.close();
    await live.close();
    deps.storage.close();
    await deps.db.$disconnect();
    await Promise.all(Object.values(lines).map((line) => line.stop()));
    await store.stop();
  },
});

const numbers = {
  LIMIT_REQUESTS_PER_ADDRESS: 10_000,
  LIMIT_REQUESTS_PER_VISITOR: 10_000,
  LIMIT_NEW_VISITORS: 1_000,
  LIMIT_PROMO_TRIES: 1_000,
  LIMIT_PAYMENT_INTENTS: 1_000,
  LIMIT_ORDER_LOOKUPS: 1_000,
  LIMIT_EXPORTS: 1_000,
  LIMIT_HANGING_SHEETS: 1_000,
  LIMIT_PAGES: 10_000,
  LIMIT_FILES: 10_000,
  LIMIT_SIGN_IN_LINKS: 1_000,
  LIMIT_MESSAGES: 1_000,
};

function openCustomer(host: string): Customer {
  const cookies = new Map<string, string>();
  return {
    async call(method, path, body) {
      const startedAt = performance.now();
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(host + path, {
        method,
        headers: { cookie, origin: host, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      return toAnswer(answer, startedAt);
    },
  };
}

async function tell(host: string, webhookSecret: string, event: object): Promise<Answer> {
  const startedAt = performance.now();
  const payload = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", webhookSecret).update(`${time}.${payload}`).digest("hex");
  const answer = await fetch(`${host}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` },
    body: payload,
  });
  return toAnswer(answer, startedAt);
}

async function toAnswer(answer: Response, startedAt: number): Promise<Answer> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const { status, headers } = answer;
  return { status, body, retryAfter: headers.get("retry-after"), ms: performance.now() - startedAt };
}
