import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, BlockList, connect } from "node:net";
import type { Deps } from "@storywall/services/kernel/deps";
import type { LiveHub } from "@storywall/services/kernel/live-hub";
import { describe, expect, test as plain } from "vitest";
import type { ApiConfig } from "../context.ts";
import { createApp } from "../http/create-app.ts";
import { requestListener, serverLimits } from "../http/http-server.ts";
import { openCounts } from "../http/limits/counts.ts";
import { defaultLimits, openLimiter } from "../http/limits/limiter.ts";
import { openMetrics } from "../http/metrics/metrics.ts";
import { sendRequest } from "../http/send-request.fixture.ts";
import { type Answer, type Call, origin, test } from "../shop.fixture.ts";
import { callGroups, readPathOf } from "./classes.fixture.ts";

type Row = [row: string, call: Call, status: number, code: string, message: string];

const json = { "content-type": "application/json" };
const nested = (depth: number): unknown => (depth === 0 ? "deep" : { in: nested(depth - 1) });
const raw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json): Call => ({
  raw: body,
  headers,
});
const wrongType = [415, "UNSUPPORTED_TYPE", "Send this request as application/json."] as const;
const badText = (field: string) => [400, "BAD_TEXT", `"${field}" contains characters that cannot be used.`] as const;
const crossSite = [403, "CROSS_SITE", "This request came from another website and was blocked."] as const;
const otherSite = [422, "SITE_NOT_SUPPORTED", "This shop sells in the US only."] as const;

