import type { DeadLetter, HandlersFor } from "@storywall/jobs/worker";
import {
  deliverWebhook,
  markDeliveryFailed,
  type WebhookDeps,
} from "@storywall/services/operations/webhooks/deliver-webhook";
import { publishOrderEvent, publishRefundEvent } from "@storywall/services/operations/webhooks/events";

export const webhookHandlers: HandlersFor<"webhooks", WebhookDeps> = {
  "webhook.order-event": ({ orderId, event }, deps, run) => publishOrderEvent(deps, { orderId, event }, run),
  "webhook.refund-event": ({ refundId }, deps, run) => publishRefundEvent(deps, { refundId }, run),
  "webhook.deliver": ({ deliveryId }, deps, run) => deliverWebhook(deps, { deliveryId }, run),
};

export async function onWebhookDeadLetter(...[name, payload, deps]: DeadLetter<"webhooks", WebhookDeps>) {
  if (name === "webhook.deliver") await markDeliveryFailed(deps, payload.deliveryId);
}
