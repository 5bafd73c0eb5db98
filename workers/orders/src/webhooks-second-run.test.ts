import type { Db } from "@storywall/db/client";
import { newId, RefundId, WebhookDeliveryId } from "@storywall/domain/kernel/ids";
import type { JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import type { Deps } from "@storywall/services/kernel/deps";
import { sendTestEvent } from "@storywall/services/operations/webhooks/deliveries";
import { finishLabelPurchase } from "@storywall/services/production/shipping/labels";
import { createTestLabel } from "@storywall/testing/create-test-label";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { runJobTwice } from "@storywall/testing/run-twice";
import { describe, expect } from "vitest";
import { webhookHandlers } from "./webhook-handlers.ts";
import { test, type Webhooks } from "./webhooks.fixture.ts";

type Prepare<N extends JobOn<"webhooks">> = (db: Db, webhooks: Webhooks, deps: Deps) => Promise<JobPayload<N>>;

const prepareJob: { [N in JobOn<"webhooks">]: Prepare<N> } = {
  "lab.send": async (db) => {
    const { id: orderId, tiles } = await createTestOrder(db);
    await db.orderTile.updateMany({ where: { id: { in: tiles.map(({ id }) => id) } }, data: { printSha256: "a" } });
    await db.labOrder.create({ data: { parcelId: orderId, orderId, handedAt: new Date() } });
    return { parcelId: orderId };
  },
  "label.buy": async (_db, _webhooks, deps) => ({ labelId: (await createTestLabel(deps)).id }),
  "label.void": async (db, _webhooks, deps) => {
    const { id: labelId } = await createTestLabel(deps);
    await finishLabelPurchase(deps, { labelId });
    await db.label.update({ where: { id: labelId }, data: { state: "voiding" } });
    return { labelId };
  },
  "webhook.order-event": async (db, webhooks) => {
    await webhooks.register();
    return { orderId: (await createTestOrder(db)).id, event: "order.paid" };
  },
  "webhook.refund-event": async (db, webhooks) => {
    await webhooks.register();
    const { id: orderId, paymentId } = await createTestOrder(db);
    const refundId = RefundId.parse(newId("refund"));
    const data = { id: refundId, orderId, paymentId, amount: 500, reason: "goodwill", requestedBy: "owner-link" };
    await db.refund.create({ data });
    return { refundId };
  },
  "webhook.deliver": async (db, webhooks) => {
    const { webhook } = await webhooks.register();
    await sendTestEvent(webhooks.owner, { webhookId: webhook.id });
    const { id } = await db.webhookDelivery.findFirstOrThrow();
    await db.outboxJob.deleteMany({ where: { name: "webhook.deliver" } });
    return { deliveryId: WebhookDeliveryId.parse(id) };
  },
};

const names = Object.keys(prepareJob) as Array<JobOn<"webhooks">>;

describe.each(names)("the job %s that sends webhooks", (name) => {
  test("a job that sends webhooks sends nothing when it runs again", async ({
    depsWithLabels,
    depsWithLab,
    labelSimulator,
    printLab,
    webhooks,
    receiver,
  }) => {
    const deps = { ...depsWithLabels, ...depsWithLab };
    const payload = await prepareJob[name](deps.db, webhooks, deps);
    await runJobTwice({
      db: deps.db,
      deps: { ...deps, ...webhooks.settings },
      handlers: webhookHandlers,
      name,
      payload,
      readEffects: async () => [receiver.requests.length, labelSimulator.charges.length, printLab.received.length],
    });
    expect(receiver.requests).toHaveLength(name === "webhook.deliver" ? 1 : 0);
  });
});
