import type { Prisma, Tx } from "@storywall/db/client";
import { newId, WebhookDeliveryId } from "@storywall/domain/kernel/ids";
import { createCloudEvent, type WebhookEventName } from "@storywall/domain/operations/webhooks/events";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";

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
