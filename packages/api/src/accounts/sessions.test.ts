import { createSignInLink } from "@storywall/services/accounts/admin/sign-in-link";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { restRoutes } from "../rest-routes.ts";
import { test } from "../shop.fixture.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const readCookieAttributes = (headers: Headers) =>
  headers.getSetCookie().map((line) => line.replace(/=(user_)?[^;]{26,}/, (_, prefix = "") => `=${prefix}…`));

describe("A visitor", () => {
  test("a visitor gets a readable id cookie and an HttpOnly session cookie (S-006)", async ({ shop }) => {
    const { headers } = await shop.openBrowser().mutate("visitor.ensure");
    expect(readCookieAttributes(headers)).toEqual([
      "userId=user_…; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
      "sid=…; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure",
    ]);
  });

  test("a visitor of a shop on plain HTTP gets cookies without the attribute Secure", async ({ shop, deps }) => {
    const { sendRequest } = await import("../http/send-request.fixture.ts");
    const publicUrl = "http://127.0.0.1:3000";
    const headers = { "content-type": "application/json", origin: publicUrl };
    const request = new Request(`${publicUrl}/api/misc/create_user`, { method: "POST", headers, body: "{}" });
    const response = await sendRequest(request, { ...deps, publicUrl }, shop.config);
    expect(response.headers.getSetCookie().join()).not.toContain("Secure");
    expect(await response.json()).toEqual({ data: { _id: expect.any(String) }, _id: expect.any(String) });
  });

  test("a visitor is created by the first write, never by a read (S-004, S-005)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    await browser.query("photos.list");
    await browser.query("admin.me");
    expect(await db.user.count()).toBe(0);
    const first = await browser.mutate("visitor.ensure");
    const second = await browser.mutate("visitor.ensure");
    expect(second.body).toEqual(first.body);
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(await db.user.count()).toBe(1);
  });

  test("a visitor is identified only by the session cookie (S-137, G-9)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { body } = await browser.mutate("visitor.ensure");
    const stored = JSON.stringify(await db.session.findMany());
    expect(stored).not.toContain(browser.cookies.get("sid")?.split(".")[0]);

    const thief = shop.openBrowser();
    thief.cookies.set("userId", String(body.userId));
    expect((await thief.mutate("visitor.ensure")).body.userId).not.toBe(body.userId);
  });

  test("a visitor gets renewed cookies daily (S-006)", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const { body } = await browser.mutate("visitor.ensure");
    clock.advance(364 * DAY_MS);
    const returning = await browser.query("photos.list");
    expect(returning.headers.getSetCookie()).toHaveLength(2);
    clock.advance(364 * DAY_MS);
    expect((await browser.mutate("visitor.ensure")).body).toEqual(body);
    clock.advance(366 * DAY_MS);
    expect((await browser.mutate("visitor.ensure")).body).not.toEqual(body);
  });
});

describe("A new visitor", () => {
  const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  test.for([
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { "sec-purpose": "prefetch;prerender", purpose: "prefetch" }],
    ["GET", { "user-agent": robot }],
  ] as const)(
    "a %s request with the headers %j creates no visitor on any path (S-005)",
    async ([method, headers], { shop, db }) => {
      const browser = shop.openBrowser();
      for (const { path } of restRoutes.filter((route) => route.method === "GET")) {
        const answer = await browser.call(path.replace(/\{\w+\}/g, "x"), { method, headers });
        expect({ path, cookies: answer.headers.getSetCookie() }).toEqual({ path, cookies: [] });
      }
      expect(await db.user.count()).toBe(0);
    },
  );

  test.for([
    ["user-agent", robot],
    ["user-agent", "facebookexternalhit/1.1"],
    ["sec-purpose", "prefetch;prerender"],
  ] as const)("a write with the header %s: %s creates no visitor (S-005)", async ([name, value], { shop, db }) => {
    const browser = shop.openBrowser();
    const createUser = (headers: Record<string, string>) =>
      browser.call("/api/misc/create_user", { method: "POST", body: {}, headers });
    const rejected = await createUser({ [name]: value });
    expect(rejected).toMatchObject({ status: 403, body: { code: "ROBOT" } });
    expect(rejected.headers.getSetCookie()).toEqual([]);
    expect(await db.user.count()).toBe(0);
    const phone = "Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    expect(await createUser({ "user-agent": phone })).toMatchObject({ status: 200 });
    expect(await db.user.count()).toBe(1);
  });
});

test("a visitor's id consists of the prefix user_ and 130 random bits (G-6)", async ({ shop }) => {
  const created = await Promise.all(Array.from({ length: 15 }, () => shop.openBrowser().mutate("visitor.ensure")));
  const ids = created.map(({ body }) => String(body.userId));
  expect(new Set(ids).size).toBe(15);
  for (const id of ids) expect(id).toMatch(/^user_[0-9a-hjkmnp-tv-z]{26}$/);
  // Every character varies between the ids, which shows that they contain no counter and no timestamp.
  for (let index = 5; index < 31; index++) expect(new Set(ids.map((id) => id[index])).size).toBeGreaterThan(1);
});

