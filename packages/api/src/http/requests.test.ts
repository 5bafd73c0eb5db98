import { expect } from "vitest";
import { restRoutes } from "../rest-routes.ts";
import { origin, test } from "../shop.fixture.ts";

const json = { "content-type": "application/json" };
const createNestedValue = (depth: number): unknown => (depth === 0 ? "deep" : { in: createNestedValue(depth - 1) });
test("OPTIONS lists the methods without CORS headers (G-5)", async ({ shop }) => {
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

test("an unknown path returns 404 in the published error format (G12)", async ({ shop }) => {
  for (const path of ["/api/nothing", "/api", "/api/uploads/x/y/z", "/api/%E0%A4%A", "/api/trpc/no.such"]) {
    const { status, body } = await shop.openBrowser().call(path, { method: "POST", body: {} });
    const error = (body.error as { json?: { message: string } } | undefined)?.json ?? body;
    expect({ path, status, message: error.message }).toEqual({
      path,
      status: 404,
      message: "We couldn’t find anything at this address.",
    });
  }
});

test("an unknown field in a request body is ignored (G9)", async ({ shop, db }) => {
  const { status, body } = await shop.openBrowser().call("/api/misc/create_user", {
    method: "POST",
    body: { site: "US", role: "owner", _id: "user_00000000000000000000000000" },
  });
  expect(status).toBe(200);
  expect(body._id).not.toBe("user_00000000000000000000000000");
  expect(await db.user.findMany({ select: { id: true } })).toEqual([{ id: body._id }]);
});

const crossSiteHeaders: [string, Record<string, string>][] = [
  ["a form of another site", { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" }],
  ["a multipart form", { "content-type": "multipart/form-data; boundary=x", "sec-fetch-site": "cross-site" }],
  ["a text form", { "content-type": "text/plain", "sec-fetch-site": "cross-site" }],
  ["a sibling site", { "content-type": "application/json", "sec-fetch-site": "same-site" }],
  ["a typed address", { "content-type": "application/json", "sec-fetch-site": "none" }],
  ["a foreign origin of an old browser", { "content-type": "application/json", origin: "https://evil.example" }],
  ["a sandboxed frame", { "content-type": "application/json", origin: "null" }],
  ["the shop over plain http", { "content-type": "application/json", origin: "http://shop.example" }],
];

test("a write from another site returns 403 and changes nothing, through REST and tRPC", async ({ shop, db, deps }) => {
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const targets = [
    "/api/misc/create_user",
    "/api/uploads",
    "/api/trpc/photos.reserve",
    "/api/trpc/visitor.ensure?batch=1",
  ];
  for (const path of targets) {
    for (const [from, headers] of crossSiteHeaders) {
      const { sendRequest } = await import("./send-request.fixture.ts");
      const cookie = `sid=${browser.cookies.get("sid")}`;
      const request = new Request(new URL(path, origin), {
        method: "POST",
        body: "{}",
        headers: { cookie, ...headers },
      });
      const response = await sendRequest(request, deps, shop.config);
      expect({ path, from, status: response.status }).toEqual({ path, from, status: 403 });
      expect(await response.text()).toContain("CROSS_SITE");
    }
  }
  expect(await db.user.count()).toBe(1);
  expect(await db.photo.count()).toBe(0);
});

test("a mutation cannot be called with GET", async ({ shop, db }) => {
  const answer = await shop.openBrowser().query("visitor.ensure");
  expect(answer.status).toBe(404);
  expect(await db.user.count()).toBe(0);
});

test("a tRPC batch of eleven calls is rejected", async ({ shop, db }) => {
  const createBatch = (size: number) => ({
    method: "POST",
    body: Object.fromEntries(Array.from({ length: size }, (_, index) => [index, {}])),
  });
  const buildBatchPath = (size: number) => `/api/trpc/${Array(size).fill("visitor.ensure").join(",")}?batch=1`;
  expect((await shop.openBrowser().call(buildBatchPath(11), createBatch(11))).status).toBe(400);
  expect(await db.user.count()).toBe(0);
  expect((await shop.openBrowser().call(buildBatchPath(10), createBatch(10))).status).toBe(200);
  expect(await db.user.count()).toBe(1);
});

test("a tRPC error has the code, fields and request id of the published error body", async ({ shop }) => {
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

test("an unexpected error returns a plain 500 response with a request id", async ({ shop, deps }) => {
  const broken = {
    ...deps,
    storage: { ...deps.storage, presignPut: () => Promise.reject(new Error("SELECT secret FROM users")) },
  };
  const { sendRequest } = await import("./send-request.fixture.ts");
  const reserve = { photo_id: crypto.randomUUID(), size: 1000, mime: "image/jpeg" };
  const request = new Request(`${origin}/api/uploads`, {
    method: "POST",
    headers: { ...json, origin },
    body: JSON.stringify(reserve),
  });
  const response = await sendRequest(request, broken, shop.config);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/select|secret|at .*\.ts|prisma/i);
  expect(JSON.parse(text)).toMatchObject({
    code: "INTERNAL",
    message: "Something went wrong on our end. Please try again.",
  });
  expect(shop.faults).toEqual([expect.objectContaining({ requestId: JSON.parse(text).requestId })]);
});

test("an unavailable database returns 503, not 500", async ({ shop, deps }) => {
  const { openDb } = await import("@storywall/db/client");
  const db = openDb("postgresql://nobody@127.0.0.1:9/none");
  const { sendRequest } = await import("./send-request.fixture.ts");
  const request = new Request(`${origin}/api/misc/create_user`, {
    method: "POST",
    headers: { ...json, origin },
    body: "{}",
  });
  const response = await sendRequest(request, { ...deps, db }, shop.config);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ code: "UNAVAILABLE" });
  expect(shop.faults).toHaveLength(1);
  await db.$disconnect();
});

test("a request body may be nested up to 12 levels deep", async ({ shop }) => {
  const { status } = await shop
    .openBrowser()
    .call("/api/misc/create_user", { method: "POST", body: createNestedValue(12) });
  expect(status).toBe(200);
});

test("every REST path is registered once", () => {
  const rows = restRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(rows).size).toBe(rows.length);
});
