import { z } from "zod";
import { TotalsView } from "../cart/schema.ts";
import { WebhookDeliveryId, WebhookId } from "../kernel/ids.ts";
import { PageNumber, PageOf } from "../kernel/paging.ts";

/** Events that webhooks can receive, with their meaning for staff. */
export const webhookEvents = {
  "order.paid": "An order was paid.",
  "order.shipped": "An order was shipped.",
  "order.cancelled": "An order was canceled.",
  "refund.succeeded": "A refund went through.",
} as const;

export type WebhookEventName = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEventName[];
export const WebhookEventName = z.enum(webhookEventNames as [WebhookEventName, ...WebhookEventName[]]);

export const OrderWebhookEvent = WebhookEventName.extract(["order.paid", "order.shipped", "order.cancelled"]);
export type OrderWebhookEvent = z.infer<typeof OrderWebhookEvent>;

/** Content type of a CloudEvent in structured mode. */
export const CLOUD_EVENT_CONTENT_TYPE = "application/cloudevents+json";

const cents = z.int();

/** Data of an order event. It contains no photos, names or addresses, only the destination's state. */
export const OrderEventData = z.object({
  orderNumber: z.string(),
  currency: z.string(),
  /** Amounts in cents. */
  totals: z.object({
    subtotal: cents,
    discount: cents,
    adjustments: TotalsView.shape.adjustments,
    shipping: cents,
    tax: cents,
    total: cents,
  }),
  tiles: z.object({ count: z.int(), bySize: z.record(z.string(), z.int()) }),
  /** The state is null if the address was erased. */
  shipTo: z.object({ country: z.string(), state: z.string().nullable() }),
});
export type OrderEventData = z.infer<typeof OrderEventData>;

export const RefundEventData = z.object({
  /** Null if the refunded payment has no order. */
  orderNumber: z.string().nullable(),
  refundId: z.string(),
  currency: z.string(),
  /** Amount in cents. */
  amount: cents,
  reason: z.string(),
});
export type RefundEventData = z.infer<typeof RefundEventData>;

type CloudEvent = {
  specversion: "1.0";
  id: string;
  source: string;
  type: string;
  subject?: string;
  time: string;
  datacontenttype: "application/json";
  data: object;
};

type NewCloudEvent = {
  id: string;
  source: string;
  name: WebhookEventName | "test";
  /** Order number; null if there is no order. */
  subject: string | null;
  time: Date;
  data: object;
};

export function createCloudEvent({ id, source, name, subject, time, data }: NewCloudEvent): CloudEvent {
  return {
    specversion: "1.0",
    id,
    source,
    type: `storywall.${name}`,
    ...(subject === null ? {} : { subject }),
    time: time.toISOString(),
    datacontenttype: "application/json",
    data,
  };
}

export const MAX_WEBHOOKS = 20;
/** Days of failed attempts after which a webhook is shown as failing. */
export const FAILING_AFTER_DAYS = 2;
/** Hours during which events are signed with both the previous and the new secret. */
export const PREVIOUS_SECRET_HOURS = 24;

const settings = {
  url: z.string().trim().min(1).max(500),
  description: z.string().trim().max(200),
  events: z
    .array(WebhookEventName)
    .min(1)
    .max(WebhookEventName.options.length)
    .transform((events) => WebhookEventName.options.filter((option) => events.includes(option))),
  isPaused: z.boolean(),
};

export const CreateWebhookInput = z.object(settings);
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

export const WebhookRef = z.object({ webhookId: WebhookId });
export type WebhookRef = z.infer<typeof WebhookRef>;

export const ChangeWebhookInput = WebhookRef.extend(settings);
export type ChangeWebhookInput = z.infer<typeof ChangeWebhookInput>;

/** `failing`: all attempts have failed for days. `struggling`: the last attempt failed. */
export const WebhookStatus = z.enum(["active", "paused", "struggling", "failing"]);
export type WebhookStatus = z.infer<typeof WebhookStatus>;

export const WebhookView = z.object({
  id: WebhookId,
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEventName),
  isPaused: z.boolean(),
  status: WebhookStatus,
  failingSince: z.iso.datetime().nullable(),
  /** Time until which the previous secret also signs; null if only the current secret signs. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** Number of events that wait until the webhook is resumed. */
  heldCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type WebhookView = z.infer<typeof WebhookView>;

export const WebhookList = z.object({
  webhooks: z.array(WebhookView),
  /** Whether http addresses of this machine are allowed, as in a local demo. */
  isLoopbackAllowed: z.boolean(),
});
export type WebhookList = z.infer<typeof WebhookList>;

/** A webhook with its secret, which is returned only once. */
export const WebhookWithSecret = z.object({ webhook: WebhookView, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const DeliveryStatus = z.enum(["pending", "held", "delivered", "failed"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

const attemptResult = {
  at: z.iso.datetime(),
  durationMs: z.int(),
  responseStatus: z.int().nullable(),
  /** Error code that explains why there was no response. */
  error: z.string().nullable(),
};

export const DeliveryRow = z.object({
  id: WebhookDeliveryId,
  webhookId: WebhookId,
  url: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** Number of the order that the event is about. */
  subject: z.string().nullable(),
  status: DeliveryStatus,
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  /** Time of the next attempt; null if there is none. */
  nextAt: z.iso.datetime().nullable(),
  last: z.object(attemptResult).nullable(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const ListDeliveriesInput = z.object({
  webhookId: WebhookId.optional(),
  status: DeliveryStatus.optional(),
  page: PageNumber,
});
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>;

export const DeliveryList = PageOf(DeliveryRow);

export const DeliveryRef = z.object({ deliveryId: WebhookDeliveryId });
export type DeliveryRef = z.infer<typeof DeliveryRef>;

export const DeliveryDetails = z.object({
  /** The event in the form in which it is sent. */
  payload: z.record(z.string(), z.unknown()),
  attempts: z.array(z.object({ number: z.int(), ...attemptResult, responseText: z.string().nullable() })),
});
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

export const isLoopbackName = (hostname: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/**
 * Returns what is wrong with a webhook's URL, or null. Services also check that the URL's host is not a private
 * address.
 */
export function findWebhookUrlProblem(
  typed: string,
  { isLoopbackAllowed }: { isLoopbackAllowed: boolean },
): string | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter a full address, like https://example.com/webhooks.";
  if (url.username || url.password) return "Leave the user name and password out of the address.";
  if (isLoopbackName(url.hostname)) return isLoopbackAllowed ? null : "Enter an address on the public internet.";
  return url.protocol === "https:" ? null : "The address must start with https://.";
}
