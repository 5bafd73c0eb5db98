import { createHash } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";
import {
  isAmountTooLarge,
  isChargeDisputed,
  isIntentStateError,
  isReplayedFailure,
  mapStripeErrors,
} from "./stripe-errors.ts";
import { type ShopEvent, toShopEvent } from "./webhook.ts";

export type { ShopEvent } from "./webhook.ts";
export { verifyWebhook } from "./webhook.ts";

const statuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;

/** A Stripe payment intent. Amounts are in minor units. */
export type PaymentIntentView = {
  id: string;
  status: (typeof statuses)[number];
  amount: number;
  amountReceived: number;
  currency: string;
  clientSecret: string;
  metadata: Record<string, string>;
  livemode: boolean;
  /** The bank's decline code, or Stripe's if there is none; null unless the last attempt failed. */
  lastErrorCode: string | null;
  lastErrorMessage: string | null;
};

export type PaymentShipping = {
  name: string;
  phone: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  postalCode: string;
  /** ISO 3166 alpha-2. */
  country: string;
};

type PaymentDetails = { amount: number; receiptEmail: string | null; shipping: PaymentShipping | null };
export type IntentToCreate = PaymentDetails & { paymentId: string; checkoutId: string; currency: "usd" };
export type IntentToUpdate = PaymentDetails & { paymentId: string; intentId: string };

export type RefundView = {
  id: string;
  status: string;
  amount: number;
  /** The shop's refund id; null for a refund made in the Stripe dashboard. */
  refundId: string | null;
  failureCode: string | null;
};

/** A captured charge. Amounts are in minor units. */
export type ChargeView = {
  id: string;
  intentId: string | null;
  amount: number;
  /** The shop's payment id from the charge's metadata. */
  paymentId: string | null;
  /** ISO 8601. */
  createdAt: string;
};

export type ListedRefund = RefundView & { intentId: string | null; createdAt: string };

export type DisputeView = { id: string; isOpen: boolean; isLost: boolean };

/** All refunds and disputes of a payment, newest first. */
export type Reversals = { refunds: RefundView[]; disputes: DisputeView[] };

/**
 * Client for Stripe. Every method throws PAYMENTS_DOWN when Stripe is unavailable; the caller may then repeat the call.
 */
export type Payments = {
  /** Creates an intent. Idempotent: returns the same intent for the same payment. */
  createIntent(input: IntentToCreate): Promise<PaymentIntentView>;
  readIntent(id: string): Promise<PaymentIntentView>;
  updateIntent(input: IntentToUpdate): Promise<PaymentIntentView>;
  /** Cancels an intent. Returns it unchanged if it has succeeded or is processing. */
  cancelIntent(input: { paymentId: string; intentId: string }): Promise<PaymentIntentView>;
  /**
   * Refunds an amount in minor units. Idempotent by `refundId` without a time limit. A failed refund stays failed, so a
   * retry needs another id.
   * @throws REFUND_TOO_LARGE when the amount is larger than the part that is not refunded yet, PAYMENT_DISPUTED
   */
  refund(input: { refundId: string; intentId: string; amount: number }): Promise<RefundView>;
  /** Reads what is left of a payment, in minor units, and its refunds. */
  readBalance(intentId: string): Promise<{ left: number; refunds: RefundView[] }>;
  readReversals(intentId: string): Promise<Reversals>;
  listCharges(since: Date): Promise<ChargeView[]>;
  listRefunds(since: Date): Promise<ListedRefund[]>;
  /** Reads all captured charges and refunds of one payment. */
  readLedger(intentId: string): Promise<{ charges: ChargeView[]; refunds: ListedRefund[] }>;
  /**
   * Lists the events created since `since` that Stripe could not deliver, oldest first. Stripe stores events for 30
   * days.
   */
  listUndeliveredEvents(since: Date): Promise<ShopEvent[]>;
  /** Lists all events created since `since`, oldest first, to restore lost state. */
  listEvents(since: Date): Promise<ShopEvent[]>;
};

