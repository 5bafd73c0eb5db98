import { newId } from "@storywall/domain/kernel/ids";
import { describe, expect } from "vitest";
import { createPaidOrder, listJobPayloads } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";

type Entry = { at: string; source: string; kind: string; about: string; what: string };

describe("An operator", () => {
  test("an operator can find the timeline of a purchase by any of its ids (reliability 4.6)", async ({
    shop,
    deps,
    db,
    simulator,
  }) => {
    const order = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const { id: tileId } = await db.orderTile.findFirstOrThrow({ where: { orderId: order.orderId } });
    const { number, checkout } = await db.order.findUniqueOrThrow({
      where: { id: order.orderId },
      include: { checkout: true },
    });
    await db.sentEmail.create({
      data: { dedupe: "one", kind: "order-received", orderId: order.orderId, messageId: "<1@x>", sentAt: new Date() },
    });
    await admin.mutate("orders.refund", { orderId: order.orderId, amount: 100, reason: "goodwill", note: "late" });
    const refund = await db.refund.findFirstOrThrow();

    const { body: result } = await admin.query("admin.purchaseTimeline", { about: order.orderId });
    expect(result).toMatchObject({
      cartId: checkout.cartId,
      orders: [{ id: order.orderId, number, state: "checking" }],
      payments: [{ id: order.paymentId, state: "succeeded", amount: order.amount, intentId: order.intentId }],
      emails: ["order-received"],
      isCut: false,
    });
    const entries = result.entries as Entry[];
    const findTimelineEntry = (kind: string, what: RegExp) =>
      entries.findIndex((entry) => entry.kind === kind && what.test(entry.what));
    const expectedOrder = [
      findTimelineEntry("cart", /^begins as open/),
      findTimelineEntry("checkout", new RegExp(`^begins as awaiting_payment, ${order.amount} cents$`)),
      findTimelineEntry("payment", /becomes succeeded$/),
      findTimelineEntry("order", /^begins as checking/),
      findTimelineEntry("order", /^order\.refunded: late$/),
    ];
    expect(expectedOrder).not.toContain(-1);
    expect(expectedOrder).toEqual(expectedOrder.toSorted((a, b) => a - b));
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
    expect(entries).toContainEqual(expect.objectContaining({ source: "email", kind: "order-received", what: "sent" }));
    expect(entries).toContainEqual(
      expect.objectContaining({ source: "job", kind: "payment.refund", about: refund.id, what: "queued" }),
    );
    for (const secret of ["ann@example.com", "Brickell", "33131", "Vega"]) {
      expect(JSON.stringify(result)).not.toContain(secret);
    }

    const ids = [
      number,
      number.toLowerCase(),
      checkout.cartId,
      checkout.id,
      order.paymentId,
      order.intentId,
      refund.id,
    ];
    for (const about of [...ids, tileId]) {
      expect((await admin.query("admin.purchaseTimeline", { about })).body.cartId, about).toBe(checkout.cartId);
    }
    for (const about of [newId("order"), "SW-NOSUCH", "pi_none", "' or 1=1 --"]) {
      expect(await admin.query("admin.purchaseTimeline", { about })).toMatchObject({
        status: 404,
        body: { shopCode: "ID_NOT_FOUND" },
      });
    }
  });

  test("concurrent requests restart the finalization of a payment only once", async ({ shop, deps, db, simulator }) => {
    const { paymentId } = await createPaidOrder({ shop, deps, simulator });
    await db.outboxJob.updateMany({ data: { doneAt: new Date() } });
    const admin = await shop.openAdminBrowser();
    const clicks = await Promise.all([1, 2, 3].map(() => admin.mutate("admin.retryFinalize", { paymentId })));
    expect(clicks.map(({ body }) => body.changed).toSorted()).toEqual([0, 0, 1]);
    expect(await db.outboxJob.findMany({ where: { doneAt: null } })).toMatchObject([
      { name: "order.finalise", aggregate: paymentId },
    ]);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "payment.rechecked", entityId: paymentId }]);
    expect(await admin.mutate("admin.retryFinalize", { paymentId: newId("payment") })).toMatchObject({ status: 404 });
  });

  test("an operator can resend an email at most three times an hour", async ({ shop, deps, db, simulator }) => {
    const { orderId } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const resendEmail = (kind: string) => admin.mutate("admin.resendEmail", { orderId, email: kind });
    const overrides = { kind: "order-received", orderId, messageId: "<1@x>" };
    await db.sentEmail.create({ data: { ...overrides, dedupe: "one" } });
    expect(await resendEmail("order-received")).toMatchObject({ status: 409, body: { shopCode: "LETTER_NOT_SENT" } });
    await db.sentEmail.update({ where: { dedupe: "one" }, data: { sentAt: new Date() } });
    expect(await resendEmail("shipped")).toMatchObject({ status: 409, body: { shopCode: "LETTER_NOT_SENT" } });
    expect((await resendEmail("refund")).status).toBe(400);

    const before = await listJobPayloads({ db }, "email.order-received");
    const clicks = await Promise.all([1, 2, 3, 4].map(() => resendEmail("order-received")));
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
    expect((await listJobPayloads({ db }, "email.order-received")).slice(before.length)).toEqual(
      Array.from({ length: 3 }, () => ({ orderId, isAgain: true })),
    );
    expect(await db.auditEntry.count({ where: { action: "email.resent", entityId: orderId } })).toBe(3);
  });
});
