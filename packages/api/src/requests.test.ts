import { describe, expect } from "vitest";
import { restRoutes } from "./handle-rest.ts";
import { type Call, origin, test } from "./shop.fixture.ts";

const json = { "content-type": "application/json" };
const nested = (depth: number): unknown => (depth === 0 ? "deep" : { in: nested(depth - 1) });
const post = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json): Call => ({
  method: "POST",
  raw,
  headers,
});

type Row = [row: string, call: Call, status: number, code: string, message: string];

const refusals: Row[] = [
  ["G1 JSON that breaks off", post('{"a":'), 400, "BAD_JSON", "The request is not valid JSON."],
  ["G2 no body", { method: "POST" }, 400, "BODY_MISSING", "The request body is missing."],
  ...["null", "[]", '"x"', "1"].map(
    (raw): Row => [`G3 body ${raw}`, post(raw), 400, "BODY_NOT_OBJECT", "The request must be a JSON object."],
  ),
  [
    "G4 text",
    post("{}", { "content-type": "text/plain" }),
    415,
    "UNSUPPORTED_TYPE",
    "Send this request as application/json.",
  ],
  [
    "G4 a form",
    post("site=US", { "content-type": "application/x-www-form-urlencoded" }),
    415,
    "UNSUPPORTED_TYPE",
    "Send this request as application/json.",
  ],
  [
    "G5 multipart",
    post("--x\r\n\r\n--x--", { "content-type": "multipart/form-data; boundary=x" }),
    415,
    "UNSUPPORTED_TYPE",
    "Send this request as application/json.",
  ],
  [
    "G6 257 KiB",
    post(JSON.stringify({ pad: "x".repeat(257 * 1024) })),
    413,
    "BODY_TOO_LARGE",
    "This request is too large (limit 256 KB).",
  ],
  ["G7 13 levels", { method: "POST", body: nested(13) }, 400, "TOO_DEEP", "This request is nested too deeply."],
  ["G8 __proto__", post('{"__proto__":{"admin":true}}'), 400, "UNKNOWN_FIELD", 'Unexpected field "__proto__".'],
  ["G8 constructor", post('{"a":[{"constructor":1}]}'), 400, "UNKNOWN_FIELD", 'Unexpected field "constructor".'],
  ["G13 NUL", post('{"email":"a\\u0000b"}'), 400, "BAD_TEXT", '"email" contains characters that cannot be used.'],
  [
    "G13 half a surrogate",
    post('{"email":"\\ud800"}'),
    400,
    "BAD_TEXT",
    '"email" contains characters that cannot be used.',
  ],
  [
    "G13 not UTF-8",
    post(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    400,
    "BAD_TEXT",
    '"body" contains characters that cannot be used.',
  ],
  [
    "G14 site ZA",
    { method: "POST", body: { site: "ZA" } },
    422,
    "SITE_NOT_SUPPORTED",
    "This shop sells in the US only.",
  ],
  [
    "G15 cross-site",
    { method: "POST", body: {}, headers: { "sec-fetch-site": "cross-site" } },
    403,
    "CROSS_SITE",
    "This request came from another website and was blocked.",
  ],
];

const paths = ["/api/misc/create_user", "/api/uploads"];

describe.each(paths)("POST %s", (path) => {
  test("refuses every malformed request with its row's status, code and sentence, and does nothing", async ({
    shop,
    db,
  }) => {
    for (const [row, call, status, code, message] of refusals) {
      const { body, ...answer } = await shop.openBrowser().call(path, call);
      expect({ row, status: answer.status, ...body }).toStrictEqual({
        row,
        status,
        message,
        error: code,
        code,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-request-id")).toBe(body.requestId);
    }
    expect(await db.user.count()).toBe(0);
    expect(shop.faults).toEqual([]);
  });

  test("says which methods it has (G11)", async ({ shop }) => {
    const answer = await shop.openBrowser().call(path, { method: "DELETE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
    expect(answer.body).toMatchObject({ code: "METHOD_NOT_ALLOWED", message: "This address does not support DELETE." });
  });
});

test("OPTIONS tells the methods and lets no other website in (G-5)", async ({ shop }) => {
  const from = { origin: "https://evil.example", "access-control-request-method": "PUT" };
  for (const [path, allow] of [
    ["/api/uploads", "POST"],
    ["/api/trpc/cart.read", "GET, HEAD, POST"],
  ] as const) {
    const { status, headers, bytes } = await shop.openBrowser().call(path, { method: "OPTIONS", headers: from });
    expect({ path, status, allow: headers.get("allow"), length: bytes.length }).toEqual({
      path,
      status: 200,
      allow,
      length: 0,
    });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
  const wrong = await shop.openBrowser().call("/api/trpc/cart.read", { method: "DELETE" });
  expect(wrong.status).toBe(405);
});

test("a path that is not there is 404 in the shop's words (G12)", async ({ shop }) => {
  for (const path of ["/api/nothing", "/api", "/api/uploads/x/y/z", "/api/%E0%A4%A", "/api/trpc/no.such"]) {
    const { status, body } = await shop.openBrowser().call(path, { method: "POST", body: {} });
    const error = (body.error as { json?: { message: string } } | undefined)?.json ?? body;
    expect({ path, status, message: error.message }).toEqual({
      path,
      status: 404,
      message: "There is nothing at this address.",
    });
  }
});

test("an extra field is ignored (G9)", async ({ shop, db }) => {
  const { status, body } = await shop.openBrowser().call("/api/misc/create_user", {
    method: "POST",
    body: { site: "US", role: "owner", _id: "user_00000000000000000000000000" },
  });
  expect(status).toBe(200);
  expect(body._id).not.toBe("user_00000000000000000000000000");
  expect(await db.user.findMany({ select: { id: true } })).toEqual([{ id: body._id }]);
});

const forged: [string, Record<string, string>][] = [
  ["a form of another site", { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" }],
  ["a multipart form", { "content-type": "multipart/form-data; boundary=x", "sec-fetch-site": "cross-site" }],
  ["a text form", { "content-type": "text/plain", "sec-fetch-site": "cross-site" }],
  ["a sibling site", { "content-type": "application/json", "sec-fetch-site": "same-site" }],
  ["a typed address", { "content-type": "application/json", "sec-fetch-site": "none" }],
  ["a foreign origin of an old browser", { "content-type": "application/json", origin: "https://evil.example" }],
  ["a sandboxed frame", { "content-type": "application/json", origin: "null" }],
  ["a page of ours by plain http", { "content-type": "application/json", origin: "http://shop.example" }],
];

test("a write forged by another website is 403 and changes nothing, by either face", async ({ shop, db, deps }) => {
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const targets = [
    "/api/misc/create_user",
    "/api/uploads",
    "/api/trpc/photos.reserve",
    "/api/trpc/visitor.ensure?batch=1",
  ];
  for (const path of targets) {
    for (const [from, headers] of forged) {
      const { handleRequest } = await import("./handle-request.ts");
      const cookie = `sid=${browser.cookies.get("sid")}`;
      const request = new Request(new URL(path, origin), {
        method: "POST",
        body: "{}",
        headers: { cookie, ...headers },
      });
      const response = await handleRequest(request, deps, shop.config);
      expect({ path, from, status: response.status }).toEqual({ path, from, status: 403 });
      expect(await response.text()).toContain("CROSS_SITE");
    }
  }
  expect(await db.user.count()).toBe(1);
  expect(await db.photo.count()).toBe(0);
});

test("a mutation cannot be made by GET", async ({ shop, db }) => {
  const answer = await shop.openBrowser().query("visitor.ensure");
  expect(answer.status).toBe(404);
  expect(await db.user.count()).toBe(0);
});

test("a batch of eleven calls is refused, one of ten makes one visitor", async ({ shop, db }) => {
  const batch = (size: number) => ({
    method: "POST",
    body: Object.fromEntries(Array.from({ length: size }, (_, index) => [index, {}])),
  });
  const path = (size: number) => `/api/trpc/${Array(size).fill("visitor.ensure").join(",")}?batch=1`;
  expect((await shop.openBrowser().call(path(11), batch(11))).status).toBe(400);
  expect(await db.user.count()).toBe(0);
  expect((await shop.openBrowser().call(path(10), batch(10))).status).toBe(200);
  expect(await db.user.count()).toBe(1);
});

test("a tRPC refusal carries the code, the fields and the request id of the published body", async ({ shop }) => {
  const { status, body, headers } = await shop.openBrowser().mutate("photos.reserve", { photoId: "1", bytes: "x" });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: '"photo_id" must be a UUID.',
    shopCode: "FIELD_INVALID",
    httpStatus: 400,
    fields: { photoId: '"photo_id" must be a UUID.', bytes: '"bytes" must be a number.', type: '"type" is required.' },
    requestId: headers.get("x-request-id"),
  });
});

test("an error nobody foresaw is a plain 500 with a request id, and is written down", async ({ shop, deps }) => {
  const broken = {
    ...deps,
    storage: { ...deps.storage, presignPut: () => Promise.reject(new Error("SELECT secret FROM users")) },
  };
  const { handleRequest } = await import("./handle-request.ts");
  const reserve = { photo_id: crypto.randomUUID(), size: 1000, mime: "image/jpeg" };
  const request = new Request(`${origin}/api/uploads`, {
    method: "POST",
    headers: { ...json, origin },
    body: JSON.stringify(reserve),
  });
  const response = await handleRequest(request, broken, shop.config);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/select|secret|at .*\.ts|prisma/i);
  expect(JSON.parse(text)).toMatchObject({
    code: "INTERNAL",
    message: "Something went wrong on our side. Please try again.",
  });
  expect(shop.faults).toEqual([expect.objectContaining({ requestId: JSON.parse(text).requestId })]);
});

test("a database that does not answer is 503, not 500", async ({ shop, deps }) => {
  const { openDb } = await import("@storywall/db/client");
  const db = openDb("postgresql://nobody@127.0.0.1:9/none");
  const { handleRequest } = await import("./handle-request.ts");
  const request = new Request(`${origin}/api/misc/create_user`, {
    method: "POST",
    headers: { ...json, origin },
    body: "{}",
  });
  const response = await handleRequest(request, { ...deps, db }, shop.config);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ code: "UNAVAILABLE" });
  expect(shop.faults).toHaveLength(1);
  await db.$disconnect();
});

test("a request may be nested as deeply as a wall with crops is, up to 12 levels", async ({ shop }) => {
  const { status } = await shop.openBrowser().call("/api/misc/create_user", { method: "POST", body: nested(12) });
  expect(status).toBe(200);
});

test("every published path is listed once", () => {
  const rows = restRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(rows).size).toBe(rows.length);
});