export type PaymentsOptions = {
  secretKey: string;
  /** Address of the payment simulator, which replaces Stripe's address. */
  apiBase?: string;
  /** Timeout of one attempt in milliseconds; 10 s by default. */
  timeoutMs?: number;
};

/**
 * Opens a client for Stripe.
 * @throws when a live key would be sent to an address other than Stripe's
 */
export function createPaymentsClient(options: PaymentsOptions): Payments {
  const stripe = createStripeClient(options);
  return {
    createIntent: (input) => mapStripeErrors(() => createPaymentIntent(stripe, input)),
    readIntent: (id) => mapStripeErrors(async () => toIntentView(await stripe.paymentIntents.retrieve(id))),
    updateIntent: (input) => mapStripeErrors(() => updatePaymentIntent(stripe, input)),
    cancelIntent: (input) => mapStripeErrors(() => cancelPaymentIntent(stripe, input)),
    refund: (input) => mapStripeErrors(() => refundPaymentIntent(stripe, input)),
    readBalance: (intentId) => mapStripeErrors(() => readChargeBalance(stripe, intentId)),
    readReversals: (intentId) => mapStripeErrors(() => readRefundsAndDisputes(stripe, intentId)),
    listCharges: (since) => mapStripeErrors(() => listCharges(stripe, { created: createSinceFilter(since) })),
    listRefunds: (since) => mapStripeErrors(() => listAllRefunds(stripe, { created: createSinceFilter(since) })),
    readLedger: (intentId) =>
      mapStripeErrors(async () => ({
        charges: await listCharges(stripe, { payment_intent: intentId }),
        refunds: await listAllRefunds(stripe, { payment_intent: intentId }),
      })),
    listUndeliveredEvents: (since) => mapStripeErrors(() => listEvents(stripe, since, { delivery_success: false })),
    listEvents: (since) => mapStripeErrors(() => listEvents(stripe, since)),
  };
}

function createStripeClient({ secretKey, apiBase, timeoutMs = 10_000 }: PaymentsOptions): Stripe {
  const settings = { timeout: timeoutMs, maxNetworkRetries: 2, telemetry: false };
  if (apiBase === undefined) return new Stripe(secretKey, settings);
  if (/^[sr]k_live_/.test(secretKey)) {
    throw new Error(
      "A live Stripe key must not be used with the payment simulator: remove the key or the simulator's address.",
    );
  }
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === "https:" ? "https" : "http";
  return new Stripe(secretKey, {
    ...settings,
    host: hostname,
    port: port || (scheme === "https" ? 443 : 80),
    protocol: scheme,
  });
}

async function createPaymentIntent(stripe: Stripe, input: IntentToCreate): Promise<PaymentIntentView> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: input.amount,
      currency: input.currency,
      automatic_payment_methods: { enabled: true },
      metadata: { payment_id: input.paymentId, checkout_id: input.checkoutId },
      ...(input.receiptEmail ? { receipt_email: input.receiptEmail } : {}),
      ...(input.shipping ? { shipping: toStripeShipping(input.shipping) } : {}),
    },
    { idempotencyKey: `pi-create-${input.paymentId}` },
  );
  // A replayed response shows the intent as it was created. The intent may have been paid since then, so it is read
  // again.
  return toIntentView(isReplayedResponse(intent) ? await stripe.paymentIntents.retrieve(intent.id) : intent);
}

async function updatePaymentIntent(stripe: Stripe, input: IntentToUpdate): Promise<PaymentIntentView> {
  const changes: Stripe.PaymentIntentUpdateParams = {
    amount: input.amount,
    receipt_email: input.receiptEmail ?? "",
    shipping: input.shipping ? toStripeShipping(input.shipping) : "",
  };
  const hash = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 8);
  const intent = await stripe.paymentIntents.update(input.intentId, changes, {
    idempotencyKey: `pi-update-${input.paymentId}-${hash}`,
  });
  if (!isReplayedResponse(intent)) return toIntentView(intent);
  // A replayed response shows an old state. The intent may have changed since, so the update is repeated without a key.
  return toIntentView(await stripe.paymentIntents.update(input.intentId, changes));
}

