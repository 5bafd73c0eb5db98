import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { openProgram } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";
import { address, createPaidOrder } from "./orders.fixture.ts";

type OrderPage = { data: { _id: string }[]; nextCursor: string | null };

describe("The list of orders for programs", () => {
  test("the list of orders has no gaps or repetitions while new orders arrive", async ({ shop, db }) => {
    const first = await createTestOrder(db);
    await db.$transaction([
      db.$executeRaw`SET LOCAL session_replication_role = replica`,
      db.$executeRaw`
        INSERT INTO orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount, ship_by, placed_at)
        SELECT 'order_' || translate(substr(md5(n::text), 1, 26), 'ilou', 'wxyz'), 'SW-' || n, 'checkout-' || n, 'payment-' || n, user_id, state,
          email, shipping_address, totals, amount, ship_by, placed_at - n / 3 * interval '1 minute'
        FROM orders, generate_series(1, 120) n WHERE id = ${first.id}`,
    ]);
    const { call } = await openProgram(shop, ["orders.view"]);
    const numbers = Array.from({ length: 120 }, (_, index) => `SW-${index + 1}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await call(`/api/admin/orders${cursor ? `?cursor=${cursor}` : ""}`);
      const page = body as unknown as OrderPage;
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
      await createTestOrder(db);
    } while (cursor);
    const placed = await db.order.findMany({ where: { number: { in: [first.number, ...numbers] } } });
    expect(seen.toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
    expect(seen).toHaveLength(121);
  });

  test("the list of orders can be filtered by state and time", async ({ shop, db }) => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
    const [early, late, cancelled] = await Promise.all(
      [9, 11, 12].map((hour) => createTestOrder(db, { placedAt: at(hour) })),
    );
    await db.order.update({ where: { id: cancelled?.id ?? "" }, data: { state: "cancelled" } });
    const { call } = await openProgram(shop, ["orders.view"]);
    const list = async (query: string) => {
      const { body } = await call(`/api/admin/orders?${query}`);
      return (body as unknown as OrderPage).data.map(({ _id }) => _id);
    };
    expect(await list("state=checking")).toEqual([late?.id, early?.id]);
    expect(await list("state=cancelled")).toEqual([cancelled?.id]);
    expect(await list(`placedFrom=${at(11).toISOString()}`)).toEqual([cancelled?.id, late?.id]);
    expect(await list(`placedBefore=${at(11).toISOString()}`)).toEqual([early?.id]);
    expect(await list("from=2026-11-21")).toEqual([]);
    expect((await call("/api/admin/orders?placedFrom=yesterday")).status).toBe(400);
    expect(await list(`cursor=${newId("order")}`)).toEqual([]);
  });
});

describe("A program with an API token", () => {
  test("a program can correct, hold, resume and cancel an order", async ({ shop, db, deps, simulator }) => {
    const { orderId } = await createPaidOrder({ shop, deps, simulator });
    const permissions = ["orders.change", "production.advance", "orders.refund"] as const;
    const { call, id } = await openProgram(shop, permissions);
    const path = `/api/admin/orders/${orderId}`;
    const shippingAddress = { ...address, address2: "Apt 5" };
    expect(await call(`${path}/address`, { method: "PUT", body: { shippingAddress } })).toMatchObject({
      status: 200,
      body: { data: { shippingAddress: { address2: "Apt 5" } } },
    });
    const hold = { problemCode: "PHOTO_TOO_SMALL", note: "Asked the customer" };
    expect(await call(`${path}/hold`, { method: "POST", body: hold })).toMatchObject({
      status: 200,
      body: { data: { state: "needs_attention", problem: expect.anything() } },
    });
    expect(await call(`${path}/release`, { method: "POST" })).toMatchObject({ body: { data: { state: "checking" } } });
    expect(await call(`${path}/cancel`, { method: "POST", body: { note: "Asked by phone" } })).toMatchObject({
      body: { data: { state: "cancelled" } },
    });
    const entries = await db.auditEntry.findMany({ where: { entityId: orderId }, orderBy: { id: "asc" } });
    expect(entries.map(({ actor, action }) => ({ actor, action }))).toEqual(
      ["order.address-corrected", "order.advanced", "order.advanced", "order.stopped"].map((action) => ({
        actor: id,
        action,
      })),
    );
  });

  test("a program refunds an order only once, even if it repeats the request", async ({
    shop,
    db,
    deps,
    simulator,
  }) => {
    const { orderId } = await createPaidOrder({ shop, deps, simulator });
    const { call } = await openProgram(shop, ["orders.refund"]);
    const path = `/api/admin/orders/${orderId}/refunds`;
    const request = {
      method: "POST",
      body: { amount: 500, reason: "goodwill" },
      headers: { "idempotency-key": "refund of ticket 17" },
    };
    const first = await call(path, request);
    expect(first).toMatchObject({ status: 200, body: { data: { _id: expect.stringMatching(/^refund_/) } } });
    const second = await call(path, request);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await db.refund.count()).toBe(1);
    expect(await call(path, { method: "POST", body: { amount: 500, reason: "bored" } })).toMatchObject({ status: 400 });
    expect(
      await call(`/api/admin/orders/${newId("order")}/refunds`, { method: "POST", body: { reason: "goodwill" } }),
    ).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
  });
});
