import { BlockList } from "node:net";
import { createSignInLink } from "@storywall/services/accounts/admin/sign-in-link";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { test as base } from "@storywall/testing/fixtures";
import type { ApiConfig, RequestFailure } from "./context.ts";
import { createApp } from "./http/create-app.ts";
import { createRequestCounter } from "./http/limits/counts.ts";
import { createLimiter } from "./http/limits/limiter.ts";
import { createMetrics } from "./http/metrics/metrics.ts";
import { createConnectionInfo } from "./http/send-request.fixture.ts";

export type Call = {
  method?: string;
  body?: unknown;
  /** Body that is sent as it is, instead of `body` as JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
};

export type TestResponse = { status: number; headers: Headers; body: Record<string, unknown>; bytes: Buffer };

export type Browser = {
  cookies: Map<string, string>;
  call(path: string, callPath?: Call): Promise<TestResponse>;
  /** Calls a mutation and returns its result or the error's data. */
  mutate(path: string, input?: unknown): Promise<TestResponse>;
  query(path: string, input?: unknown): Promise<TestResponse>;
};

export type Shop = {
  config: ApiConfig;
  faults: RequestFailure[];
  openBrowser(ip?: string): Browser;
  openAdminBrowser(): Promise<Browser>;
};

export const origin = "https://shop.example";

export const test = base.extend<{ shop: Shop }>({
  shop: async ({ deps, databaseUrl }, use) => {
    const faults: RequestFailure[] = [];
    const live = openLiveHub({ databaseUrl });
    const webhook = { secret: "whsec_test", livemode: false };
    const counts = createRequestCounter({ now: deps.now });
    const config: ApiConfig = {
      live,
      webhook,
      sealingSecrets: ["a secret of the tests that seals".padEnd(40, "!")],
      publishableKey: "pk_test",
      onFault: (fault) => faults.push(fault),
      // The limits are high, because tests send more requests than people do. limits.test.ts uses the real limits.
      metrics: createMetrics(),
      limiter: createLimiter({ counts, loopbackFactor: 1_000 }),
      readDependencyHealth: async () => ({ payments: "up", store: "up", redis: "unknown" }),
      isDemo: true,
      isPublicDemo: false,
      trustedProxies: new BlockList(),
    };
    const app = createApp(deps, config);
    const openBrowser = (ip = "127.0.0.1") =>
      createBrowser(async (request) => app.fetch(request, createConnectionInfo(ip)));
    const openAdminBrowser = async () => {
      const { url } = await createSignInLink(deps, { minutes: 15 });
      const admin = openBrowser();
      await admin.mutate("admin.signIn", { token: url.split("#")[1] });
      return admin;
    };
    await use({ config, faults, openBrowser, openAdminBrowser });
    counts.close();
    await live.close();
  },
});

function createBrowser(send: (request: Request) => Promise<Response>): Browser {
  const cookies = new Map<string, string>();
  const callPath: Browser["call"] = async (path, { method = "GET", body, raw, headers = {} } = {}) => {
    const requestBody = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = new Request(new URL(path, origin), {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { origin, "sec-fetch-site": "same-origin" }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...headers,
      },
      ...(requestBody === undefined ? {} : { body: requestBody }),
    });
    const response = await send(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: parseResponseBody(bytes), bytes };
  };
  const unwrapTrpcResponse = (answer: TestResponse): TestResponse => {
    const { result, error } = answer.body as { result?: Wrapped; error?: { json: ErrorShape } };
    const body = error ? { message: error.json.message, ...error.json.data } : result?.data?.json;
    return { ...answer, body: (body ?? null) as Record<string, unknown> };
  };
  return {
    cookies,
    call: callPath,
    mutate: async (path, input) =>
      unwrapTrpcResponse(
        await callPath(`/api/trpc/${path}`, { method: "POST", body: input === undefined ? {} : { json: input } }),
      ),
    query: async (path, input) =>
      unwrapTrpcResponse(
        await callPath(
          `/api/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`}`,
        ),
      ),
  };
}

type Wrapped = { data?: { json: unknown } };
type ErrorShape = { message: string; data: object };

function parseResponseBody(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return {};
  }
}
