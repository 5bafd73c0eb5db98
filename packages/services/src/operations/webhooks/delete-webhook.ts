import { inTransaction } from "@storywall/db/client";
import type { WebhookRef } from "@storywall/domain/operations/webhooks/schema";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { toAuditedWebhook } from "./to-audited-webhook.ts";

/** Deletes a webhook with its log. Events that were not delivered are not sent. Throws WEBHOOK_NOT_FOUND. */
export async function deleteWebhook(ctx: AdminContext, { webhookId }: WebhookRef): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const before = toAuditedWebhook(await lockWebhook(tx, webhookId));
    await tx.webhook.delete({ where: { id: webhookId } });
    await recordAudit(tx, ctx.admin, { action: "webhook.deleted", entity: "webhook", entityId: webhookId, before });
  });
  return null;
}
