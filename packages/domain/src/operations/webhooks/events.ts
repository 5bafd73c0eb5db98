import { z } from "zod";

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

/** Data of an event of an order. It contains no photos, names or addresses, only the destination's state. */
export const OrderEventData = z.object({
  orderNumber: z.string(),
  currency: z.string(),
  /** Cents. */
  totals: z.object({ subtotal: cents, discount: cents, shipping: cents, tax: cents, total: cents }),
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
  /** Cents. */
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