const written: Row[] = [
  ["G1", raw('{"a":'), 400, "BAD_JSON", "The request is not valid JSON."],
  ["G2", {}, 400, "BODY_MISSING", "The request body is missing."],
  ["G3 null", raw("null"), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G3 []", raw("[]"), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G3 text", raw('"x"'), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G3 1", raw("1"), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ["G4 text/plain", raw("{}", { "content-type": "text/plain" }), ...wrongType],
  ["G4 urlencoded", raw("site=US", { "content-type": "application/x-www-form-urlencoded" }), ...wrongType],
  ["G5", raw("--x\r\n\r\n--x--", { "content-type": "multipart/form-data; boundary=x" }), ...wrongType],
  [
    "G6",
    raw(JSON.stringify({ pad: "x".repeat(257 * 1024) })),
    413,
    "BODY_TOO_LARGE",
    "This request is too large (limit 256 KB).",
  ],
  ["G7", { body: nested(13) }, 400, "TOO_DEEP", "This request is nested too deeply."],
  ["G8 __proto__", raw('{"__proto__":{}}'), 400, "UNKNOWN_FIELD", 'Unexpected field "__proto__".'],
  ["G8 constructor", raw('{"a":[{"constructor":1}]}'), 400, "UNKNOWN_FIELD", 'Unexpected field "constructor".'],
  ["G13 NUL", raw('{"email":"a\\u0000b"}'), ...badText("email")],
  ["G13 half a surrogate", raw('{"email":"\\ud800"}'), ...badText("email")],
  ["G13 not UTF-8", raw(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), ...badText("body")],
  ["G14 ZA", { body: { site: "ZA" } }, ...otherSite],
  ["G14 AU", { body: { site: "AU" } }, ...otherSite],
  ["G15 cross-site", { body: {}, headers: { "sec-fetch-site": "cross-site" } }, ...crossSite],
  [
    "G15 a foreign origin",
    { body: {}, headers: { "sec-fetch-site": "", origin: "https://evil.example" } },
    ...crossSite,
  ],
];

/** Dependencies that throw on any use, so a rejection must happen before anything is read or written. */
const untouched = new Proxy({ publicUrl: origin } as Deps, {
  get(target, name) {
    if (name in target) return Reflect.get(target, name);
    throw new Error(`${String(name)} was asked for`);
  },
});

const still: LiveHub = {
  ready: Promise.resolve(),
  async *subscribe() {},
  close: async () => {},
};

function createConfig(numbers = defaultLimits) {
  const faults: unknown[] = [];
  const config: ApiConfig = {
    live: still,
    webhook: { secret: "", livemode: false },
    sealingSecrets: [],
    publishableKey: "",
    onFault: (fault) => faults.push(fault),
    metrics: openMetrics(),
    outside: async () => ({ payments: "up" as const, store: "up" as const, redis: "unknown" as const }),
    limiter: openLimiter({ counts: openCounts({ now: () => new Date() }), numbers }),
    isDemo: true,
    isPublicDemo: false,
    trustedProxies: new BlockList(),
  };
  return { config, faults };
}

async function send(
  method: string,
  path: string,
  { body, raw: sent, headers = {} }: Call = {},
  numbers = defaultLimits,
) {
  const { config, faults } = createConfig(numbers);
  const own = { origin, "sec-fetch-site": "same-origin", ...(body === undefined ? {} : json), ...headers };
  const kept = Object.entries(own).filter(([, value]) => value !== "");
  const request = () =>
    new Request(new URL(path, origin), {
      method,
      headers: kept,
      ...(body === undefined && sent === undefined ? {} : { body: sent ?? JSON.stringify(body) }),
    });
  const ask = () => sendRequest(request(), untouched, config, { ip: "203.0.113.7" });
  return { ask, faults };
}

async function expectRefusal(response: Response, status: number, code: string, message: string) {
  const requestId = response.headers.get("x-request-id");
  expect({ status: response.status, body: await response.json() }).toEqual({
    status,
    body: { message, error: code, code, requestId },
  });
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
}

describe.for(callGroups)("Bad input G: $name", (own) => {
  const { name, writes, unknown } = own;
  const reading = readPathOf(own);
  const readingMethod = own.methods.startsWith("GET") ? "GET" : (own.methods.split(", ")[0] ?? "POST");
  const emptyBody = readingMethod === "GET" ? {} : { body: {} };

  for (const [row, call, status, code, message] of written) {
    plain(`${row} ${name}: ${message}`, async () => {
      const { ask, faults } = await send(writes.method, writes.path, call);
      await expectRefusal(await ask(), status, code, message);
      expect(faults).toEqual([]);
    });
  }

  plain(`G10 ${name}: a parameter given twice`, async () => {
    for (const [method, path] of [
      [readingMethod, reading],
      [writes.method, writes.path],
    ] as const) {
      const { ask } = await send(
        method,
        `${path}${path.includes("?") ? "&" : "?"}x=a&x=b`,
        method === "GET" ? {} : { body: {} },
      );
      await expectRefusal(await ask(), 400, "DUPLICATE_PARAM", '"x" was given twice.');
    }
  });

  plain(`G11 ${name}: a method this address has not`, async () => {
    for (const [path, allow] of [
      [reading, own.methods],
      [writes.path, writes.method],
    ] as const) {
      const { ask } = await send("PATCH", path, { body: {} });
      const response = await ask();
      expect(response.headers.get("allow")).toBe(allow);
      await expectRefusal(response, 405, "METHOD_NOT_ALLOWED", "This address does not support PATCH.");
    }
  });

  plain(`G12 ${name}: an address that is not there`, async () => {
    for (const [method, path] of [
      ["GET", `${new URL(reading, origin).pathname}/x/y/z`],
      [writes.method, `${writes.path}x`],
    ] as const) {
      const { ask } = await send(method, path, method === "GET" ? {} : { body: {} });
      await expectRefusal(await ask(), 404, "NOT_FOUND", "We could not find anything at this address.");
    }
  });

  plain(`G13 ${name}: a NUL in the address`, async () => {
    const { ask } = await send(readingMethod, `${reading}${reading.includes("?") ? "&" : "?"}email=a%00b`, emptyBody);
    await expectRefusal(await ask(), ...badText("email"));
  });

  plain(`G14 ${name}: another site named in the query`, async () => {
    for (const site of ["ZA", "AU", "us"]) {
      const { ask } = await send(
        readingMethod,
        `${reading}${reading.includes("?") ? "&" : "?"}site=${site}`,
        emptyBody,
      );
      await expectRefusal(await ask(), ...otherSite);
    }
  });

  plain(`G17 ${name}: headers of more than 16 KB are 431`, async () => {
    const said = await sendSlowly(`GET ${reading} HTTP/1.1\r\nhost: shop\r\nx-long: ${"a".repeat(17_000)}\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 431 /);
  });

  plain(`G18 ${name}: too many requests`, async () => {
    const { ask } = await send(writes.method, writes.path, raw("{"), { ...defaultLimits, requestsByAddress: 1 });
    expect((await ask()).status).toBe(400);
    const response = await ask();
    const seconds = response.headers.get("retry-after");
    expect(Number(seconds)).toBeGreaterThan(0);
    await expectRefusal(response, 429, "RATE_LIMITED", `Too many requests. Please wait ${seconds} seconds.`);
  });

  plain(`G20 ${name}: a body that does not come is 408, and the connection is closed`, async () => {
    const said = await sendSlowly(
      `${writes.method} ${writes.path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toMatch(/connection: close/i);
  });

  test(`G9 ${name}: an unknown field is ignored, never stored and never trusted`, async ({ shop, deps }) => {
    const { shopper, body } = await own.aGoodWrite({ shop, deps });
    const extra = { price: 1, total: 1, role: "owner", is_admin_mode: true, planted: "planted-text" };
    const { status, body: answer } = await shopper.call(writes.path, {
      method: writes.method,
      body: { ...body, ...extra },
    });
    expect({ status, code: answer.code }).toEqual({ status: 200, code: undefined });
    expect(JSON.stringify(answer)).not.toContain("planted-text");
  });

  test(`G16 ${name}: an id that is a piece of SQL or of a path is unknown`, async ({ shop }) => {
    const { reads } = own;
    for (const id of ["' or 1=1", "../x", "..%2f..%2fetc", "1; drop table users", "$(id)", "x".repeat(2_000)]) {
      const path = reads.replace("{id}", encodeURIComponent(id));
      const { status, body } = await shop.openBrowser().call(path, { method: readingMethod, ...emptyBody });
      expect({ id, status, code: body.code, message: body.message }).toEqual({ id, status: 404, ...unknown });
    }
  });

  test(`G19 ${name}: the same Idempotency-Key with another body`, async ({ shop, deps }) => {
    const { shopper, body } = await own.aGoodWrite({ shop, deps });
    const call = (given: object): Promise<Answer> =>
      shopper.call(writes.path, { method: writes.method, body: given, headers: { "idempotency-key": "once" } });
    const first = await call(body);
    expect({ status: first.status, code: first.body.code }).toEqual({ status: 200, code: undefined });
    expect((await call(body)).body).toEqual(first.body);
    const { status, body: refused } = await call({ ...body, other: 1 });
    expect({ status, code: refused.code, message: refused.message }).toEqual({
      status: 409,
      code: "IDEMPOTENCY_MISMATCH",
      message: "This request was already sent with different details.",
    });
  });
});

/** Sends these bytes and nothing more to a real server with short timeouts; returns its response. */
async function sendSlowly(text: string): Promise<string> {
  const { config } = createConfig();
  const limits = { ...serverLimits, requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 50 };
  const server = createServer(limits, requestListener(createApp(untouched, config)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(text);
  let said = "";
  for await (const chunk of socket) said += String(chunk);
  server.close();
  return said;
}