async function cancelPaymentIntent(
  stripe: Stripe,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<PaymentIntentView> {
  const first = await cancelPaymentIntentUnlessSettled(stripe, intentId, `pi-cancel-${paymentId}`).catch(
    (error: unknown) => {
      // Stripe would replay this failure for the same key. Canceling is idempotent, so it is safe to repeat it without a
      // key.
      if (isReplayedFailure(error)) return cancelPaymentIntentUnlessSettled(stripe, intentId);
      throw error;
    },
  );
  // A payable intent means that Stripe replayed a response from before the bank's decision. The intent may be
  // cancelable now.
  return isIntentPayable(first) ? cancelPaymentIntentUnlessSettled(stripe, intentId) : first;
}

async function cancelPaymentIntentUnlessSettled(
  stripe: Stripe,
  intentId: string,
  idempotencyKey?: string,
): Promise<PaymentIntentView> {
  try {
    return toIntentView(await stripe.paymentIntents.cancel(intentId, {}, idempotencyKey ? { idempotencyKey } : {}));
  } catch (error) {
    if (!isIntentStateError(error)) throw error;
    return toIntentView(await stripe.paymentIntents.retrieve(intentId));
  }
}

/**
 * Maximum number of idempotency keys that are tried for one refund. A new key is needed when Stripe replays a failure
 * for the previous key.
 */
const maxIdempotencyKeys = 5;

async function refundPaymentIntent(
  stripe: Stripe,
  input: { refundId: string; intentId: string; amount: number },
): Promise<RefundView> {
  // Stripe rejects a key that was used with another amount.
  const key = `refund-${input.refundId}-${input.amount}`;
  for (let nth = 1; ; nth++) {
    // Stripe deletes idempotency keys after a day, so an existing refund is found by the refund id in its metadata.
    const listed = await listIntentRefunds(stripe, input.intentId);
    const existing = listed.find(({ refundId }) => refundId === input.refundId);
    if (existing) return existing;
    // A request whose failure is replayed may still have made the refund. Therefore another key is safe only if the
    // list contains all refunds of the charge.
    if (nth > 1 && !(await isEveryRefundListed(stripe, input.intentId, listed))) {
      throw new ShopError("PAYMENTS_DOWN", { unlisted: true });
    }
    try {
      return toRefundView(
        await stripe.refunds.create(
          { payment_intent: input.intentId, amount: input.amount, metadata: { refund_id: input.refundId } },
          { idempotencyKey: nth === 1 ? key : `${key}-again-${nth}` },
        ),
      );
    } catch (error) {
      if (nth < maxIdempotencyKeys && isReplayedFailure(error)) continue;
      // These errors are mapped here and not in `mapStripeErrors`, because their codes have other meanings for an intent.
      if (isAmountTooLarge(error)) throw new ShopError("REFUND_TOO_LARGE", {}, { cause: error });
      if (isChargeDisputed(error)) throw new ShopError("PAYMENT_DISPUTED", {}, { cause: error });
      throw error;
    }
  }
}

/** Returns whether the charge's refunded amount equals the sum of these refunds. */
async function isEveryRefundListed(stripe: Stripe, intentId: string, listed: readonly RefundView[]): Promise<boolean> {
  const charge = await retrieveLatestCharge(stripe, intentId);
  return charge?.amount_refunded === sumRefunds(listed);
}

async function retrieveLatestCharge(stripe: Stripe, intentId: string): Promise<Stripe.Charge | null> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  return typeof charge === "string" ? null : charge;
}

const sumRefunds = (refunds: readonly RefundView[]) =>
  refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);

