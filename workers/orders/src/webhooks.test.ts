import { type Db, inTransaction } from "@storywall/db/client";
import { OrderId, WebhookDeliveryId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { VisitorContext } from "@storywall/services/accounts/context";
import { confirmPayment, createOpenCheckout } from "@storywall/services/checkout/checkout.fixture";
import { refundOrder } from "@storywall/services/checkout/payments/refund-order";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import {
  listDeliveries,
  readDelivery,
  replayDelivery,
  sendTestEvent,
} from "@storywall/services/operations/webhooks/deliveries";
import {
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from "@storywall/services/operations/webhooks/webhooks";
import { cancelOrder } from "@storywall/services/orders/cancel-order";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";
import { transitionOrder } from "@storywall/services/production/transitions";
import { createTestOrder } from "@storywall/testing/create-test-order";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import { countValidSignatures, respondWithStatus } from "./webhook-receiver.fixture.ts";
import { test } from "./webhooks.fixture.ts";

const HOUR_MS = 60 * 60_000;

async function payOrder(ctx: VisitorContext, simulator: TestSimulator) {
  const { paymentId, intentId, checkout } = await createOpenCheckout(ctx);
  await confirmPayment(simulator, intentId);
  const { orderId } = await finalizePayment(ctx, { paymentId });
  return { order: await ctx.db.order.findUniqueOrThrow({ where: { id: orderId ?? "" } }), checkout };
}

/** Enqueues an event in a transaction, like the actions that cause events. */
async function enqueuePaidOrderEvent(db: Db): Promise<OrderId> {
  const { id: orderId } = await createTestOrder(db);
  await inTransaction(db, (tx) => enqueue(tx, "webhook.order-event", { orderId, event: "order.paid" }));
  return orderId;
}

async function packOrder(db: Db, orderId: string): Promise<void> {
  for (const state of ["rendered", "printed", "framed", "packed"])
    await db.orderTile.updateMany({ where: { orderId }, data: { state } });
  for (const state of ["printing", "framing", "packed"])
    await db.order.update({ where: { id: orderId }, data: { state } });
}

const listDeliveryRows = async (db: Db) => (await listDeliveries({ db }, { page: 1 })).items;

describe("the four webhook events", () => {
  test("webhook events are signed CloudEvents without photos, names or addresses", async ({
    ctx,
    simulator,
    webhooks,
    receiver,
  }) => {
    const { secret } = await webhooks.register();
    const { order, checkout } = await payOrder(ctx, simulator);
    await webhooks.runJobs();
    const [request, ...more] = receiver.requests;
    expect(more).toEqual([]);
    expect(request?.headers["content-type"]).toBe("application/cloudevents+json; charset=utf-8");
    const event = JSON.parse(request?.body ?? "");
    expect(event).toEqual({
      specversion: "1.0",
      id: request?.headers["webhook-id"],
      source: "https://shop.example",
      type: "storywall.order.paid",
      subject: order.number,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      datacontenttype: "application/json",
      data: {
        orderNumber: order.number,
        currency: "USD",
        totals: {
          subtotal: checkout.totals.subtotal,
          discount: checkout.totals.discount,
          adjustments: checkout.totals.adjustments,
          shipping: checkout.totals.shipping,
          tax: checkout.totals.tax,
          total: checkout.totals.total,
        },
        tiles: { count: expect.any(Number), bySize: expect.any(Object) },
        shipTo: { country: "US", state: "OR" },
      },
    });
    const tileCount = await ctx.db.orderTile.count({ where: { orderId: order.id } });
    expect(tileCount).toBeGreaterThan(0);
    expect(event.data.tiles.count).toBe(tileCount);
    for (const personal of ["Ann", "Lee", "Elm", "Portland", "97201", "ann@example.com", "photo"])
      expect(request?.body).not.toContain(personal);
    expect(request && countValidSignatures(request, secret)).toBe(1);
  });

  test("webhook events are sent for a canceled order and for its refund", async ({
    ctx,
    simulator,
    webhooks,
    receiver,
  }) => {
    await webhooks.register({ events: ["order.cancelled", "refund.succeeded"] });
    const { order } = await payOrder(ctx, simulator);
    await cancelOrder(ctx, { orderId: OrderId.parse(order.id) });
    const refund = await ctx.db.refund.findFirstOrThrow();
    await submitRefund(ctx, { refundId: refund.id as `refund_${string}` });
    await webhooks.runJobs();
    const events = receiver.requests.map(({ body }) => JSON.parse(body));
    expect(events).toMatchObject([
      { type: "storywall.order.cancelled", subject: order.number, data: { orderNumber: order.number } },
      {
        type: "storywall.refund.succeeded",
        subject: order.number,
        data: {
          orderNumber: order.number,
          refundId: refund.id,
          currency: "USD",
          amount: order.amount,
          reason: "cancelled",
        },
      },
    ]);
  });

  test("webhook events are sent for a shipped order", async ({ db, webhooks, receiver }) => {
    await webhooks.register({ events: ["order.shipped"] });
    const { id: orderId, number } = await createTestOrder(db);
    await packOrder(db, orderId);
    const tracking = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", unchecked: "Packed by hand" };
    await transitionOrder(webhooks.owner, { orderId, to: "shipped", ...tracking });
    await webhooks.runJobs();
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "storywall.order.shipped", subject: number, data: { tiles: { count: 1 } } },
    ]);
    expect(receiver.requests[0]?.body).not.toContain("1Z999AA10123456784");
  });

  test("webhook events are not sent if the transaction that causes them is rolled back", async ({
    db,
    webhooks,
    receiver,
  }) => {
    await webhooks.register();
    const { id: orderId } = await createTestOrder(db);
    await packOrder(db, orderId);
    const tracking = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", unchecked: "By hand" };
    await db.$executeRawUnsafe(`
      CREATE FUNCTION reject_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'rejected'; END $$`);
    await db.$executeRawUnsafe(
      "CREATE TRIGGER reject BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION reject_audit()",
    );
    const shipOrder = () => transitionOrder(webhooks.owner, { orderId, to: "shipped", ...tracking });
    await expect(shipOrder()).rejects.toThrow("rejected");
    await db.$executeRawUnsafe("DROP FUNCTION reject_audit CASCADE");
    await webhooks.runJobs();
    expect(receiver.requests).toEqual([]);
    await shipOrder();
    await webhooks.runJobs();
    expect(receiver.requests).toHaveLength(1);
  });

  test("webhook events are sent only to webhooks that were subscribed when they occurred", async ({
    db,
    webhooks,
    receiver,
  }) => {
    await webhooks.register({ events: ["refund.succeeded"] });
    await enqueuePaidOrderEvent(db);
    await webhooks.register({ events: ["order.paid"] });
    await webhooks.runJobs();
    expect(receiver.requests).toEqual([]);
    expect(await db.webhookEvent.count()).toBe(0);
  });
});

