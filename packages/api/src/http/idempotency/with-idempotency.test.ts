import { confirmPayment } from "@storywall/services/checkout/checkout.fixture";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestDesign } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { contact, createLineItem } from "../../cart/rest.fixture.ts";
import { type Browser, origin, test } from "../../shop.fixture.ts";
import { sendRequest } from "../send-request.fixture.ts";

const HOUR = 3_600_000;
const path = "/api/misc/add_or_update_user_template_info";
const createTemplateInfo = (frameStyle = "Infinite") => ({
  template_key: "trio",
  template_info: { ...createTestDesign({ templateKey: "trio" }), frameStyle },
});
const createKeyedCall = (key: string, body: unknown = createTemplateInfo()) => ({
  method: "POST",
  body,
  headers: { "idempotency-key": key },
});

/** Key of a request without a session. */
const firstKey = "0d3fd6a5-0e6b-4c0c-9a53-6f3a2bb6c2f1";

const ensureVisitor = async (browser: Browser) => {
  await browser.mutate("visitor.ensure");
  return browser;
};

test("a request with a repeated idempotency key gets the response to the first request (G-10)", async ({
  shop,
  db,
}) => {
  const browser = await ensureVisitor(shop.openBrowser());
  const first = await browser.call(path, createKeyedCall("key-1"));
  expect(first.status).toBe(200);
  const written = await db.templateInfo.findMany();
  expect(written).toHaveLength(1);
  const second = await browser.call(path, createKeyedCall("key-1"));
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.headers.getSetCookie()).toEqual([]);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await db.templateInfo.findMany()).toEqual(written);
});

test("a permanent error is also replayed to a request with a repeated idempotency key (G-10)", async ({ shop, db }) => {
  const browser = await ensureVisitor(shop.openBrowser());
  const rejected = await browser.call("/api/uploads", createKeyedCall("key-2", { photo_id: "x" }));
  expect(rejected.status).toBe(400);
  const repeated = await browser.call("/api/uploads", createKeyedCall("key-2", { photo_id: "x" }));
  expect(repeated.body).toEqual(rejected.body);
  expect(await db.idempotencyKey.count()).toBe(1);
});

test("the same idempotency key with another body returns 409 IDEMPOTENCY_MISMATCH and changes nothing (G19)", async ({
  shop,
  db,
}) => {
  const browser = await ensureVisitor(shop.openBrowser());
  await browser.call(path, createKeyedCall("key-3", createTemplateInfo("Infinite")));
  const before = await db.templateInfo.findMany();
  const { status, body } = await browser.call(path, createKeyedCall("key-3", createTemplateInfo("Timeless")));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
    message: "This request was already sent with different details.",
  });
  expect(await db.templateInfo.findMany()).toEqual(before);
});

test("only one of twenty concurrent requests with the same idempotency key is processed (G-10)", async ({
  shop,
  db,
}) => {
  const browser = shop.openBrowser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.call("/api/misc/create_user", createKeyedCall(firstKey, {}))),
  );
  expect(await db.user.count()).toBe(1);
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body._id));
  expect(ids.size).toBe(1);
  const busy = answers.filter(({ status }) => status !== 200);
  for (const { status, body, headers } of busy) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: "IDEMPOTENCY_BUSY" });
    expect(headers.get("retry-after")).toBe("2");
  }
  const sessions = answers.flatMap(({ headers }) =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith("sid=")),
  );
  expect(new Set(sessions).size).toBe(1);
});

test("an idempotency key is valid for one browser, path and method (G-10)", async ({ shop }) => {
  const one = await ensureVisitor(shop.openBrowser());
  const other = await ensureVisitor(shop.openBrowser());
  const mine = await one.call("/api/misc/create_user", createKeyedCall("key-5", {}));
  const theirs = await other.call("/api/misc/create_user", createKeyedCall("key-5", {}));
  expect(theirs.body._id).not.toBe(mine.body._id);
  expect(theirs.headers.has("idempotent-replayed")).toBe(false);
  expect((await one.call(path, createKeyedCall("key-5"))).headers.has("idempotent-replayed")).toBe(false);
});

test("after a server error, the request can be retried with the same idempotency key (G-10)", async ({
  shop,
  deps,
  db,
}) => {
  const failing = {
    ...deps,
    storage: { ...deps.storage, presignPut: () => Promise.reject(new Error("Storage is down")) },
  };
  const photo = { photo_id: crypto.randomUUID(), size: 1_000, mime: "image/jpeg" };
  const sendUploadRequest = (requestDeps: typeof deps) =>
    sendRequest(
      new Request(`${origin}/api/uploads`, {
        method: "POST",
        headers: { "content-type": "application/json", origin, "idempotency-key": "key-6" },
        body: JSON.stringify(photo),
      }),
      requestDeps,
      shop.config,
    );
  expect((await sendUploadRequest(failing)).status).toBe(500);
  expect(await db.idempotencyKey.count()).toBe(0);
  expect((await sendUploadRequest(deps)).status).toBe(200);
});

test("a response is stored for replays for 72 hours (D-8)", async ({ shop, db, clock }) => {
  const browser = await ensureVisitor(shop.openBrowser());
  await browser.call("/api/misc/create_user", createKeyedCall("key-7", {}));
  const [row] = await db.idempotencyKey.findMany();
  expect(row?.key).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(browser.cookies.get("sid"));
  const isReplayed = async () =>
    (await browser.call("/api/misc/create_user", createKeyedCall("key-7", {}))).headers.has("idempotent-replayed");
  clock.advance(72 * HOUR - 1_000);
  expect(await isReplayed()).toBe(true);
  clock.advance(2_000);
  expect(await isReplayed()).toBe(false);
});

