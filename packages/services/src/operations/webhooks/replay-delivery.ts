import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { DeliveryRef } from "@storywall/domain/operations/webhooks/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";

/**
 * Sends an event again now, with the same id. A waiting retry or a dead letter of the delivery is replaced. If the
 * webhook is paused, the event is held.
 * @throws DELIVERY_NOT_FOUND, DELIVERY_RUNNING
 */
export async function replayDelivery(ctx: AdminContext, { deliveryId }: DeliveryRef): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const [delivery] = await tx.$queryRaw<Array<{ status: string; attempts: number }>>`
      SELECT status, attempts FROM webhook_deliveries WHERE id = ${deliveryId} FOR UPDATE`;
    if (!delivery) throw new ShopError("DELIVERY_NOT_FOUND");
    const [running] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM outbox_jobs WHERE aggregate = ${deliveryId} AND done_at IS NULL AND leased_until > now()`;
    if (running) throw new ShopError("DELIVERY_RUNNING");
    await tx.$executeRaw`
      UPDATE outbox_jobs
      SET done_at = now(), dead_at = NULL, skipped_by = ${ctx.admin.actor}, skipped_reason = 'replayed'
      WHERE aggregate = ${deliveryId} AND done_at IS NULL`;
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
