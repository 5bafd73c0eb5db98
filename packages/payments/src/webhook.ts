import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";

/** The fields of a Stripe event that the shop reads. `payload` is the whole event. */
export type ShopEvent = {
  id: string;
  type: string;
  createdAt: Date;
  livemode: boolean;
  /** Id of the event's object: a payment intent, charge, refund or dispute. */
  objectId: string;
  intentId: string | null;
  payload: unknown;
};

export type WebhookToVerify = {
  /** The request body exactly as received. */
  rawBody: string | Uint8Array;
  signature: string | null;
  secret: string;
  /** Maximum age of a signature in seconds; 300 by default. */
  toleranceSeconds?: number;
  nowSeconds: number;
};

/**
 * Verifies a webhook and returns its event.
 * @throws WEBHOOK_SIGNATURE when the signature is missing or invalid, or the body is not an event; WEBHOOK_EXPIRED when
 * the signature is valid but too old
 */
export function verifyWebhook(webhook: WebhookToVerify): ShopEvent {
  const { signature, toleranceSeconds = 300 } = webhook;
  if (!signature) throw new ShopError("WEBHOOK_SIGNATURE", { what: "Missing" });
  const event = parseSignedEvent(webhook, signature);
  try {
    constructEvent(webhook, signature, toleranceSeconds);
  } catch (error) {
    throw new ShopError("WEBHOOK_EXPIRED", {}, { cause: error });
  }
  return toShopEvent(event);
}

export function toShopEvent(event: Stripe.Event): ShopEvent {
  const object = event.data.object as { id?: unknown; object?: unknown; payment_intent?: unknown };
  const objectId = typeof object.id === "string" ? object.id : "";
  const linkedIntentId = typeof object.payment_intent === "string" ? object.payment_intent : null;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    livemode: event.livemode,
    objectId,
    intentId: object.object === "payment_intent" ? objectId : linkedIntentId,
    payload: event,
  };
}

function parseSignedEvent(webhook: WebhookToVerify, signature: string): Stripe.Event {
  let event: Stripe.Event;
  try {
    // With a tolerance of 0, the SDK checks only the signature. `verifyWebhook` checks the age itself, because an old
    // event has an error of its own.
    event = constructEvent(webhook, signature, 0);
  } catch (error) {
    throw new ShopError("WEBHOOK_SIGNATURE", { what: "Invalid" }, { cause: error });
  }
  if (typeof event?.id !== "string" || typeof event.type !== "string" || typeof event.data?.object !== "object") {
    throw new ShopError("WEBHOOK_SIGNATURE", { what: "Invalid" });
  }
  return event;
}

function constructEvent(webhook: WebhookToVerify, signature: string, tolerance: number): Stripe.Event {
  const body = typeof webhook.rawBody === "string" ? webhook.rawBody : Buffer.from(webhook.rawBody);
  return Stripe.webhooks.constructEvent(
    body,
    signature,
    webhook.secret,
    tolerance,
    undefined,
    webhook.nowSeconds * 1000,
  );
}
