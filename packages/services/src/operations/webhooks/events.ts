import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { newId, type OrderId, type RefundId, WebhookDeliveryId } from "@storywall/domain/kernel/ids";
import {
  createCloudEvent,
  OrderEventData,
  type OrderWebhookEvent,
  type RefundEventData,
  type WebhookEventName,
} from "@storywall/domain/operations/webhooks";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import type { JobRun } from "@storywall/jobs/run-job";
import type { Deps } from "../../kernel/deps.ts";

type Recipient = { id: string; isPaused: boolean };

/**
 * Locks the webhooks that receive an event. A webhook that was created after the event does not receive it. The lock
 * prevents a webhook from being resumed while one of its events is being held.
 */
const lockRecipients = (tx: Tx, name: WebhookEventName, time: Date): Promise<Recipient[]> =>
  tx.$queryRaw<Recipient[]>`
    SELECT id, is_paused AS "isPaused" FROM webhooks
    WHERE ${name} = ANY(events) AND created_at <= ${time} ORDER BY id FOR SHARE`;

type JobEvent = {
  name: WebhookEventName;
  source: string;
  jobId: bigint;
  /** Reads the event's data. Called only if a webhook receives the event. */
  readData: () => Promise<{ orderNumber: string | null }>;
};

/**
 * Records a job's event if at least one webhook receives it. Repeated calls for the same job record nothing more. The
 * event's time is the time at which the change that caused it was committed.
 */
export async function createEventForJob(tx: Tx, { name, source, jobId, readData }: JobEvent): Promise<void> {
  if ((await tx.webhookEvent.count({ where: { jobId } })) > 0) return;
  const { createdAt: time } = await tx.outboxJob.findUniqueOrThrow({ where: { id: jobId } });
  const recipients = await lockRecipients(tx, name, time);
  if (recipients.length === 0) return;
  const data = await readData();
  await createEvent(tx, { name, source, subject: data.orderNumber, time, data, recipients, jobId });
}

type NewEvent = {
  name: WebhookEventName | "test";
  source: string;
  subject: string | null;
  time: Date;
  data: object;
  recipients: readonly Recipient[];
  jobId?: bigint;
};

/** Records an event, and enqueues its delivery to each recipient that is not paused. */
export async function createEvent(tx: Tx, { recipients, jobId, ...event }: NewEvent): Promise<void> {
  const id = newId("event");
  const payload = createCloudEvent({ id, ...event }) as unknown as Prisma.InputJsonObject;
  await tx.webhookEvent.create({ data: { id, type: event.name, jobId: jobId ?? null, payload } });
  const deliveries = recipients.map((recipient) => ({
    id: WebhookDeliveryId.parse(newId("delivery")),
    webhookId: recipient.id,
    eventId: id,
    status: recipient.isPaused ? "held" : "pending",
  }));
  await tx.webhookDelivery.createMany({ data: deliveries });
  await enqueueAll(
    tx,
    deliveries.flatMap(({ id: deliveryId, status }): NewJob[] =>
      status === "held" ? [] : [{ name: "webhook.deliver", payload: { deliveryId } }],
    ),
  );
}

type OrderEvent = { orderId: OrderId; event: OrderWebhookEvent };

/** Records an order's event for the webhooks that receive it. Repeated calls for the same job record nothing more. */
export function publishOrderEvent(
  { db, publicUrl }: Pick<Deps, "db" | "publicUrl">,
  { orderId, event }: OrderEvent,
  run: Pick<JobRun, "outboxId" | "done">,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const readData = () => readOrderEventData(tx, orderId);
    await createEventForJob(tx, { name: event, source: publicUrl, jobId: run.outboxId, readData });
    await run.done(tx);
  });
}

async function readOrderEventData(tx: Tx, orderId: OrderId): Promise<OrderEventData> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const sizes = await tx.orderTile.groupBy({
    by: ["frameSize"],
    where: { orderId, remakeId: null },
    orderBy: { frameSize: "asc" },
    _count: true,
  });
  const { countryCode, provinceCode } = order.shippingAddress as { countryCode?: string; provinceCode?: string };
  return OrderEventData.parse({
    orderNumber: order.number,
    currency: order.currency,
    totals: order.totals,
    tiles: {
      count: sizes.reduce((sum, { _count }) => sum + _count, 0),
      bySize: Object.fromEntries(sizes.map(({ frameSize, _count }) => [frameSize, _count])),
    },
    shipTo: { country: countryCode || "US", state: provinceCode || null },
  });
}

/**
 * Records a successful refund for the webhooks that receive it. Repeated calls for the same job record nothing more.
 */
export function publishRefundEvent(
  { db, publicUrl }: Pick<Deps, "db" | "publicUrl">,
  { refundId }: { refundId: RefundId },
  run: Pick<JobRun, "outboxId" | "done">,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await createEventForJob(tx, {
      name: "refund.succeeded",
      source: publicUrl,
      jobId: run.outboxId,
      readData: () => readRefundEventData(tx, refundId),
    });
    await run.done(tx);
  });
}

/** A refund of a duplicate payment belongs to the order that was created from the first payment. */
async function readRefundEventData(tx: Tx, refundId: RefundId): Promise<RefundEventData> {
  const orderNumber = { select: { number: true } };
  const { id, amount, currency, reason, order, payment } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { order: orderNumber, payment: { select: { checkout: { select: { order: orderNumber } } } } },
  });
  const number = (order ?? payment.checkout?.order)?.number ?? null;
  return { orderNumber: number, refundId: id, currency, amount, reason };
}