describe("The owner", () => {
  test("the owner's sign-in link works only once", async ({ shop, deps }) => {
    const { url } = await createSignInLink(deps, { minutes: 15 });
    expect(url).toMatch(/^https:\/\/shop\.example\/admin\/sign-in#[\w-]{43}$/);
    const token = url.split("#")[1];
    const browsers = Array.from({ length: 6 }, () => shop.openBrowser());
    const answers = await Promise.all(browsers.map((browser) => browser.mutate("admin.signIn", { token })));
    const [good, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(good?.body).toEqual({ id: "owner-link", email: null, role: "owner" });
    expect(readCookieAttributes(good?.headers ?? new Headers())).toEqual([
      "asid=…; Path=/; SameSite=Strict; Max-Age=28800; HttpOnly; Secure",
    ]);
    const [bad] = answers.filter(({ status }) => status !== 200);
    expect(bad).toMatchObject({ status: 410, body: { shopCode: "SIGN_IN_LINK_USED" } });
    expect(bad?.headers.getSetCookie()).toEqual([]);
  });

  test("the owner cannot use an expired or guessed link", async ({ shop, deps, clock, db }) => {
    const { url } = await createSignInLink(deps, { minutes: 15 });
    clock.advance(15 * MINUTE_MS + 1);
    for (const token of [url.split("#")[1], "guess"]) {
      expect((await shop.openBrowser().mutate("admin.signIn", { token })).status).toBe(410);
    }
    expect(await db.adminSession.count()).toBe(0);
  });

  test("the owner gets 401 after 30 minutes without requests or after eight hours", async ({ shop, clock }) => {
    const idle = await shop.openAdminBrowser();
    expect((await idle.query("admin.orders")).status).toBe(200);
    clock.advance(31 * MINUTE_MS);
    expect(await idle.query("admin.orders")).toMatchObject({
      status: 401,
      body: { shopCode: "ADMIN_SESSION_EXPIRED" },
    });

    const busy = await shop.openAdminBrowser();
    for (let quarter = 1; quarter < 32; quarter++) {
      clock.advance(15 * MINUTE_MS);
      expect({ quarter, status: (await busy.query("admin.me")).status }).toEqual({ quarter, status: 200 });
    }
    expect((await busy.query("admin.orders")).status).toBe(200);
    clock.advance(15 * MINUTE_MS);
    expect((await busy.query("admin.orders")).status).toBe(401);

    const shopper = shop.openBrowser();
    await shopper.mutate("visitor.ensure");
    shopper.cookies.set("asid", "guess");
    const paths = ["admin.orders", "admin.orders?is_admin_mode=true"];
    for (const path of paths) {
      expect(await shopper.query(path)).toMatchObject({ status: 403, body: { shopCode: "ADMIN_SIGN_IN_REQUIRED" } });
    }
    expect((await shopper.query("admin.me")).body).toBeNull();
  });

  test("the owner can download print files with readable names", async ({ shop, db, storage }) => {
    const order = await createTestOrder(db);
    const [tile] = order.tiles;
    await storage.write("prints/one.jpg", Buffer.from("print"), { contentType: "image/jpeg" });
    const printed = { printKey: "prints/one.jpg", renderedAt: new Date(), state: "rendered" };
    await db.orderTile.update({ where: { id: tile?.id ?? "" }, data: printed });

    const admin = await shop.openAdminBrowser();
    expect((await admin.query("admin.orders")).body).toMatchObject({
      items: [
        {
          id: order.id,
          number: order.number,
          state: "checking",
          placedAt: order.placedAt.toISOString(),
          tiles: 1,
          rendered: 1,
          total: 1400,
        },
      ],
      total: 1,
    });
    expect((await admin.query("admin.printFiles", { orderId: order.id })).body).toMatchObject({
      order: { number: order.number },
      files: [{ tileId: tile?.id, state: "rendered", frameSize: "rectangle_small" }],
    });
    const file = await admin.call(`/admin/print-files/${tile?.id}`);
    expect(file.bytes.toString()).toBe("print");
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="${order.number}_line1_tile-1_rectangle-small_none.jpg"`,
    );
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect(await shop.openBrowser().call(`/admin/print-files/${tile?.id}`)).toMatchObject({
      status: 403,
      body: { code: "ADMIN_SIGN_IN_REQUIRED" },
    });
  });
});

test("a sign-in link for the owner can be printed on the server", async ({ shop, databaseUrl, clock }) => {
  const { execFile } = await import("node:child_process");
  const { promisify } = await import("node:util");
  const script = new URL("../../../services/src/accounts/admin/print-sign-in-link.ts", import.meta.url).pathname;
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: "https://shop.example/", SIGN_IN_LINK_MINUTES: "1440" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^https:\/\/shop\.example\/admin\/sign-in#[\w-]{43}\n$/);
  const browser = shop.openBrowser();
  clock.set(new Date());
  expect((await browser.mutate("admin.signIn", { token: stdout.trim().split("#")[1] })).status).toBe(200);
});
