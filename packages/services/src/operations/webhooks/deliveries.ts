import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { WebhookDeliveryId, WebhookId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import {
  type DeliveryDetails,
  type DeliveryRef,
  type DeliveryRow,
  DeliveryStatus,
  type ListDeliveriesInput,
  type WebhookRef,
} from "@storywall/domain/operations/webhooks";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readDatabaseTime } from "../../kernel/database-time.ts";
import { lockRows } from "../../kernel/locks.ts";
import { createEvent } from "./events.ts";
import { lockWebhook } from "./webhooks.ts";

const PAGE_SIZE = 25;

/** Returns deliveries, newest first, 25 per page. */
export async function listDeliveries(
  { db }: Pick<AdminContext, "db">,
  { webhookId, status, page }: ListDeliveriesInput,
): Promise<PageOf<DeliveryRow>> {
  const where = { ...(webhookId ? { webhookId } : {}), ...(status ? { status } : {}) };
  const total = await db.webhookDelivery.count({ where });
  const rows = await db.webhookDelivery.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    include: {
      event: { select: { type: true, payload: true } },
      webhook: { select: { url: true } },
      attemptRows: { orderBy: { number: "desc" }, take: 1 },
    },
  });
  const nextTimes = await readNextAttemptTimes(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ event, webhook, attemptRows: [last], ...row }) => ({
    id: WebhookDeliveryId.parse(row.id),
    webhookId: WebhookId.parse(row.webhookId),
    url: webhook.url,
    eventId: row.eventId,
    type: event.type,
    subject: (event.payload as { subject?: string }).subject ?? null,
    status: DeliveryStatus.parse(row.status),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAt: nextTimes.get(row.id)?.toISOString() ?? null,
    last: last ? toAttemptResult(last) : null,
  }));
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}

/** Returns the time of the next attempt for each delivery that still has a job. */
async function readNextAttemptTimes(tx: Tx, deliveryIds: readonly string[]): Promise<Map<string, Date>> {
  const jobs = await tx.outboxJob.findMany({
    where: { name: "webhook.deliver", aggregate: { in: [...deliveryIds] }, doneAt: null, deadAt: null },
    select: { aggregate: true, nextAt: true },
  });
  return new Map(jobs.map(({ aggregate, nextAt }) => [aggregate, nextAt]));
}

type AttemptRow = { at: Date; durationMs: number; responseStatus: number | null; error: string | null };

const toAttemptResult = ({ at, durationMs, responseStatus, error }: AttemptRow) => ({
  at: at.toISOString(),
  durationMs,
  responseStatus,
  error,
});

/** Maximum number of attempts that are shown. */
const MAX_ATTEMPTS = 50;

/** Returns a delivery's event and its attempts, newest first. Throws DELIVERY_NOT_FOUND. */
export async function readDelivery(
  { db }: Pick<AdminContext, "db">,
  { deliveryId }: DeliveryRef,
): Promise<DeliveryDetails> {
  const delivery = await db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { event: true, attemptRows: { orderBy: { number: "desc" }, take: MAX_ATTEMPTS } },
  });
  if (!delivery) throw new ShopError("DELIVERY_NOT_FOUND");
  const attempts = delivery.attemptRows.map(({ number, responseText, ...attempt }) => ({
    number,
    ...toAttemptResult(attempt),
    responseText,
  }));
  return { payload: delivery.event.payload as Record<string, unknown>, attempts };
}

/**
 * Sends an event again now, with the same id. A waiting retry or a dead letter of the delivery is replaced. If the
 * webhook is paused, the event is held.
 * @throws DELIVERY_NOT_FOUND, DELIVERY_RUNNING
 */
export async function replayDelivery(ctx: AdminContext, { deliveryId }: DeliveryRef): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "webhook_deliveries", [deliveryId]);
    const delivery = await tx.webhookDelivery.findUnique({
      where: { id: deliveryId },
      select: { status: true, attempts: true },
    });
    if (!delivery) throw new ShopError("DELIVERY_NOT_FOUND");
    const now = await readDatabaseTime(tx);
    const unfinished = { aggregate: deliveryId, doneAt: null };
    const running = await tx.outboxJob.count({ where: { ...unfinished, leasedUntil: { gt: now } } });
    if (running > 0) throw new ShopError("DELIVERY_RUNNING");
    await tx.outboxJob.updateMany({
      where: unfinished,
      data: { doneAt: now, deadAt: null, skippedBy: ctx.admin.actor, skippedReason: "replayed" },
    });
    await tx.webhookDelivery.update({ where: { id: deliveryId }, data: { status: "pending" } });
    await enqueue(tx, "webhook.deliver", { deliveryId });
    await recordAudit(tx, ctx.admin, {
      action: "webhook.replayed",
      entity: "delivery",
      entityId: deliveryId,
      before: delivery,
    });
  });
  return null;
}

/** Sends a test event to a webhook, even if it is paused. It is not retried. Throws WEBHOOK_NOT_FOUND. */
export async function sendTestEvent(ctx: AdminContext, { webhookId }: WebhookRef): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await lockWebhook(tx, webhookId);
    await createEvent(tx, {
      name: "test",
      source: ctx.publicUrl,
      subject: null,
      time: ctx.now(),
      data: { message: "This is a test event from Storywall." },
      recipients: [{ id: webhookId, isPaused: false }],
    });
    await recordAudit(tx, ctx.admin, { action: "webhook.tested", entity: "webhook", entityId: webhookId });
  });
  return null;
}
