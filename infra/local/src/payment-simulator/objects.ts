import type Stripe from "stripe";
import type { ErrorBody } from "./api-error.ts";

// These types have only the fields that the shop and the tests read. Related objects are replaced by their ids.
export type PaymentIntent = Pick<Stripe.PaymentIntent, "id" | "object" | "created" | "livemode" | "amount"> &
  Pick<Stripe.PaymentIntent, "amount_received" | "currency" | "metadata" | "receipt_email" | "shipping" | "status"> & {
    client_secret: string;
    last_payment_error: ErrorBody | null;
    latest_charge: string | null;
    next_action: object | null;
    payment_method: string | null;
    /** Whether the shipping address was set with the secret key. */
    sim?: { hasServerShipping: boolean };
  };
export type PaymentMethod = Pick<Stripe.PaymentMethod, "id" | "object" | "created" | "livemode" | "type"> & {
  /** Token of the test card. The card number itself is not stored. */
  sim: { card: string };
};
export type Charge = Pick<Stripe.Charge, "id" | "object" | "created" | "livemode" | "amount" | "amount_captured"> &
  Pick<Stripe.Charge, "amount_refunded" | "captured" | "currency" | "disputed" | "failure_code" | "metadata"> &
  Pick<Stripe.Charge, "paid" | "refunded" | "status"> & { payment_intent: string; payment_method: string };
export type Refund = Pick<Stripe.Refund, "id" | "object" | "created" | "amount" | "currency" | "metadata"> &
  Pick<Stripe.Refund, "status" | "failure_reason"> & { charge: string; payment_intent: string };
export type Dispute = Pick<Stripe.Dispute, "id" | "object" | "created" | "livemode" | "amount" | "currency"> &
  Pick<Stripe.Dispute, "reason" | "status"> & { charge: string; payment_intent: string };
export type PaymentMethodDomain = Pick<Stripe.PaymentMethodDomain, "id" | "object" | "created" | "livemode"> &
  Pick<Stripe.PaymentMethodDomain, "domain_name" | "enabled" | "apple_pay" | "google_pay">;
type TaxLine = Pick<Stripe.Tax.CalculationLineItem, "id" | "amount" | "amount_tax" | "reference" | "tax_code"> & {
  tax_breakdown: object[];
};
export type TaxCalculation = Pick<Stripe.Tax.Calculation, "object" | "amount_total" | "currency" | "expires_at"> &
  Pick<Stripe.Tax.Calculation, "tax_amount_exclusive"> & {
    id: string;
    shipping_cost: { amount: number; amount_tax: number; tax_code: string; tax_breakdown: object[] } | null;
    sim: { lines: TaxLine[] };
  };
export type TaxTransaction = Pick<Stripe.Tax.Transaction, "id" | "object" | "created" | "currency" | "reference"> &
  Pick<Stripe.Tax.Transaction, "reversal" | "type"> & { sim: { lines: Omit<TaxLine, "tax_breakdown" | "tax_code">[] } };
export type SimEvent = {
  id: string;
  object: "event";
  created: number;
  livemode: boolean;
  api_version: string;
  type: string;
  data: { object: object };
};

export type Delivery = {
  id: string;
  event: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  attempts: { at: number; error: string | null }[];
  /** Time in ms since 1970. */
  due: number;
};

/** A response stored under an idempotency key. */
export type SavedResponse = { id: string; fingerprint: string; status: number; body: object; at: number };

/** A scheduled change, such as a bank's response or the completion of a refund. */
export type ScheduledChange = { id: string; kind: "settle-intent" | "settle-refund"; target: string; due: number };

export type Tables = {
  payment_intents: PaymentIntent;
  payment_methods: PaymentMethod;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  payment_method_domains: PaymentMethodDomain;
  tax_calculations: TaxCalculation;
  tax_transactions: TaxTransaction;
  events: SimEvent;
  deliveries: Delivery;
  answers: SavedResponse;
  upcoming: ScheduledChange;
  settings: { id: string; value: string };
};

/** Returns the object as clients see it, without the simulator's own data. */
export function omitSimulatorFields<T extends object>(object: T): Omit<T, "sim"> {
  const { sim: _notes, ...visible } = structuredClone(object) as T & { sim?: unknown };
  return visible;
}
