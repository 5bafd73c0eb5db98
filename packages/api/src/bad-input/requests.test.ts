import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, BlockList, connect } from "node:net";
import type { Deps } from "@storywall/services/kernel/deps";
import type { LiveHub } from "@storywall/services/kernel/live-hub";
import { describe, expect, test as plain } from "vitest";
import type { ApiConfig } from "../context.ts";
import { createApp } from "../http/create-app.ts";
import { createRequestListener, serverLimits } from "../http/http-server.ts";
import { createRequestCounter } from "../http/limits/counts.ts";
import { createLimiter, defaultLimits } from "../http/limits/limiter.ts";
import { createMetrics } from "../http/metrics/metrics.ts";
import { sendRequest } from "../http/send-request.fixture.ts";
import { type Call, origin, type TestResponse, test } from "../shop.fixture.ts";
import { buildReadPath, callGroups } from "./call-groups.fixture.ts";

type Row = [row: string, call: Call, status: number, code: string, message: string];

const json = { "content-type": "application/json" };
const createNestedValue = (depth: number): unknown => (depth === 0 ? "deep" : { in: createNestedValue(depth - 1) });
const createRawCall = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json): Call => ({
  raw: body,
  headers,
});
const wrongType = [415, "UNSUPPORTED_TYPE", "Send this request as application/json."] as const;
const createBadTextError = (field: string) =>
  [400, "BAD_TEXT", `“${field}” contains characters that can’t be used.`] as const;
const crossSite = [403, "CROSS_SITE", "This request came from another website and was blocked."] as const;
const otherSite = [422, "SITE_NOT_SUPPORTED", "This shop sells only in the United States."] as const;

