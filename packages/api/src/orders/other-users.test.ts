import { createPhotoHandle, newId } from "@storywall/domain/kernel/ids";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Browser, type Shop, type TestResponse, test } from "../shop.fixture.ts";

const small = { width: 400, height: 300 };
const DAY_MS = 24 * 60 * 60 * 1000;

function toComparableResponse({ status, body, headers }: TestResponse) {
  const { requestId: _, ...result } = body;
  return { status, body: result, type: headers.get("content-type"), length: headers.get("content-length") };
}

async function createVisitor(shop: Shop): Promise<Browser & { userId: string }> {
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  return { ...browser, userId: browser.cookies.get("userId") ?? "" };
}

describe("An order", () => {
  test("an order can be read by its buyer, its link holders and admins", async ({ shop, db, deps }) => {
    const owner = await createVisitor(shop);
    const order = await createTestOrder(db, { userId: owner.userId });
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    expect(await owner.query("orders.read", { orderId: order.id })).toMatchObject({
      status: 200,
      body: { number: order.number },
    });
    expect(await shop.openBrowser().query("orders.read", { orderId: order.id, token })).toMatchObject({
      status: 200,
      body: { number: order.number, email: "marisol@example.com" },
    });
    expect((await (await shop.openAdminBrowser()).query("orders.read", { orderId: order.id })).status).toBe(200);
  });

  test("an order is reported as unknown to other visitors", async ({ shop, db, deps, clock }) => {
    const owner = await createVisitor(shop);
    const order = await createTestOrder(db, { userId: owner.userId });
    const other = await createTestOrder(db);
    const now = deps.now();
    const validToken = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now });
    const corruptCharacter = (index: number) =>
      validToken.slice(0, index) + (validToken[index] === "A" ? "B" : "A") + validToken.slice(index + 1);
    const [version, , expiry, signature] = validToken.split(".");
    const tokens: Record<string, string | undefined> = {
      none: undefined,
      empty: "",
      "of another order": createOrderToken(deps.secret, { orderId: other.id, scope: "read", now }),
      "signed by someone else": createOrderToken("their-secret", { orderId: order.id, scope: "read", now }),
      "first character altered": corruptCharacter(0),
      "expiry altered": corruptCharacter(5),
      "signature altered": corruptCharacter(validToken.length - 1),
      "raised to upload": `${version}.u.${expiry}.${signature}`,
      "with a later expiry": `${version}.r.zzzzzzz.${signature}`,
      "with a suffix": `${validToken}.x`,
      "expired and altered": `${createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: new Date(0) })}x`,
      "with a NUL symbol": "1.r.\u2400.x",
    };
    const otherBrowsers = { "no session": shop.openBrowser(), "another visitor's session": await createVisitor(shop) };
    for (const [who, browser] of Object.entries(otherBrowsers)) {
      const unknown = toComparableResponse(await browser.query("orders.read", { orderId: newId("order") }));
      expect(unknown).toMatchObject({ status: 404, body: { shopCode: "ORDER_NOT_FOUND" } });
      for (const [which, token] of Object.entries(tokens)) {
        const answer = await browser.query("orders.read", { orderId: order.id, token });
        expect({ who, which, ...toComparableResponse(answer) }).toEqual({ who, which, ...unknown });
      }
      for (const orderId of ["' or 1=1", "../x", order.number, `${order.id}x`, order.id.toUpperCase()]) {
        expect({ who, orderId, ...toComparableResponse(await browser.query("orders.read", { orderId })) }).toEqual({
          who,
          orderId,
          ...unknown,
        });
      }
    }

    clock.advance(91 * DAY_MS);
    expect(await shop.openBrowser().query("orders.read", { orderId: order.id, token: validToken })).toMatchObject({
      status: 410,
      body: { shopCode: "LINK_EXPIRED", message: "This link has expired. Please ask for a new one." },
    });
    expect(
      toComparableResponse(await shop.openBrowser().query("orders.read", { orderId: other.id, token: validToken }))
        .status,
    ).toBe(404);
  });

  test("an order cannot be changed with a read-only link", async ({ shop, db, deps }) => {
    const order = await createTestOrder(db);
    const createToken = (scope: "read" | "upload") =>
      createOrderToken(deps.secret, { orderId: order.id, scope, now: deps.now() });
    const [line] = order.lines;
    const change = { orderId: order.id, lineId: line?.id, design: line?.design };
    const browser = shop.openBrowser();
    const rejected = await browser.mutate("orders.completeUploadLater", { ...change, token: createToken("read") });
    expect(rejected).toMatchObject({ status: 404, body: { shopCode: "ORDER_NOT_FOUND" } });
    const allowed = await browser.mutate("orders.completeUploadLater", { ...change, token: createToken("upload") });
    expect(allowed.body.shopCode).not.toBe("ORDER_NOT_FOUND");
    expect((await browser.query("orders.read", { orderId: order.id, token: createToken("upload") })).status).toBe(200);
  });
});

