import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

type OrderList = { items: Array<{ id: string; troubles: string[] }>; total: number; hasMore: boolean };

const findOrders = async (admin: Browser, input: object) =>
  (await admin.query("admin.orders", input)).body as OrderList;
const listOrderIds = ({ items }: OrderList) => items.map(({ id }) => id);

describe("The orders page", () => {
  test("the orders page finds an order by part of its number, email, name or tracking number", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const anna = await createTestOrder(db, { email: "Anna_B@example.com", firstName: "Anna%" });
    const zoe = await createTestOrder(db, { email: "zoe@example.com", firstName: "Zoë" });
    await db.order.update({ where: { id: zoe.id }, data: { carrier: "UPS", trackingNumber: "1Z999" } });
    const remake = { id: newId("remake"), orderId: anna.id, requestedBy: "owner-link", trackingNumber: "1Z-AGAIN" };
    await db.remake.create({ data: remake });

    for (const text of [anna.number, anna.number.slice(3, 9).toLowerCase(), "anna_b@", "anna% vega", "1z-again"]) {
      expect({ text, found: listOrderIds(await findOrders(admin, { text })) }).toEqual({ text, found: [anna.id] });
    }
    expect(listOrderIds(await findOrders(admin, { text: "1z999" }))).toEqual([zoe.id]);
    for (const text of ["ZOË", "Zoe\u0308", "zoe vega", `#${zoe.number}`, ` # ${zoe.number.toLowerCase()}`])
      expect({ text, found: listOrderIds(await findOrders(admin, { text })) }).toEqual({ text, found: [zoe.id] });
    expect(listOrderIds(await findOrders(admin, { text: "  VEGA " })).toSorted()).toEqual([anna.id, zoe.id].toSorted());
    expect(await findOrders(admin, { text: "nobody" })).toMatchObject({ items: [], total: 0, hasMore: false });
    expect(listOrderIds(await findOrders(admin, { text: "_" }))).toEqual([anna.id]);
  });

  test("the orders page finds an order by ZIP code and by payment ids", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrder(db);
    const other = await createTestOrder(db);
    const { zip } = order.shippingAddress as { zip: string };
    await db.order.update({
      where: { id: other.id },
      data: { shippingAddress: { ...(other.shippingAddress as object), zip: "97201" } },
    });
    await db.payment.update({ where: { id: order.paymentId }, data: { intentId: "pi_3SearchedPayment" } });
    for (const text of [zip, "pi_3SearchedPayment", order.paymentId])
      expect({ text, found: listOrderIds(await findOrders(admin, { text })) }).toEqual({ text, found: [order.id] });
  });

  test("the orders page finds an order by the first letters of a word", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const { id } = await createTestOrder(db, { email: "bo.quill@example.com", firstName: "Xu" });
    for (const text of ["xu", "X", "qu", "bo"]) {
      expect({ text, found: listOrderIds(await findOrders(admin, { text })) }).toEqual({ text, found: [id] });
    }
    expect(await findOrders(admin, { text: "ui" })).toMatchObject({ total: 0, isTotalCapped: false });
  });

  test("the orders page shows a count of at most 1,000 orders", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const { id } = await createTestOrder(db);
    await db.$transaction([
      db.$executeRaw`SET LOCAL session_replication_role = replica`,
      db.$executeRaw`
        INSERT INTO orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount, ship_by)
        SELECT 'order_' || substr(md5(n::text), 1, 26), 'SW-' || n, 'checkout-' || n, 'payment-' || n, user_id, state, email,
          shipping_address, totals, amount, ship_by FROM orders, generate_series(1, 1000) n WHERE id = ${id}`,
    ]);
    expect(await findOrders(admin, {})).toMatchObject({ total: 1000, isTotalCapped: true, hasMore: true });
    const last = await findOrders(admin, { page: 21 });
    expect(last.items).toHaveLength(1);
    expect(last.hasMore).toBe(false);
    await db.order.update({ where: { id }, data: { state: "cancelled" } });
    expect(await findOrders(admin, { state: "checking" })).toMatchObject({ total: 1000, isTotalCapped: false });
  });

  test("the orders page counts and filters orders that need attention", async ({ shop, db, clock }) => {
    const admin = await shop.openAdminBrowser();
    const [held, late, claimed, written, unpaid, disputed] = await Promise.all(
      Array.from({ length: 6 }, () => createTestOrder(db)),
    );
    const day = new Date(clock.now().getTime() - 3 * 86_400_000);
    const ahead = new Date(clock.now().getTime() + 9 * 86_400_000);
    await db.order.updateMany({ data: { shipBy: ahead } });
    await db.order.update({ where: { id: held?.id }, data: { state: "needs_attention", problemCode: "PHOTO_DARK" } });
    await db.order.update({ where: { id: late?.id }, data: { shipBy: day } });
    const message = { id: newId("message"), email: "a@example.com", name: "A", body: "Hello" };
    const handled = { ...message, id: newId("message"), handledAt: clock.now() };
    await db.shopMessage.create({ data: { ...message, orderId: written?.id ?? null } });
    await db.shopMessage.create({ data: { ...handled, orderId: claimed?.id ?? null } });
    const claim = {
      id: newId("claim"),
      orderId: claimed?.id ?? "",
      reason: "damaged",
      text: "",
      messageId: handled.id,
    };
    await db.claim.create({ data: claim });
    const refund = { id: newId("refund"), paymentId: unpaid?.paymentId ?? "", orderId: unpaid?.id ?? "", amount: 1 };
    await db.refund.create({ data: { ...refund, reason: "goodwill", requestedBy: "owner-link" } });
    for (const state of ["submitted", "failed"]) await db.refund.update({ where: { id: refund.id }, data: { state } });
    await db.payment.update({ where: { id: disputed?.paymentId ?? "" }, data: { state: "disputed" } });

    const result = { held, late, claim: claimed, message: written, refund: unpaid, dispute: disputed };
    for (const [trouble, order] of Object.entries(result)) {
      const { items, total } = await findOrders(admin, { trouble });
      expect({ trouble, total, items }).toMatchObject({
        trouble,
        total: 1,
        items: [{ id: order?.id, troubles: [trouble] }],
      });
    }
    expect(listOrderIds(await findOrders(admin, { trouble: "held", state: "checking" }))).toEqual([]);
    expect((await findOrders(admin, {})).total).toBe(6);
    await db.order.update({ where: { id: late?.id }, data: { state: "cancelled" } });
    expect((await findOrders(admin, { trouble: "late" })).total).toBe(0);
  });

  test("the orders page filters orders by date in the shop's time zone", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const before = await createTestOrder(db, { placedAt: new Date("2026-11-20T04:30:00Z") });
    const after = await createTestOrder(db, { placedAt: new Date("2026-11-20T05:30:00Z") });
    expect(listOrderIds(await findOrders(admin, { from: "2026-11-20" }))).toEqual([after.id]);
    expect(listOrderIds(await findOrders(admin, { to: "2026-11-19" }))).toEqual([before.id]);
    expect(listOrderIds(await findOrders(admin, { from: "2026-11-19", to: "2026-11-20" }))).toEqual([
      after.id,
      before.id,
    ]);

    for (let more = 0; more < 50; more += 10) await Promise.all(Array.from({ length: 10 }, () => createTestOrder(db)));
    const first = await findOrders(admin, { page: 1 });
    const second = await findOrders(admin, { page: 2 });
    expect([first.items.length, second.items.length, first.hasMore, second.hasMore]).toEqual([50, 2, true, false]);
    expect(new Set([...listOrderIds(first), ...listOrderIds(second)]).size).toBe(52);
    expect((await findOrders(admin, { page: 999_999_999_999 })).items).toEqual([]);
    expect((await admin.query("admin.orders", { from: "yesterday" })).status).toBe(400);
    expect((await admin.query("admin.orders", { trouble: "toString" })).status).toBe(400);
  });
});
