import { inTransaction } from "@storywall/db/client";
import {
  PREVIOUS_SECRET_HOURS,
  type WebhookRef,
  type WebhookWithSecret,
} from "@storywall/domain/operations/webhooks/schema";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { EncryptionSecrets } from "../../kernel/encryption.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { readWebhookView } from "./to-webhook-view.ts";
import { encryptWebhookSecret, generateWebhookSecret } from "./webhook-secret.ts";

/**
 * Creates a new secret, which is returned only here. The previous secret remains in use for 24 more hours: deliveries
 * are signed with both.
 * @throws WEBHOOK_NOT_FOUND
 */
export function rotateWebhookSecret(
  ctx: AdminContext,
  { sealingSecrets }: { sealingSecrets: EncryptionSecrets },
  { webhookId }: WebhookRef,
): Promise<WebhookWithSecret> {
  const secret = generateWebhookSecret();
  return inTransaction(ctx.db, async (tx) => {
    const { secret: previousSecret } = await lockWebhook(tx, webhookId);
    const previousSecretUntil = new Date(ctx.now().getTime() + PREVIOUS_SECRET_HOURS * 60 * 60_000);
    await tx.webhook.update({
      where: { id: webhookId },
      data: { secret: encryptWebhookSecret(sealingSecrets, webhookId, secret), previousSecret, previousSecretUntil },
    });
    await recordAudit(tx, ctx.admin, { action: "webhook.secret-rotated", entity: "webhook", entityId: webhookId });
    return { webhook: await readWebhookView(tx, ctx.now(), webhookId), secret };
  });
}