describe("A photo", () => {
  test("a photo is served to its owner as a JPEG", async ({ shop, deps }) => {
    const owner = await createVisitor(shop);
    const photo = await createTestPhoto(deps, { userId: owner.userId, ...small });
    const answer = await owner.call(`/photos/${photo.handle}/400.jpg`);
    expect(answer.bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "private, max-age=3600",
      "content-disposition": 'inline; filename="photo.jpg"',
      "content-length": String(answer.bytes.length),
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/jpeg",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
    const head = await owner.call(`/photos/${photo.handle}/1600.jpg`, { method: "HEAD" });
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 });
    expect((await (await shop.openAdminBrowser()).call(`/photos/${photo.handle}/400.jpg`)).status).toBe(200);
  });

  test("a photo is reported as unknown to other users", async ({ shop, db, deps }) => {
    const owner = await createVisitor(shop);
    const photo = await createTestPhoto(deps, { userId: owner.userId, ...small });
    const other = await createTestOrder(db);
    const foreign = createOrderToken(deps.secret, { orderId: other.id, scope: "read", now: deps.now() });
    const cookieOnly = shop.openBrowser();
    cookieOnly.cookies.set("userId", owner.userId);
    const forged = shop.openBrowser();
    forged.cookies.set("sid", `${owner.cookies.get("sid")?.slice(0, -1)}_`);
    const otherBrowsers = { none: shop.openBrowser(), foreign: await createVisitor(shop), cookieOnly, forged };
    for (const [who, browser] of Object.entries(otherBrowsers)) {
      const unknown = toComparableResponse(await browser.call(`/photos/${createPhotoHandle()}/400.jpg`));
      expect(unknown).toMatchObject({ status: 404, body: { code: "PHOTO_NOT_FOUND" } });
      for (const query of ["", "?token=", `?token=${foreign}`, "?token=1.r.zzzzzzz.x"]) {
        const answer = await browser.call(`/photos/${photo.handle}/400.jpg${query}`);
        expect({ who, query, ...toComparableResponse(answer) }).toEqual({ who, query, ...unknown });
      }
    }
    for (const size of ["800.jpg", "original", "1600.png", "400.jpg%00"]) {
      expect((await owner.call(`/photos/${photo.handle}/${size}`)).status).toBe(404);
    }
  });

  test("a photo in an order is served to anyone with the order's link", async ({ shop, db, deps }) => {
    const photo = await createTestPhoto(deps, small);
    const order = await createTestOrder(db, { userId: photo.userId, photoId: photo.id });
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    expect((await shop.openBrowser().call(`/photos/${photo.handle}/400.jpg?token=${token}`)).status).toBe(200);
  });

  test("a photo of another visitor cannot be listed or marked as uploaded", async ({ shop, deps }) => {
    const photo = await createTestPhoto(deps, small);
    const otherBrowser = await createVisitor(shop);
    expect((await otherBrowser.query("photos.list", { photoIds: [photo.uuid] })).body).toEqual([]);
    const theirs = await otherBrowser.mutate("photos.complete", { photoId: photo.uuid });
    const unknown = await otherBrowser.mutate("photos.complete", { photoId: crypto.randomUUID() });
    expect(toComparableResponse(theirs)).toEqual(toComparableResponse(unknown));
    expect(theirs.status).toBe(404);
  });
});

describe("A print proof", () => {
  test("a print proof can be opened by everyone who can read its order", async ({ shop, db, deps, storage }) => {
    const owner = await createVisitor(shop);
    const order = await createTestOrder(db, { userId: owner.userId });
    const other = await createTestOrder(db, { userId: owner.userId });
    const tileId = order.tiles[0]?.id;
    const path = `/orders/${order.id}/tiles/${tileId}/proof.jpg`;
    expect((await owner.call(path)).body.code).toBe("PRINT_NOT_FOUND");

    await storage.write("prints/proof.jpg", Buffer.from("jpeg"), { contentType: "image/jpeg" });
    await db.orderTile.updateMany({ where: { orderId: order.id }, data: { proofKey: "prints/proof.jpg" } });
    expect((await owner.call(path)).bytes.toString()).toBe("jpeg");
    expect((await owner.call(`/orders/${other.id}/tiles/${tileId}/proof.jpg`)).status).toBe(404);
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    expect((await shop.openBrowser().call(`${path}?token=${token}`)).status).toBe(200);
    expect((await shop.openBrowser().call(path)).body.code).toBe("ORDER_NOT_FOUND");
  });
});
