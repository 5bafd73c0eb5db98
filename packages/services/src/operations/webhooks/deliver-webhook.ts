import { inTransaction, type Prisma } from "@storywall/db/client";
import type { WebhookDeliveryId } from "@storywall/domain/kernel/ids";
import { CLOUD_EVENT_CONTENT_TYPE } from "@storywall/domain/operations/webhooks";
import type { JobRun } from "@storywall/jobs/run-job";
import { Webhook } from "standardwebhooks";
import type { Deps } from "../../kernel/deps.ts";
import type { EncryptionSecrets } from "../../kernel/encryption.ts";
import type { NetworkPolicy } from "./allowed-addresses.ts";
import { type PostResult, postWebhook } from "./post-webhook.ts";
import { decryptSigningSecrets } from "./webhook-secret.ts";

export type WebhookDeps = Pick<Deps, "db" | "now" | "publicUrl"> &
  NetworkPolicy & { sealingSecrets: EncryptionSecrets };

/** Thrown when the receiver does not answer with a 2xx status. The job is then retried. */
export class WebhookFailedError extends Error {
  override readonly name = "WebhookFailedError";
  readonly code: string;

  constructor({ responseStatus, error }: PostResult) {
    super("The receiver did not accept the event.");
    this.code = error ?? `HTTP_${responseStatus}`;
  }
}

type Delivery = Prisma.WebhookDeliveryGetPayload<{ include: { webhook: true; event: true } }>;

/**
 * Sends an event to a webhook and logs the attempt. Events of a paused webhook are held. A test event is sent even
 * while the webhook is paused, and it is not retried.
 * @throws WebhookFailedError
 */
export async function deliverWebhook(
  deps: WebhookDeps,
  { deliveryId }: { deliveryId: WebhookDeliveryId },
  run: Pick<JobRun, "done" | "isLast" | "signal">,
): Promise<void> {
  const delivery = await deps.db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { webhook: true, event: true },
  });
  // No delivery is found if its webhook was deleted or the entry was removed from the log because of its age.
  if (!delivery || delivery.status === "delivered") return;
  const isTest = delivery.event.type === "test";
  if (!isTest && (await holdDeliveryIfPaused(deps, delivery, run))) return;

  const at = deps.now();
  const startedAt = performance.now();
  const result = await postWebhook({
    url: delivery.webhook.url,
    ...createSignedRequest(deps, delivery, at),
    signal: run.signal,
    isLoopbackAllowed: deps.isLoopbackAllowed,
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const isDelivered = isSuccess(result);
  await inTransaction(deps.db, async (tx) => {
    const status = isDelivered ? "delivered" : run.isLast || isTest ? "failed" : "pending";
    // Updates no row if the webhook was deleted during the request.
    const [updated] = await tx.webhookDelivery.updateManyAndReturn({
      where: { id: deliveryId },
      data: { attempts: { increment: 1 }, status },
      select: { attempts: true },
    });
    if (updated) {
      await tx.webhookAttempt.create({ data: { deliveryId, number: updated.attempts, at, durationMs, ...result } });
      await tx.webhook.updateMany({
        where: { id: delivery.webhookId, failingSince: isDelivered ? { not: null } : null },
        data: { failingSince: isDelivered ? null : at },
      });
    }
    if (isDelivered || isTest || !updated) await run.done(tx);
  });
  if (!isDelivered && !isTest) throw new WebhookFailedError(result);
}

/** Marks a delivery as failed after the process crashed during its last attempt. */
export async function markDeliveryFailed({ db }: Pick<Deps, "db">, deliveryId: WebhookDeliveryId): Promise<void> {
  await db.webhookDelivery.updateMany({ where: { id: deliveryId, status: "pending" }, data: { status: "failed" } });
}

function holdDeliveryIfPaused({ db }: WebhookDeps, delivery: Delivery, run: Pick<JobRun, "done">): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [webhook] = await tx.$queryRaw<Array<{ isPaused: boolean }>>`
      SELECT is_paused AS "isPaused" FROM webhooks WHERE id = ${delivery.webhookId} FOR SHARE`;
    if (!webhook?.isPaused) return false;
    await tx.webhookDelivery.update({ where: { id: delivery.id }, data: { status: "held" } });
    await run.done(tx);
    return true;
  });
}

function createSignedRequest(
  { sealingSecrets, publicUrl }: WebhookDeps,
  { webhook, event }: Delivery,
  at: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event.payload);
  const signatures = decryptSigningSecrets(sealingSecrets, webhook, at).map((secret) =>
    new Webhook(secret).sign(event.id, at, body),
  );
  return {
    body,
    headers: {
      "content-type": `${CLOUD_EVENT_CONTENT_TYPE}; charset=utf-8`,
      "user-agent": `Storywall-Webhooks (+${publicUrl})`,
      "webhook-id": event.id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    },
  };
}

const isSuccess = ({ responseStatus }: PostResult) =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
