import type { ErrorBody } from "./api-error.ts";
import type { Params } from "./form.ts";

/** Amounts are minor units and times are Unix seconds, as in Stripe's API. */
type StripeObject<Kind extends string> = { id: string; object: Kind; created: number; livemode: false };

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "canceled"
  | "succeeded";

export type PaymentIntent = StripeObject<"payment_intent"> & {
  amount: number;
  amount_received: number;
  amount_capturable: number;
  currency: string;
  client_secret: string;
  status: IntentStatus;
  capture_method: "automatic_async";
  confirmation_method: "automatic";
  payment_method: string | null;
  payment_method_types: string[];
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  metadata: Record<string, string>;
  customer: null;
  latest_charge: string | null;
  next_action: NextAction | null;
  last_payment_error: ErrorBody | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  shipping: Params | null;
  receipt_email: string | null;
  description: string | null;
  setup_future_usage: string | null;
  statement_descriptor_suffix: string | null;
  /** Whether the shipping address was set with the secret key. */
  sim?: { hasServerShipping: boolean };
};

export type NextAction = {
  type: "use_stripe_sdk";
  use_stripe_sdk: { type: "three_d_secure_redirect"; stripe_js: string };
};

export type PaymentMethod = StripeObject<"payment_method"> & {
  type: "card";
  card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string; funding: string };
  billing_details: Params;
  customer: null;
  metadata: Record<string, string>;
  /** Key of the test card in the table of test cards. The card number itself is not stored. */
  sim: { card: string };
};

export type Charge = StripeObject<"charge"> & {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  customer: null;
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  status: "succeeded" | "failed";
  failure_code: string | null;
  failure_message: string | null;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: "card"; card: PaymentMethod["card"] };
  billing_details: Params;
  metadata: Record<string, string>;
  receipt_url: null;
  balance_transaction: string | null;
  outcome: { network_status: string; type: string };
};

export type Refund = StripeObject<"refund"> & {
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: string;
  reason: string | null;
  metadata: Record<string, string>;
};

export type Dispute = StripeObject<"dispute"> & {
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  status: "needs_response" | "won" | "lost";
  reason: string;
  metadata: Record<string, string>;
  evidence: Params;
};

export type WebhookEndpoint = StripeObject<"webhook_endpoint"> & {
  url: string;
  enabled_events: string[];
  secret: string;
  status: "enabled";
};

export type SimEvent = StripeObject<"event"> & {
  api_version: string;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  data: { object: object };
};

export type Attempt = { at: number; status: number | null; error: string | null };

export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  attempts: Attempt[];
  /** Milliseconds since 1970. */
  due: number;
};

/** A response stored under an idempotency key. */
export type SavedResponse = { id: string; fingerprint: string; status: number; body: object; at: number };

/** A scheduled change, such as a bank's response or the completion of a refund. */
export type ScheduledChange = { id: string; kind: "settle-intent" | "settle-refund"; target: string; due: number };

export type Setting = { id: string; value: string };

export type Tables = {
  payment_intents: PaymentIntent;
  payment_methods: PaymentMethod;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  webhook_endpoints: WebhookEndpoint;
  events: SimEvent;
  deliveries: Delivery;
  answers: SavedResponse;
  upcoming: ScheduledChange;
  settings: Setting;
};

/** Returns the object as clients see it, without the simulator's own data. */
export function omitSimulatorFields<T extends object>(object: T): Omit<T, "sim"> {
  const { sim: _notes, ...visible } = structuredClone(object) as T & { sim?: unknown };
  return visible;
}
