import { createOrderToken } from "@storywall/services/orders/order-access";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { redeemLink, requestLink, signInWithLink, test } from "../accounts/sign-in-link.fixture.ts";

const DAY_MS = 24 * 60 * 60_000;

describe("An emailed order link", () => {
  test("an order link is exchanged for a cookie", async ({ shop, db, deps }) => {
    const order = await createTestOrder(db);
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "upload", now: deps.now() });
    for (const path of [`/order/${order.id}`, `/upload/${order.id}/${order.lines[0]?.id}`]) {
      const browser = shop.openBrowser();
      const { status, headers } = await browser.call(`${path}?from=mail&token=${token}`);
      expect({ status, to: headers.get("location"), caching: headers.get("cache-control") }).toEqual({
        status: 302,
        to: `${path}?from=mail`,
        caching: "no-store",
      });
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^orderLinks=[\w.:~-]+; Path=\/; SameSite=Lax; Max-Age=7776000; HttpOnly; Secure$/),
      ]);
      expect((await browser.query("orders.read", { orderId: order.id })).status).toBe(200);
      expect((await browser.call(`/orders/${order.id}/receipt.pdf`)).status).toBe(200);
    }
    expect((await shop.openBrowser().query("orders.read", { orderId: order.id })).status).toBe(404);
  });

  test("an expired order link returns 410", async ({ shop, db, deps, clock }) => {
    const order = await createTestOrder(db);
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const browser = shop.openBrowser();
    const { status, headers } = await browser.call(`/order/${order.id}?token=${token}x`);
    expect({ status, cookies: headers.getSetCookie() }).toEqual({ status: 302, cookies: [] });
    clock.advance(90 * DAY_MS);
    await browser.call(`/order/${order.id}?token=${token}`);
    expect(await browser.query("orders.read", { orderId: order.id })).toMatchObject({
      status: 410,
      body: { shopCode: "LINK_EXPIRED" },
    });
  });

  test("opening many read-only links does not remove the access that an upload link gave", async ({
    shop,
    db,
    deps,
  }) => {
    const browser = shop.openBrowser();
    const openOrderLink = async (orderId: string, scope: "read" | "upload") => {
      const token = createOrderToken(deps.secret, { orderId, scope, now: deps.now() });
      await browser.call(`/order/${orderId}?token=${token}`);
    };
    const orders = await Promise.all(Array.from({ length: 11 }, () => createTestOrder(db)));
    const [first, last] = [orders[0]?.id ?? "", orders[10]?.id ?? ""];
    await openOrderLink(last, "upload");
    for (const { id } of orders) await openOrderLink(id, "read");
    expect(browser.cookies.get("orderLinks")?.split("~")).toHaveLength(10);
    expect((await browser.query("orders.read", { orderId: first })).status).toBe(404);
    expect((await browser.query("orders.read", { orderId: last })).status).toBe(200);
  });

  test("an order link sets a cookie that is deleted when the shopper signs out", async ({ shop, db, deps }) => {
    const order = await createTestOrder(db);
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const browser = shop.openBrowser();
    await browser.call(`/order/${order.id}?token=${token}`);
    await browser.mutate("session.signOut");
    expect((await browser.query("orders.read", { orderId: order.id })).status).toBe(404);
  });
});

test("a shopper signed in with the email address of an order can cancel this order", async ({
  shop,
  post,
  db,
  deps,
}) => {
  const order = await createTestOrder(db, { email: "Ann@Example.com", placedAt: deps.now() });
  const browser = await signInWithLink(shop.openBrowser(), post, "ann@example.com");
  expect((await browser.query("orders.read", { orderId: order.id })).status).toBe(200);
  const cancelled = await browser.mutate("orders.cancel", { orderId: order.id });
  expect(cancelled).toMatchObject({ status: 200, body: { state: "cancelled" } });
});

test("an order with another email address than the account's cannot be changed", async ({ shop, post, db }) => {
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  const userId = browser.cookies.get("userId") ?? "";
  const order = await createTestOrder(db, { userId, email: "work@example.com", placedAt: new Date() });
  await requestLink(browser, "ann@example.com");
  await redeemLink(browser, await post.token("ann@example.com"));
  expect((await browser.query("orders.read", { orderId: order.id })).status).toBe(200);
  expect(await browser.mutate("orders.cancel", { orderId: order.id })).toMatchObject({
    status: 403,
    body: { shopCode: "ORDER_CODE_REQUIRED" },
  });
});
