import type Stripe from "stripe";

/** An object that others refer to. Responses contain only its id, unless the client asks to expand it. */
type Linked = { id: string; object: string };

/** One of Stripe's objects as it is stored: with ids instead of the objects it refers to. */
type Stored<T> = { [Key in keyof T]: Exclude<T[Key], Linked> };

export type PaymentIntent = Stored<Stripe.PaymentIntent> & {
  /** Whether the shipping address was set with the secret key. */
  sim?: { hasServerShipping: boolean };
};
export type PaymentMethod = Stored<Stripe.PaymentMethod> & {
  card: Stripe.PaymentMethod.Card;
  /** Key of the test card in the table of test cards. The card number itself is not stored. */
  sim: { card: string };
};
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint> & { secret: string };
export type SimEvent = Stored<Stripe.EventBase>;

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