test("a request that crashed releases its idempotency key after a minute (G-10)", async ({ shop, db, clock }) => {
  const browser = await ensureVisitor(shop.openBrowser());
  await browser.call("/api/misc/create_user", createKeyedCall("key-8", {}));
  await db.idempotencyKey.updateMany({ data: { status: null, body: null } });
  const createUser = () => browser.call("/api/misc/create_user", createKeyedCall("key-8", {}));
  expect((await createUser()).body).toMatchObject({ code: "IDEMPOTENCY_BUSY" });
  clock.advance(60_000);
  expect((await createUser()).status).toBe(200);
});

test("tRPC calls also accept idempotency keys (G-10)", async ({ shop, db }) => {
  const browser = shop.openBrowser();
  const callWithKey = () => browser.call("/api/trpc/visitor.ensure", { ...createKeyedCall(firstKey, {}) });
  const first = await callWithKey();
  browser.cookies.clear();
  const second = await callWithKey();
  expect(second.body).toEqual(first.body);
  expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
  expect(await db.user.count()).toBe(1);
});

test("a malformed idempotency key is rejected (G-10)", async ({ shop, db }) => {
  for (const key of ["", "x".repeat(201), "k\u00e9y"]) {
    const { status, body } = await shop.openBrowser().call("/api/misc/create_user", createKeyedCall(key, {}));
    expect({ key, status, code: body.code }).toEqual({ key, status: 400, code: "IDEMPOTENCY_KEY_INVALID" });
  }
  expect(await db.user.count()).toBe(0);
});

describe("a replay of the response to a browser's first request", () => {
  const first = { method: "POST", headers: { "idempotency-key": firstKey } };

  test("a replay contains the session and the cart of the first response (G-10)", async ({ shop, db, simulator }) => {
    const [art] = [await createTestArtItem(db)];
    const line = createLineItem();
    const tiles = line.userTemplateInfo.tiles.map((tile) => ({ ...tile, artItemId: art.id }));
    const lineItems = [{ ...line, userTemplateInfo: { ...line.userTemplateInfo, tiles } }];
    const call = { ...first, body: { lineItems } };
    const lost = await shop.openBrowser().call("/api/shopify/init-cart", call);
    const browser = shop.openBrowser();

    const replayed = await browser.call("/api/shopify/init-cart", call);

    expect(replayed.body).toEqual(lost.body);
    expect(replayed.headers.getSetCookie()).toEqual(lost.headers.getSetCookie());
    expect(browser.cookies.get("cartId")).toBe(lost.body._id);
    expect(await db.user.count()).toBe(1);
    const { body: checkout } = await browser.mutate("checkout.create", { cartId: lost.body._id, ...contact });
    const { body: intent } = await browser.mutate("payments.createIntent", { checkoutId: checkout.id });
    await confirmPayment(simulator, String(intent.paymentIntentId));
    const { body: completed } = await browser.mutate("checkout.complete", { checkoutId: checkout.id });
    expect(await browser.query("orders.read", { orderId: completed.orderId })).toMatchObject({
      status: 200,
      body: { email: contact.email },
    });
  });

  test("the cookies of a stored response can be read only with the idempotency key (D-8)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    await browser.call("/api/misc/create_user", { ...first, body: {} });
    const [row] = await db.idempotencyKey.findMany();
    const stored = JSON.stringify(row);
    for (const secret of [browser.cookies.get("sid"), firstKey])
      expect(stored.replace(JSON.stringify(row?.body), "")).not.toContain(secret);
    // The row belongs to the new visitor, so that an erasure of this visitor deletes it.
    expect(row?.userId).toBe(browser.cookies.get("userId"));
    expect(row?.cookies).toMatch(/^[\w-]+$/);
  });

  test("a replay is rejected with a clear error if its key can be guessed", async ({ shop, db }) => {
    const call = { ...createKeyedCall("order-1", {}) };
    await shop.openBrowser().call("/api/misc/create_user", call);
    const stranger = shop.openBrowser();
    expect(await stranger.call("/api/misc/create_user", call)).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_KEY_WEAK" },
    });
    expect(stranger.cookies.size).toBe(0);
    expect(await db.user.count()).toBe(1);
  });

  test("a replay for another IP address or another body contains no session", async ({ shop }) => {
    const own = shop.openBrowser();
    await own.call("/api/misc/create_user", { ...first, body: {} });
    const elsewhere = shop.openBrowser("203.0.113.9");
    await elsewhere.call("/api/misc/create_user", { ...first, body: {} });
    expect(elsewhere.cookies.get("sid")).not.toBe(own.cookies.get("sid"));
    const stranger = shop.openBrowser();
    expect(await stranger.call("/api/misc/create_user", { ...first, body: { other: 1 } })).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_MISMATCH" },
    });
    expect(stranger.cookies.size).toBe(0);
  });
});

test("a replayed response has the headers of the first response", async ({ shop }) => {
  const browser = await ensureVisitor(shop.openBrowser());
  const [first, second] = [
    await browser.call(path, createKeyedCall("key-10")),
    await browser.call(path, createKeyedCall("key-10")),
  ];
  const toComparable = ({ headers }: typeof first) =>
    [...headers].filter(([name]) => !["x-request-id", "idempotent-replayed"].includes(name));
  expect(toComparable(second)).toEqual(toComparable(first));
});
