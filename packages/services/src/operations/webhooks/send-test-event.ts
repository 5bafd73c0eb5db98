import { inTransaction } from "@storywall/db/client";
import type { WebhookRef } from "@storywall/domain/operations/webhooks/schema";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { createEvent } from "./create-event.ts";
import { lockWebhook } from "./lock-webhook.ts";

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