const rejectedRequests: Row[] = [
  ["G1", createRawCall('{"a":'), 400, "BAD_JSON", "The request isn’t valid JSON."],
  ["G2", {}, 400, "BODY_MISSING", "The request body is missing."],
  ["G3 null", createRawCall("null"), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G3 []", createRawCall("[]"), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G3 text", createRawCall('"x"'), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G3 1", createRawCall("1"), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G4 text/plain", createRawCall("{}", { "content-type": "text/plain" }), ...wrongType],
  ["G4 urlencoded", createRawCall("site=US", { "content-type": "application/x-www-form-urlencoded" }), ...wrongType],
  ["G5", createRawCall("--x\r\n\r\n--x--", { "content-type": "multipart/form-data; boundary=x" }), ...wrongType],
  [
    "G6",
    createRawCall(JSON.stringify({ pad: "x".repeat(257 * 1024) })),
    413,
    "BODY_TOO_LARGE",
    "This request is too large (limit 256 KB).",
  ],
  ["G7", { body: createNestedValue(13) }, 400, "TOO_DEEP", "This request is nested too deeply."],
  ["G8 __proto__", createRawCall('{"__proto__":{}}'), 400, "UNKNOWN_FIELD", "Unexpected field “__proto__”."],
  [
    "G8 constructor",
    createRawCall('{"a":[{"constructor":1}]}'),
    400,
    "UNKNOWN_FIELD",
    "Unexpected field “constructor”.",
  ],
  ["G13 NUL", createRawCall('{"email":"a\\u0000b"}'), ...createBadTextError("email")],
  ["G13 lone surrogate", createRawCall('{"email":"\\ud800"}'), ...createBadTextError("email")],
  [
    "G13 not UTF-8",
    createRawCall(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    ...createBadTextError("body"),
  ],
  ["G14 ZA", { body: { site: "ZA" } }, ...otherSite],
  ["G14 AU", { body: { site: "AU" } }, ...otherSite],
  ["G15 cross-site", { body: {}, headers: { "sec-fetch-site": "cross-site" } }, ...crossSite],
  ["G15 another origin", { body: {}, headers: { "sec-fetch-site": "", origin: "https://evil.example" } }, ...crossSite],
];

/** These dependencies throw on any use, which proves that a rejection happens before anything is read or written. */
const unusedDeps = new Proxy({ publicUrl: origin } as Deps, {
  get(target, name) {
    if (name in target) return Reflect.get(target, name);
    throw new Error(`${String(name)} was used`);
  },
});

const idleLiveHub: LiveHub = {
  ready: Promise.resolve(),
  async *subscribe() {},
  close: async () => {},
};

function createTestConfig(numbers = defaultLimits) {
  const faults: unknown[] = [];
  const config: ApiConfig = {
    live: idleLiveHub,
    webhook: { secret: "", livemode: false },
    sealingSecrets: [],
    publishableKey: "",
    onFault: (fault) => faults.push(fault),
    metrics: createMetrics(),
    readDependencyHealth: async () => ({ payments: "up" as const, store: "up" as const, redis: "unknown" as const }),
    limiter: createLimiter({ counts: createRequestCounter({ now: () => new Date() }), numbers }),
    isDemo: true,
    isPublicDemo: false,
    trustedProxies: new BlockList(),
  };
  return { config, faults };
}

async function sendBadRequest(
  method: string,
  path: string,
  { body, raw, headers = {} }: Call = {},
  numbers = defaultLimits,
) {
  const { config, faults } = createTestConfig(numbers);
  const allHeaders = { origin, "sec-fetch-site": "same-origin", ...(body === undefined ? {} : json), ...headers };
  const requestHeaders = Object.entries(allHeaders).filter(([, value]) => value !== "");
  const createRequest = () =>
    new Request(new URL(path, origin), {
      method,
      headers: requestHeaders,
      ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
    });
  const send = () => sendRequest(createRequest(), unusedDeps, config, { ip: "203.0.113.7" });
  return { send, faults };
}

async function expectErrorResponse(response: Response, status: number, code: string, message: string) {
  const requestId = response.headers.get("x-request-id");
  expect({ status: response.status, body: await response.json() }).toEqual({
    status,
    body: { message, error: code, code, requestId },
  });
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
}

describe.for(callGroups)("Bad input G: $name", (group) => {
  const { name, writes, unknown } = group;
  const reading = buildReadPath(group);
  const readingMethod = group.methods.startsWith("GET") ? "GET" : (group.methods.split(", ")[0] ?? "POST");
  const emptyBody = readingMethod === "GET" ? {} : { body: {} };

  for (const [row, call, status, code, message] of rejectedRequests) {
    plain(`${row} ${name}: the request is rejected with ${status} and “${message}”`, async () => {
      const { send, faults } = await sendBadRequest(writes.method, writes.path, call);
      await expectErrorResponse(await send(), status, code, message);
      expect(faults).toEqual([]);
    });
  }

  plain(`G10 ${name}: a duplicate parameter is rejected`, async () => {
    for (const [method, path] of [
      [readingMethod, reading],
      [writes.method, writes.path],
    ] as const) {
      const { send } = await sendBadRequest(
        method,
        `${path}${path.includes("?") ? "&" : "?"}x=a&x=b`,
        method === "GET" ? {} : { body: {} },
      );
      await expectErrorResponse(await send(), 400, "DUPLICATE_PARAM", "“x” appears twice.");
    }
  });

  plain(`G11 ${name}: a method that the path does not support returns 405`, async () => {
    for (const [path, allow] of [
      [reading, group.methods],
      [writes.path, writes.method],
    ] as const) {
      const { send } = await sendBadRequest("PATCH", path, { body: {} });
      const response = await send();
      expect(response.headers.get("allow")).toBe(allow);
      await expectErrorResponse(response, 405, "METHOD_NOT_ALLOWED", "This address does not support PATCH.");
    }
  });

  plain(`G12 ${name}: an unknown path returns 404`, async () => {
    for (const [method, path] of [
      ["GET", `${new URL(reading, origin).pathname}/x/y/z`],
      [writes.method, `${writes.path}x`],
    ] as const) {
      const { send } = await sendBadRequest(method, path, method === "GET" ? {} : { body: {} });
      await expectErrorResponse(await send(), 404, "NOT_FOUND", "We couldn’t find anything at this address.");
    }
  });

  plain(`G13 ${name}: a NUL in the URL is rejected`, async () => {
    const { send } = await sendBadRequest(
      readingMethod,
      `${reading}${reading.includes("?") ? "&" : "?"}email=a%00b`,
      emptyBody,
    );
    await expectErrorResponse(await send(), ...createBadTextError("email"));
  });

  plain(`G14 ${name}: another site in the query is rejected`, async () => {
    for (const site of ["ZA", "AU", "us"]) {
      const { send } = await sendBadRequest(
        readingMethod,
        `${reading}${reading.includes("?") ? "&" : "?"}site=${site}`,
        emptyBody,
      );
      await expectErrorResponse(await send(), ...otherSite);
    }
  });

  plain(`G17 ${name}: headers larger than 16 KB return 431`, async () => {
    const received = await sendTextSlowly(
      `GET ${reading} HTTP/1.1\r\nhost: shop\r\nx-long: ${"a".repeat(17_000)}\r\n\r\n`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
  });

  plain(`G18 ${name}: a request above the rate limit returns 429`, async () => {
    const { send } = await sendBadRequest(writes.method, writes.path, createRawCall("{"), {
      ...defaultLimits,
      requestsByAddress: 1,
    });
    expect((await send()).status).toBe(400);
    const response = await send();
    const seconds = response.headers.get("retry-after");
    expect(Number(seconds)).toBeGreaterThan(0);
    await expectErrorResponse(response, 429, "RATE_LIMITED", `Too many requests. Please wait ${seconds} seconds.`);
  });

  plain(`G20 ${name}: a body that never arrives returns 408 and closes the connection`, async () => {
    const received = await sendTextSlowly(
      `${writes.method} ${writes.path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toMatch(/connection: close/i);
  });

  test(`G9 ${name}: an unknown field is ignored and not returned`, async ({ shop, deps }) => {
    const { shopper, body } = await group.createValidWrite({ shop, deps });
    const extra = { price: 1, total: 1, role: "owner", is_admin_mode: true, planted: "planted-text" };
    const { status, body: answer } = await shopper.call(writes.path, {
      method: writes.method,
      body: { ...body, ...extra },
    });
    expect({ status, code: answer.code }).toEqual({ status: 200, code: undefined });
    expect(JSON.stringify(answer)).not.toContain("planted-text");
  });

  test(`G16 ${name}: an id that contains SQL or a path returns 404`, async ({ shop }) => {
    const { reads } = group;
    for (const id of ["' or 1=1", "../x", "..%2f..%2fetc", "1; drop table users", "$(id)", "x".repeat(2_000)]) {
      const path = reads.replace("{id}", encodeURIComponent(id));
      const { status, body } = await shop.openBrowser().call(path, { method: readingMethod, ...emptyBody });
      expect({ id, status, code: body.code, message: body.message }).toEqual({ id, status: 404, ...unknown });
    }
  });

  test(`G19 ${name}: the same Idempotency-Key with another body returns 409`, async ({ shop, deps }) => {
    const { shopper, body } = await group.createValidWrite({ shop, deps });
    const callWriteRoute = (overrides: object): Promise<TestResponse> =>
      shopper.call(writes.path, { method: writes.method, body: overrides, headers: { "idempotency-key": "once" } });
    const first = await callWriteRoute(body);
    expect({ status: first.status, code: first.body.code }).toEqual({ status: 200, code: undefined });
    expect((await callWriteRoute(body)).body).toEqual(first.body);
    const { status, body: error } = await callWriteRoute({ ...body, other: 1 });
    expect({ status, code: error.code, message: error.message }).toEqual({
      status: 409,
      code: "IDEMPOTENCY_MISMATCH",
      message: "This request was already sent with different details.",
    });
  });
});

/** Sends the text to a real server with short timeouts, keeps the connection open, and returns the response. */
async function sendTextSlowly(text: string): Promise<string> {
  const { config } = createTestConfig();
  const limits = { ...serverLimits, requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 50 };
  const server = createServer(limits, createRequestListener(createApp(unusedDeps, config)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(text);
  let received = "";
  for await (const chunk of socket) received += String(chunk);
  server.close();
  return received;
}