describe("a webhook delivery", () => {
  test("a delivery is retried with the same id and body after every kind of failure", async ({
    db,
    webhooks,
    receiver,
  }) => {
    await webhooks.register();
    await enqueuePaidOrderEvent(db);
    for (const status of [500, 404, 302]) {
      receiver.respondWith(respondWithStatus(status));
      await webhooks.runJobs();
    }
    receiver.respondWith((response) => void response.destroy());
    await webhooks.runJobs();
    const [pending] = await listDeliveryRows(db);
    expect(pending).toMatchObject({ status: "pending", attempts: 4, nextAt: expect.any(String) });
    receiver.respondWith(respondWithStatus(200));
    await webhooks.runJobs();
    await webhooks.runJobs();
    expect(receiver.requests).toHaveLength(5);
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    const [row] = await listDeliveryRows(db);
    expect(row).toMatchObject({
      type: "order.paid",
      status: "delivered",
      attempts: 5,
      nextAt: null,
      last: { responseStatus: 200, error: null, durationMs: expect.any(Number) },
    });
    const { attempts } = await readDelivery({ db }, { deliveryId: row?.id as WebhookDeliveryId });
    expect(attempts.map(({ responseStatus, error }) => responseStatus ?? error)).toEqual([
      200,
      "ECONNRESET",
      302,
      404,
      500,
    ]);
    expect(attempts.at(-1)?.responseText).toBe("Status 500");
  });

  test("a delivery does not follow redirects", async ({ db, webhooks, receiver }) => {
    await webhooks.register();
    await enqueuePaidOrderEvent(db);
    receiver.respondWith((response) => void response.writeHead(307, { location: "/other" }).end());
    await webhooks.runJobs();
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/events"]);
  });

  test("a delivery that became a dead letter can be resent with the same id", async ({ db, webhooks, receiver }) => {
    await webhooks.register();
    await enqueuePaidOrderEvent(db);
    receiver.respondWith(respondWithStatus(503));
    await webhooks.runJobs({ only: "webhook.order-event" });
    await db.outboxJob.updateMany({ where: { name: "webhook.deliver" }, data: { attempts: 17 } });
    await webhooks.runJobs();
    const [failed] = await listDeliveryRows(db);
    expect(failed).toMatchObject({ status: "failed", attempts: 1, nextAt: null });
    expect(await db.outboxJob.findFirst({ where: { name: "webhook.deliver" } })).toMatchObject({
      deadAt: expect.any(Date),
      lastError: "WebhookFailedError HTTP_503",
    });

    receiver.respondWith(respondWithStatus(200));
    const deliveryId = WebhookDeliveryId.parse(failed?.id);
    await replayDelivery(webhooks.owner, { deliveryId });
    expect(await db.outboxJob.count({ where: { deadAt: { not: null } } })).toBe(0);
    await webhooks.runJobs();
    const [first, second] = receiver.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await listDeliveryRows(db)).toMatchObject([{ id: deliveryId, status: "delivered", attempts: 2 }]);
    await replayDelivery(webhooks.owner, { deliveryId });
    await webhooks.runJobs();
    expect(receiver.requests).toHaveLength(3);
    expect(await listDeliveryRows(db)).toMatchObject([{ status: "delivered", attempts: 3 }]);
    expect(await db.auditEntry.count({ where: { action: "webhook.replayed", entityId: deliveryId } })).toBe(2);
  });

  test("a delivery is marked as failed if its process crashed in the last attempt", async ({
    db,
    webhooks,
    receiver,
  }) => {
    await webhooks.register();
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs({ only: "webhook.order-event" });
    await db.outboxJob.updateMany({ where: { name: "webhook.deliver" }, data: { attempts: 18 } });
    await webhooks.runJobs();
    expect(receiver.requests).toEqual([]);
    expect(await listDeliveryRows(db)).toMatchObject([{ status: "failed", attempts: 0, last: null }]);
  });

  test("a delivery cannot be sent again while it is being sent", async ({ db, webhooks }) => {
    await webhooks.register();
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs({ only: "webhook.order-event" });
    const leasedUntil = new Date(Date.now() + HOUR_MS);
    await db.outboxJob.updateMany({ where: { name: "webhook.deliver" }, data: { leasedUntil } });
    const [row] = await listDeliveryRows(db);
    const deliveryId = WebhookDeliveryId.parse(row?.id);
    await expect(replayDelivery(webhooks.owner, { deliveryId })).rejects.toThrow("being sent right now");
  });

  test("a delivery is not sent after its webhook was deleted", async ({ db, webhooks, receiver }) => {
    const { webhook } = await webhooks.register();
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs({ only: "webhook.order-event" });
    await deleteWebhook(webhooks.owner, { webhookId: webhook.id });
    await webhooks.runJobs();
    expect(receiver.requests).toEqual([]);
    expect(await db.outboxJob.count({ where: { name: "webhook.deliver", doneAt: null } })).toBe(0);
  });

  test("a delivery to a private IP address is rejected before any request", async ({ db, webhooks, receiver }) => {
    await webhooks.register({ url: receiver.url.replace("127.0.0.1", "localhost") });
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs({ isLoopbackAllowed: false });
    expect(receiver.requests).toEqual([]);
    expect(await listDeliveryRows(db)).toMatchObject([{ status: "pending", last: { error: "ADDRESS_NOT_ALLOWED" } }]);
  });
});

