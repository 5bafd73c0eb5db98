import { hash } from "node:crypto";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, WebhookDeliveryId, WebhookId } from "@storywall/domain/kernel/ids";
import {
  type ChangeWebhookInput,
  type CreateWebhookInput,
  FAILING_AFTER_DAYS,
  MAX_WEBHOOKS,
  PREVIOUS_SECRET_HOURS,
  WebhookEventName,
  type WebhookList,
  type WebhookRef,
  type WebhookStatus,
  type WebhookView,
  type WebhookWithSecret,
} from "@storywall/domain/operations/webhooks";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { EncryptionSecrets } from "../../kernel/encryption.ts";
import { lockRows } from "../../kernel/locks.ts";
import { assertWebhookUrlAllowed, type NetworkPolicy } from "./allowed-addresses.ts";
import { encryptWebhookSecret, generateWebhookSecret } from "./webhook-secret.ts";

type WebhookRow = Prisma.WebhookGetPayload<object>;

/** Reads one webhook, or all webhooks, oldest first. */
export async function readWebhookViews(tx: Tx, now: Date, webhookId?: WebhookId): Promise<WebhookView[]> {
  const where = webhookId ? { id: webhookId } : {};
  const webhooks = await tx.webhook.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const heldCounts = await tx.webhookDelivery.groupBy({ by: ["webhookId"], where: { status: "held" }, _count: true });
  return webhooks.map((webhook) =>
    toWebhookView(webhook, now, heldCounts.find((heldCount) => heldCount.webhookId === webhook.id)?._count ?? 0),
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
    status: computeWebhookStatus(webhook, now),
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    heldCount,
    createdAt: createdAt.toISOString(),
  };
}

function computeWebhookStatus({ isPaused, failingSince }: WebhookRow, now: Date): WebhookStatus {
  if (isPaused) return "paused";
  if (!failingSince) return "active";
  return now.getTime() - failingSince.getTime() > FAILING_AFTER_DAYS * 86_400_000 ? "failing" : "struggling";
}

/** Locks and reads a webhook. Throws WEBHOOK_NOT_FOUND. */
export async function lockWebhook(tx: Tx, webhookId: WebhookId): Promise<Prisma.WebhookGetPayload<object>> {
  await lockRows(tx, "webhooks", [webhookId]);
  const webhook = await tx.webhook.findUnique({ where: { id: webhookId } });
  if (!webhook) throw new ShopError("WEBHOOK_NOT_FOUND");
  return webhook;
}

type AuditedSettings = { url: string; events: readonly string[]; isPaused: boolean };

/** Returns the settings for the audit log. A path may contain a secret, so the address is recorded as host and hash. */
export const toAuditedWebhook = ({ url, events, isPaused }: AuditedSettings) => ({
  host: new URL(url).host,
  urlHash: hash("sha256", url, "hex").slice(0, 12),
  events: [...events],
  isPaused,
});

/** Returns all webhooks, oldest first. */
export async function listWebhooks(
  { db, now }: Pick<AdminContext, "db" | "now">,
  { isLoopbackAllowed }: NetworkPolicy,
): Promise<WebhookList> {
  return { webhooks: await readWebhookViews(db, now()), isLoopbackAllowed };
}

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
    await assertWebhookQuota(tx);
    const encrypted = encryptWebhookSecret(sealingSecrets, id, secret);
    await tx.webhook.create({ data: { ...input, id, url, secret: encrypted, createdBy: ctx.admin.actor } });
    const after = toAuditedWebhook({ ...input, url });
    await recordAudit(tx, ctx.admin, { action: "webhook.created", entity: "webhook", entityId: id, after });
    return { webhook: await readWebhookView(tx, ctx.now(), id), secret };
  });
}

async function assertWebhookQuota(tx: Tx): Promise<void> {
  if ((await tx.webhook.count()) >= MAX_WEBHOOKS) throw new ShopError("WEBHOOK_TOO_MANY", { most: MAX_WEBHOOKS });
}

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
    // A new URL resets `failingSince`, because failures at the old URL say nothing about the new one.
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

/** Deletes a webhook, its log and its pending events. Throws WEBHOOK_NOT_FOUND. */
export async function deleteWebhook(ctx: AdminContext, { webhookId }: WebhookRef): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const before = toAuditedWebhook(await lockWebhook(tx, webhookId));
    await tx.webhook.delete({ where: { id: webhookId } });
    await recordAudit(tx, ctx.admin, { action: "webhook.deleted", entity: "webhook", entityId: webhookId, before });
  });
  return null;
}

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
