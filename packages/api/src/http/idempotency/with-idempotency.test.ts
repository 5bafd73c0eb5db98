import { aDesign } from "@storywall/testing/factories";
import { expect } from "vitest";
import { type Browser, origin, test } from "../../shop.fixture.ts";
import { sendRequest } from "../send-request.fixture.ts";

const HOUR = 3_600_000;
const path = "/api/misc/add_or_update_user_template_info";
const info = (frameStyle = "Infinite") => ({
  template_key: "trio",
  template_info: { ...aDesign({ templateKey: "trio" }), frameStyle },
});
const keyed = (key: string, body: unknown = info()) => ({ method: "POST", body, headers: { "idempotency-key": key } });

const known = async (browser: Browser) => {
  await browser.mutate("visitor.ensure");
  return browser;
};

test("a repeated key replays the response of the first request (G-10)", async ({ shop, db }) => {
  const browser = await known(shop.openBrowser());
  const first = await browser.call(path, keyed("key-1"));
  expect(first.status).toBe(200);
  const written = await db.templateInfo.findMany();
  expect(written).toHaveLength(1);
  const second = await browser.call(path, keyed("key-1"));
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.headers.getSetCookie()).toEqual([]);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await db.templateInfo.findMany()).toEqual(written);
});

test("permanent errors are replayed, temporary ones are not (G-10)", async ({ shop, db }) => {
  const browser = await known(shop.openBrowser());
  const refused = await browser.call("/api/uploads", keyed("key-2", { photo_id: "x" }));
  expect(refused.status).toBe(400);
  const again = await browser.call("/api/uploads", keyed("key-2", { photo_id: "x" }));
  expect(again.body).toEqual(refused.body);
  expect(await db.idempotencyKey.count()).toBe(1);
});

test("the same key with another body returns 409 IDEMPOTENCY_MISMATCH and does nothing (G19)", async ({ shop, db }) => {
  const browser = await known(shop.openBrowser());
  await browser.call(path, keyed("key-3", info("Infinite")));
  const before = await db.templateInfo.findMany();
  const { status, body } = await browser.call(path, keyed("key-3", info("Timeless")));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
    message: "This request was already sent with different details.",
  });
  expect(await db.templateInfo.findMany()).toEqual(before);
});

test("of twenty concurrent requests with one key one runs, the others are busy or get its response (G-10)", async ({
  shop,
  db,
}) => {
  const browser = shop.openBrowser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.call("/api/misc/create_user", keyed("key-4", {}))),
  );
  expect(await db.user.count()).toBe(1);
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body._id));
  expect(ids.size).toBe(1);
  const busy = answers.filter(({ status }) => status !== 200);
  for (const { status, body, headers } of busy) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: "IDEMPOTENCY_BUSY" });
    expect(headers.get("retry-after")).toBe("2");
  }
  // Only the first caller's response may contain the visitor's cookies.
  expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
});

test("a key is scoped to one browser, path and method (G-10)", async ({ shop }) => {
  const one = await known(shop.openBrowser());
  const other = await known(shop.openBrowser());
  const mine = await one.call("/api/misc/create_user", keyed("key-5", {}));
  const theirs = await other.call("/api/misc/create_user", keyed("key-5", {}));
  expect(theirs.body._id).not.toBe(mine.body._id);
  expect(theirs.headers.has("idempotent-replayed")).toBe(false);
  expect((await one.call(path, keyed("key-5"))).headers.has("idempotent-replayed")).toBe(false);
});

test("a server error can be retried with the same key (G-10)", async ({ shop, deps, db }) => {
  const failing = { ...deps, storage: { ...deps.storage, presignPut: () => Promise.reject(new Error("away")) } };
  const photo = { photo_id: crypto.randomUUID(), size: 1_000, mime: "image/jpeg" };
  const send = (world: typeof deps) =>
    sendRequest(
      new Request(`${origin}/api/uploads`, {
        method: "POST",
        headers: { "content-type": "application/json", origin, "idempotency-key": "key-6" },
        body: JSON.stringify(photo),
      }),
      world,
      shop.config,
    );
  expect((await send(failing)).status).toBe(500);
  expect(await db.idempotencyKey.count()).toBe(0);
  expect((await send(deps)).status).toBe(200);
});

test("a response is stored for 72 hours, without readable keys or cookies (D-8)", async ({ shop, db, clock }) => {
  const browser = await known(shop.openBrowser());
  await browser.call("/api/misc/create_user", keyed("key-7", {}));
  const [row] = await db.idempotencyKey.findMany();
  expect(row?.key).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(browser.cookies.get("sid"));
  const replayed = async () =>
    (await browser.call("/api/misc/create_user", keyed("key-7", {}))).headers.has("idempotent-replayed");
  clock.advance(72 * HOUR - 1_000);
  expect(await replayed()).toBe(true);
  clock.advance(2_000);
  expect(await replayed()).toBe(false);
});

test("a crashed request releases its key after a minute (G-10)", async ({ shop, db, clock }) => {
  const browser = await known(shop.openBrowser());
  await browser.call("/api/misc/create_user", keyed("key-8", {}));
  await db.idempotencyKey.updateMany({ data: { status: null, body: null } });
  const again = () => browser.call("/api/misc/create_user", keyed("key-8", {}));
  expect((await again()).body).toMatchObject({ code: "IDEMPOTENCY_BUSY" });
  clock.advance(60_000);
  expect((await again()).status).toBe(200);
});

test("tRPC calls accept keys too (G-10)", async ({ shop, db }) => {
  const browser = shop.openBrowser();
  const call = () => browser.call("/api/trpc/visitor.ensure", { ...keyed("key-9", {}) });
  const first = await call();
  browser.cookies.clear();
  const second = await call();
  expect(second.body).toEqual(first.body);
  expect(await db.user.count()).toBe(1);
});

test("a malformed key is rejected (G-10)", async ({ shop, db }) => {
  for (const key of ["", "x".repeat(201), "k\u00e9y"]) {
    const { status, body } = await shop.openBrowser().call("/api/misc/create_user", keyed(key, {}));
    expect({ key, status, code: body.code }).toEqual({ key, status: 400, code: "IDEMPOTENCY_KEY_INVALID" });
  }
  expect(await db.user.count()).toBe(0);
});
