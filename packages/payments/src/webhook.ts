import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";

/** What Stripe reports, as far as the shop reads it. `payload` is the whole event, to be kept as it came. */
export type ShopEvent = {
  id: string;
  type: string;
  createdAt: Date;
  livemode: boolean;
  /** The id of the object the event is about: a payment intent, a charge, a refund, a dispute. */
  objectId: string;
  /** The payment it belongs to, where it belongs to one. */
  intentId: string | null;
  payload: unknown;
};

export type WebhookToVerify = {
  /** The body byte for byte as it arrived. */
  rawBody: string | Uint8Array;
  signature: string | null;
  secret: string;
  /** How old a signature may be, in seconds; 300 unless told otherwise. */
  toleranceSeconds?: number;
  nowSeconds: number;
};

/**
 * Reads a webhook that is provably Stripe's. Throws WEBHOOK_SIGNATURE for one that is unsigned, signed with another secret,
 * altered or unreadable, and WEBHOOK_EXPIRED for a genuine one that is too old to be told from a replay.
 */
export function verifyWebhook(webhook: WebhookToVerify): ShopEvent {
  const { signature, toleranceSeconds = 300 } = webhook;
  if (!signature) throw new ShopError("WEBHOOK_SIGNATURE", { what: "Missing" });
  const event = genuineEvent(webhook, signature);
  try {
    construct(webhook, signature, toleranceSeconds);
  } catch (error) {
    throw new ShopError("WEBHOOK_EXPIRED", {}, { cause: error });
  }
  return toShopEvent(event);
}

export function toShopEvent(event: Stripe.Event): ShopEvent {
  const about = event.data.object as { id?: unknown; object?: unknown; payment_intent?: unknown };
  const objectId = typeof about.id === "string" ? about.id : "";
  const linked = typeof about.payment_intent === "string" ? about.payment_intent : null;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    livemode: event.livemode,
    objectId,
    intentId: about.object === "payment_intent" ? objectId : linked,
    payload: event,
  };
}

function genuineEvent(webhook: WebhookToVerify, signature: string): Stripe.Event {
  let event: Stripe.Event;
  try {
    // A tolerance of 0 asks for the signature alone; the age is asked for next, so that each has its own refusal.
    event = construct(webhook, signature, 0);
  } catch (error) {
    throw new ShopError("WEBHOOK_SIGNATURE", { what: "Invalid" }, { cause: error });
  }
  if (typeof event?.id !== "string" || typeof event.type !== "string" || typeof event.data?.object !== "object") {
    throw new ShopError("WEBHOOK_SIGNATURE", { what: "Invalid" });
  }
  return event;
}

function construct(webhook: WebhookToVerify, signature: string, tolerance: number): Stripe.Event {
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
