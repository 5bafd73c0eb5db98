import { inTransaction, type Tx } from "@storywall/db/client";
import { WebhookDeliveryId, type WebhookId } from "@storywall/domain/kernel/ids";
import type { ChangeWebhookInput, WebhookView } from "@storywall/domain/operations/webhooks/schema";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { NetworkPolicy } from "./allowed-addresses.ts";
import { assertWebhookUrlAllowed } from "./assert-webhook-url-allowed.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { toAuditedWebhook } from "./to-audited-webhook.ts";
import { readWebhookView } from "./to-webhook-view.ts";

/**
 * Changes a webhook's settings. Pausing it holds its events; resuming it sends them.
 * @throws WEBHOOK_NOT_FOUND, WEBHOOK_URL_INVALID
 */
export function changeWebhook(
  ctx: AdminContext,
  policy: NetworkPolicy,
  { webhookId, ...input }: ChangeWebhookInput,
): Promise<WebhookView> {
  const data = { ...input, url: assertWebhookUrlAllowed(input.url, policy) };
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    // Failures at the old URL say nothing about the new one.
    const failingSince = data.url === before.url ? before.failingSince : null;
    await tx.webhook.update({ where: { id: webhookId }, data: { ...data, failingSince } });
    if (!data.isPaused) await sendHeldEvents(tx, webhookId);
    await recordAudit(tx, ctx.admin, {
      action: "webhook.changed",
      entity: "webhook",
      entityId: webhookId,
      before: toAuditedWebhook(before),
      after: toAuditedWebhook(data),
    });
    return readWebhookView(tx, ctx.now(), webhookId);
  });
}

async function sendHeldEvents(tx: Tx, webhookId: WebhookId): Promise<void> {
  const heldDeliveries = await tx.webhookDelivery.findMany({
    where: { webhookId, status: "held" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  await tx.webhookDelivery.updateMany({ where: { webhookId, status: "held" }, data: { status: "pending" } });
  await enqueueAll(
    tx,
    heldDeliveries.map(({ id }) => ({ name: "webhook.deliver", payload: { deliveryId: WebhookDeliveryId.parse(id) } })),
  );
}
