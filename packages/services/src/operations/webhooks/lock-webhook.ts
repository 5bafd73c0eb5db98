import type { Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { WebhookId } from "@storywall/domain/kernel/ids";

/** Locks and reads a webhook. Throws WEBHOOK_NOT_FOUND. */
export async function lockWebhook(tx: Tx, webhookId: WebhookId): Promise<Prisma.WebhookGetPayload<object>> {
  await tx.$queryRaw`SELECT 1 FROM webhooks WHERE id = ${webhookId} FOR UPDATE`;
  const webhook = await tx.webhook.findUnique({ where: { id: webhookId } });
  if (!webhook) throw new ShopError("WEBHOOK_NOT_FOUND");
  return webhook;
}