async function readChargeBalance(stripe: Stripe, intentId: string): Promise<{ left: number; refunds: RefundView[] }> {
  const refunds = await listIntentRefunds(stripe, intentId);
  const charge = await retrieveLatestCharge(stripe, intentId);
  if (charge?.amount_refunded !== sumRefunds(refunds)) throw new ShopError("PAYMENTS_DOWN", { unlisted: true });
  return { left: charge.amount_captured - charge.amount_refunded, refunds };
}

async function readRefundsAndDisputes(stripe: Stripe, intentId: string): Promise<Reversals> {
  const disputes: DisputeView[] = [];
  for await (const { id, status } of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
    disputes.push({ id, isOpen: !closedDisputes.includes(status), isLost: status === "lost" });
  }
  return { refunds: await listIntentRefunds(stripe, intentId), disputes };
}

const closedDisputes: readonly string[] = ["won", "lost", "warning_closed", "prevented"];

async function listIntentRefunds(stripe: Stripe, intentId: string): Promise<RefundView[]> {
  const refunds: RefundView[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    refunds.push(toRefundView(refund));
  }
  return refunds;
}

const toRefundView = ({ id, status, amount, metadata, failure_reason }: Stripe.Refund): RefundView => ({
  id,
  status: status ?? "pending",
  amount,
  refundId: metadata?.refund_id ?? null,
  failureCode: failure_reason ?? null,
});

const createSinceFilter = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });
const toIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
const getReferenceId = (reference: string | { id: string } | null) =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

async function listCharges(stripe: Stripe, filter: Stripe.ChargeListParams): Promise<ChargeView[]> {
  const charges: ChargeView[] = [];
  for await (const charge of stripe.charges.list({ ...filter, limit: 100 })) {
    if (!charge.paid || !charge.captured) continue;
    charges.push({
      id: charge.id,
      intentId: getReferenceId(charge.payment_intent),
      amount: charge.amount_captured,
      paymentId: charge.metadata.payment_id ?? null,
      createdAt: toIsoTime(charge.created),
    });
  }
  return charges;
}

async function listAllRefunds(stripe: Stripe, filter: Stripe.RefundListParams): Promise<ListedRefund[]> {
  const refunds: ListedRefund[] = [];
  for await (const refund of stripe.refunds.list({ ...filter, limit: 100 })) {
    refunds.push({
      ...toRefundView(refund),
      intentId: getReferenceId(refund.payment_intent),
      createdAt: toIsoTime(refund.created),
    });
  }
  return refunds;
}

async function listEvents(stripe: Stripe, since: Date, filter: Stripe.EventListParams = {}): Promise<ShopEvent[]> {
  const events: ShopEvent[] = [];
  for await (const event of stripe.events.list({ created: createSinceFilter(since), limit: 100, ...filter })) {
    events.push(toShopEvent(event));
  }
  return events.reverse();
}

const isReplayedResponse = (intent: Stripe.Response<Stripe.PaymentIntent>) =>
  intent.lastResponse.headers["idempotent-replayed"] === "true";

const isIntentPayable = ({ status }: PaymentIntentView) =>
  status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";

function toIntentView(intent: Stripe.PaymentIntent): PaymentIntentView {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: parseStatus(intent.status),
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? "",
    metadata: intent.metadata,
    livemode: intent.livemode,
    lastErrorCode: error?.decline_code ?? error?.code ?? null,
    lastErrorMessage: error?.message ?? null,
  };
}

function parseStatus(text: string): PaymentIntentView["status"] {
  const status = statuses.find((name) => name === text);
  if (!status) throw new TypeError(`Stripe reports a payment as "${text}", which is not a known status.`);
  return status;
}

function toStripeShipping(shipping: PaymentShipping): Stripe.PaymentIntentCreateParams.Shipping {
  return {
    name: shipping.name,
    ...(shipping.phone ? { phone: shipping.phone } : {}),
    address: {
      line1: shipping.line1,
      ...(shipping.line2 ? { line2: shipping.line2 } : {}),
      city: shipping.city,
      ...(shipping.state ? { state: shipping.state } : {}),
      postal_code: shipping.postalCode,
      country: shipping.country,
    },
  };
}