describe("a webhook", () => {
  test("a webhook has two valid signatures for 24 hours after its secret was rotated", async ({
    db,
    clock,
    webhooks,
    receiver,
  }) => {
    const { webhook, secret: oldSecret } = await webhooks.register();
    const rotated = await rotateWebhookSecret(webhooks.owner, webhooks.settings, { webhookId: webhook.id });
    expect(rotated.secret).not.toBe(oldSecret);
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs();
    clock.advance(24 * HOUR_MS);
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs();
    const counts = receiver.requests.map((request) =>
      [oldSecret, rotated.secret].map((secret) => countValidSignatures(request, secret)),
    );
    expect(counts).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  test("a webhook holds its events while it is paused", async ({ db, webhooks, receiver }) => {
    const { webhook } = await webhooks.register();
    const { id: webhookId, url, description, events } = webhook;
    const settings = { webhookId, url, description, events };
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs({ only: "webhook.order-event" });
    await changeWebhook(webhooks.owner, webhooks.settings, { ...settings, isPaused: true });
    await enqueuePaidOrderEvent(db);
    await webhooks.runJobs();
    expect(receiver.requests).toEqual([]);
    expect(await listWebhooks(webhooks.owner, webhooks.settings)).toMatchObject({
      webhooks: [{ status: "paused", heldCount: 2 }],
    });
    await changeWebhook(webhooks.owner, webhooks.settings, { ...settings, isPaused: false });
    await webhooks.runJobs();
    expect(receiver.requests).toHaveLength(2);
    expect((await listDeliveryRows(db)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });

  test("a webhook gets a test event once, even if it is paused or failing", async ({ db, webhooks, receiver }) => {
    const { webhook, secret } = await webhooks.register({ isPaused: true, events: ["order.paid"] });
    receiver.respondWith(respondWithStatus(500));
    await sendTestEvent(webhooks.owner, { webhookId: webhook.id });
    await webhooks.runJobs();
    await webhooks.runJobs();
    const [request, ...more] = receiver.requests;
    expect(more).toEqual([]);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ type: "storywall.test", source: "https://shop.example" });
    expect(request && countValidSignatures(request, secret)).toBe(1);
    expect(await listDeliveryRows(db)).toMatchObject([{ type: "test", status: "failed", attempts: 1, subject: null }]);
    expect(await db.outboxJob.count({ where: { OR: [{ doneAt: null }, { deadAt: { not: null } }] } })).toBe(0);
  });

  test("a webhook is shown as failing after two days without a successful delivery", async ({
    db,
    clock,
    webhooks,
    receiver,
  }) => {
    await webhooks.register();
    await enqueuePaidOrderEvent(db);
    receiver.respondWith(respondWithStatus(500));
    const readStatus = async () => (await listWebhooks(webhooks.owner, webhooks.settings)).webhooks[0]?.status;
    await webhooks.runJobs();
    expect(await readStatus()).toBe("struggling");
    clock.advance(49 * HOUR_MS);
    await webhooks.runJobs();
    expect(await readStatus()).toBe("failing");
    receiver.respondWith(respondWithStatus(200));
    await webhooks.runJobs();
    expect(await readStatus()).toBe("active");
  });
});

test("a refund of part of an order causes one webhook event with its amount", async ({
  ctx,
  simulator,
  webhooks,
  receiver,
}) => {
  await webhooks.register({ events: ["refund.succeeded"] });
  const { order } = await payOrder(ctx, simulator);
  const { refundId } = await refundOrder(webhooks.owner, { orderId: order.id, amount: 150, reason: "goodwill" });
  await submitRefund(ctx, { refundId });
  await submitRefund(ctx, { refundId });
  await webhooks.runJobs();
  expect(receiver.requests.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ amount: 150, refundId }]);
});
