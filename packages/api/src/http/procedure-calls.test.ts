import { describe, expect } from "vitest";
import { type Browser, test as base, type TestResponse } from "../shop.fixture.ts";
import { createRequestCounter } from "./limits/counts.ts";
import { createLimiter } from "./limits/limiter.ts";

const address = "203.0.113.7";
const webhook = { url: "https://example.com/", description: "", events: ["order.paid"], isPaused: false };

/** Spellings of a path with these procedures. tRPC runs the same calls for each of them. */
const spellings: Record<string, (names: readonly string[]) => string> = {
  plain: (names) => names.join(","),
  "encoded commas": (names) => names.join("%2C"),
  "lower-case encoded commas": (names) => names.join("%2c"),
  "encoded letters": (names) =>
    names.join(",").replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "everything encoded": (names) =>
    [...names.join(",")].map((letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).join(""),
};

/** Shop with the default limits and a clock that stands still, so that no window ends during a test. */
const test = base.extend<{ limits: undefined }>({
  limits: [
    async ({ shop }, use) => {
      const counts = createRequestCounter({ now: () => new Date("2026-11-24T10:00:15Z") });
      shop.config.limiter = createLimiter({ counts, loopbackFactor: 1_000 });
      await use(undefined);
      counts.close();
    },
    { auto: true },
  ],
});

const sendBatch = (browser: Browser, path: string, count: number): Promise<TestResponse> =>
  browser.call(`/api/trpc/${path}?batch=1`, {
    method: "POST",
    body: Object.fromEntries(Array.from({ length: count }, (_, index) => [index, {}])),
  });

const repeat = (name: string, times: number) => Array.from({ length: times }, () => name);

describe.for(Object.entries(spellings))("for a tRPC path in the spelling “%s”, the server", ([, spell]) => {
  test("each call of a batch counts toward the visitor's limit", async ({ shop }) => {
    const browser = shop.openBrowser(address);
    await browser.mutate("visitor.ensure");
    const path = spell(repeat("visitor.ensure", 10));
    for (let at = 0; at < 11; at++) expect((await sendBatch(browser, path, 10)).status).toBe(200);
    // A visitor may make 120 calls per minute.
    for (let at = 0; at < 10; at++) expect((await browser.query("admin.me")).status).toBe(200);
    expect((await browser.query("admin.me")).body).toMatchObject({ shopCode: "RATE_LIMITED" });
  });

  test("upload calls in a batch do not count toward the visitor's limit", async ({ shop }) => {
    const browser = shop.openBrowser(address);
    await browser.mutate("visitor.ensure");
    const calls = spell([...repeat("photos.list", 5), ...repeat("admin.me", 5)]);
    const input = encodeURIComponent(
      JSON.stringify(Object.fromEntries(repeat("", 10).map((_, at) => [at, at < 5 ? { json: { photoIds: [] } } : {}]))),
    );
    for (let at = 0; at < 23; at++)
      expect((await browser.call(`/api/trpc/${calls}?batch=1&input=${input}`)).status).toBe(200);
    for (let at = 0; at < 5; at++) expect((await browser.query("admin.me")).status).toBe(200);
    expect((await browser.query("admin.me")).status).toBe(429);
  });

  test("a batch of eleven calls is rejected with an error code of its own", async ({ shop, db }) => {
    const { status, body } = await sendBatch(shop.openBrowser(), spell(repeat("visitor.ensure", 11)), 11);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      json: { message: "A batch can contain up to 10 calls.", data: { shopCode: "BATCH_TOO_LARGE" } },
    });
    expect(await db.user.count()).toBe(0);
  });

  test("a response that contains a secret is not stored for replays", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const { status, bytes } = await admin.call(`/api/trpc/${spell(["webhooks.create"])}`, {
      method: "POST",
      body: { json: webhook },
      headers: { "idempotency-key": "once" },
    });
    expect(bytes.toString()).toContain("secret");
    expect(status).toBe(200);
    expect(await db.idempotencyKey.count()).toBe(0);
  });

  test("the metrics contain the procedure's name", async ({ shop }) => {
    const browser = shop.openBrowser();
    await browser.call(`/api/trpc/${spell(["admin.me"])}`);
    await sendBatch(browser, spell(["visitor.ensure", "visitor.setFlags"]), 2);
    await browser.call(`/api/trpc/${spell(["no.such"])}`);
    const metrics = (await browser.call("/metrics")).bytes.toString();
    const routes = [...metrics.matchAll(/^storywall_http_requests_total\{route="([^"]+)"/gm)].map(([, route]) => route);
    expect(routes).toEqual(["admin.me", "trpc batch", "trpc other"]);
  });

  test("a batch with one failing call returns the status of that call’s error", async ({ shop }) => {
    const { status } = await sendBatch(shop.openBrowser(), spell(["walls.duplicate"]), 1);
    expect(status).toBe(400);
  });
});

test("an idempotency key replays its response even for a differently encoded path", async ({ shop, db }) => {
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const create = (path: string) =>
    browser.call(`/api/trpc/${path}`, {
      method: "POST",
      body: { json: { title: "Photos for our wall" } },
      headers: { "idempotency-key": "once" },
    });
  const first = await create("photoCollections.create");
  const second = await create("photoCollections%2Ecreate");
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
  expect(await db.photoCollection.count()).toBe(1);
});

test("commas in a path separate calls only in a batch", async ({ shop }) => {
  const browser = shop.openBrowser();
  for (const path of ["admin.me,admin.me", "admin.me%2Cadmin.me", "admin.me,admin.me?batch=true"])
    expect((await browser.call(`/api/trpc/${path}`)).status).toBe(404);
});

test("a procedure name that cannot be decoded or contains a slash returns 404", async ({ shop }) => {
  const browser = shop.openBrowser();
  for (const path of ["%E0%A4%A", "%", "admin.me/", "/admin.me", "admin.me%2F", "admin.me/x", "", "%00"]) {
    const { status, body } = await browser.call(`/api/trpc/${path}`);
    expect({ path, status, code: readShopCode(body) }).toEqual({ path, status: 404, code: "NOT_FOUND" });
  }
});

const readShopCode = (body: TestResponse["body"]) =>
  (body.error as { json?: { data: { shopCode: string } } } | undefined)?.json?.data.shopCode;
