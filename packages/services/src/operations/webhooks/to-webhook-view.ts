import type { Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { WebhookId } from "@storywall/domain/kernel/ids";
import { WebhookEventName } from "@storywall/domain/operations/webhooks/events";
import { FAILING_AFTER_DAYS, type WebhookStatus, type WebhookView } from "@storywall/domain/operations/webhooks/schema";

type WebhookRow = Prisma.WebhookGetPayload<object>;

/** Reads one webhook, or all webhooks, oldest first. */
export async function readWebhookViews(tx: Tx, now: Date, webhookId?: WebhookId): Promise<WebhookView[]> {
  const where = webhookId ? { id: webhookId } : {};
  const webhooks = await tx.webhook.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const heldCounts = await tx.webhookDelivery.groupBy({ by: ["webhookId"], where: { status: "held" }, _count: true });
  return webhooks.map((webhook) =>
    toWebhookView(webhook, now, heldCounts.find((one) => one.webhookId === webhook.id)?._count ?? 0),
  );
}

/** Reads a webhook. Throws WEBHOOK_NOT_FOUND. */
export async function readWebhookView(tx: Tx, now: Date, webhookId: WebhookId): Promise<WebhookView> {
  const [view] = await readWebhookViews(tx, now, webhookId);
  if (!view) throw new ShopError("WEBHOOK_NOT_FOUND");
  return view;
}

function toWebhookView(webhook: WebhookRow, now: Date, heldCount: number): WebhookView {
  const { id, url, description, events, isPaused, failingSince, previousSecretUntil, createdAt } = webhook;
  return {
    id: WebhookId.parse(id),
    url,
    description,
    events: WebhookEventName.array().parse(events),
    isPaused,
    status: computeStatus(webhook, now),
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    heldCount,
    createdAt: createdAt.toISOString(),
  };
}

function computeStatus({ isPaused, failingSince }: WebhookRow, now: Date): WebhookStatus {
  if (isPaused) return "paused";
  if (!failingSince) return "active";
  return now.getTime() - failingSince.getTime() > FAILING_AFTER_DAYS * 86_400_000 ? "failing" : "struggling";
}
