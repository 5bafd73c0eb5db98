import type { DeadLetter, HandlersFor } from "@storywall/jobs/worker";
import type { Deps } from "@storywall/services/kernel/deps";
import {
  deliverWebhook,
  markDeliveryFailed,
  type WebhookDeps,
} from "@storywall/services/operations/webhooks/deliver-webhook";
import { publishOrderEvent, publishRefundEvent } from "@storywall/services/operations/webhooks/events";
import { sendLabOrder } from "@storywall/services/production/lab/send-lab-order";
import { finishLabelPurchase, finishLabelVoid } from "@storywall/services/production/shipping/labels";

type OutboundDeps = WebhookDeps & Pick<Deps, "lab" | "labels">;

/** Jobs that call other services, which may be slow. */
export const webhookHandlers: HandlersFor<"webhooks", OutboundDeps> = {
  "webhook.order-event": ({ orderId, event }, deps, run) => publishOrderEvent(deps, { orderId, event }, run),
  "webhook.refund-event": ({ refundId }, deps, run) => publishRefundEvent(deps, { refundId }, run),
  "lab.send": ({ parcelId }, deps, run) => sendLabOrder(deps, { parcelId }, run),
  "label.buy": ({ labelId }, deps, run) => finishLabelPurchase(deps, { labelId }, run),
  "label.void": ({ labelId }, deps, run) => finishLabelVoid(deps, { labelId }, run),
  "webhook.deliver": ({ deliveryId }, deps, run) => deliverWebhook(deps, { deliveryId }, run),
};

export async function onWebhookDeadLetter(...[name, payload, deps]: DeadLetter<"webhooks", OutboundDeps>) {
  if (name === "webhook.deliver") await markDeliveryFailed(deps, payload.deliveryId);
}
