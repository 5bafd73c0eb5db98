import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, WebhookId } from "@storywall/domain/kernel/ids";
import {
  type CreateWebhookInput,
  MAX_WEBHOOKS,
  type WebhookWithSecret,
} from "@storywall/domain/operations/webhooks/schema";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { EncryptionSecrets } from "../../kernel/encryption.ts";
import type { NetworkPolicy } from "./allowed-addresses.ts";
import { assertWebhookUrlAllowed } from "./assert-webhook-url-allowed.ts";
import { toAuditedWebhook } from "./to-audited-webhook.ts";
import { readWebhookView } from "./to-webhook-view.ts";
import { encryptWebhookSecret, generateWebhookSecret } from "./webhook-secret.ts";

export type WebhookSettings = NetworkPolicy & { sealingSecrets: EncryptionSecrets };

/**
 * Registers a webhook. Its secret is returned only here.
 * @throws WEBHOOK_URL_INVALID, WEBHOOK_TOO_MANY
 */
export function createWebhook(
  ctx: AdminContext,
  { sealingSecrets, ...policy }: WebhookSettings,
  input: CreateWebhookInput,
): Promise<WebhookWithSecret> {
  const url = assertWebhookUrlAllowed(input.url, policy);
  const id = WebhookId.parse(newId("webhook"));
  const secret = generateWebhookSecret();
  return inTransaction(ctx.db, async (tx) => {
    await assertNotTooMany(tx);
    const encrypted = encryptWebhookSecret(sealingSecrets, id, secret);
    await tx.webhook.create({ data: { ...input, id, url, secret: encrypted, createdBy: ctx.admin.actor } });
    const after = toAuditedWebhook({ ...input, url });
    await recordAudit(tx, ctx.admin, { action: "webhook.created", entity: "webhook", entityId: id, after });
    return { webhook: await readWebhookView(tx, ctx.now(), id), secret };
  });
}

async function assertNotTooMany(tx: Tx): Promise<void> {
  if ((await tx.webhook.count()) >= MAX_WEBHOOKS) throw new ShopError("WEBHOOK_TOO_MANY", { most: MAX_WEBHOOKS });
}
