import { createHash } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";
import { asking, isKept, isStateRefusal, isTooLarge } from "./failures.ts";
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

/** A payment as Stripe knows it. Amounts are whole minor units. */
export type PaymentIntentView = {
  id: string;
  status: (typeof statuses)[number];
  amount: number;
  amountReceived: number;
  currency: string;
  clientSecret: string;
  metadata: Record<string, string>;
  livemode: boolean;
  /** The bank's reason where it gave one, else Stripe's code; null unless the last attempt failed. */
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
  /** The shop's id it was asked for under; null for one made by hand. */
  refundId: string | null;
  failureCode: string | null;
};

/** Money that was taken. Amounts are whole minor units. */
export type ChargeView = {
  id: string;
  intentId: string | null;
  amount: number;
  /** The shop's payment it was made for, as the charge says. */
  paymentId: string | null;
  /** ISO 8601. */
  createdAt: string;
};

/** A refund of any payment. */
export type MadeRefund = RefundView & { intentId: string | null; createdAt: string };

export type DisputeView = { id: string; isOpen: boolean; isLost: boolean };

/** All that Stripe took back of a payment, or may have to; newest first. */
export type Reversals = { refunds: RefundView[]; disputes: DisputeView[] };

/** Every call throws PAYMENTS_DOWN when Stripe cannot be asked now, and may then be repeated as it was. */
export type Payments = {
  /** Asked again for the same payment, gives the same intent. */
  createIntent(input: IntentToCreate): Promise<PaymentIntentView>;
  readIntent(id: string): Promise<PaymentIntentView>;
  updateIntent(input: IntentToUpdate): Promise<PaymentIntentView>;
  /** Late money wins: a payment that succeeded or is being processed is returned as it stands, not refused. */
  cancelIntent(input: { paymentId: string; intentId: string }): Promise<PaymentIntentView>;
  /**
   * Asked again for the same refund, also days later, gives the same refund; one that failed stays failed, and is tried again under
   * another id. `amount` is in minor units. Throws REFUND_TOO_LARGE when so much is not left.
   */
  refund(input: { refundId: string; intentId: string; amount: number }): Promise<RefundView>;
  readReversals(intentId: string): Promise<Reversals>;
  /** Every charge that took money since then. */
  charges(since: Date): Promise<ChargeView[]>;
  /** Every refund that was made since then. */
  refunds(since: Date): Promise<MadeRefund[]>;
  /** All charges that took money of one payment, and all its refunds. */
  ledgerOf(intentId: string): Promise<{ charges: ChargeView[]; refunds: MadeRefund[] }>;
  /** What Stripe could not tell us since then, oldest first. Stripe remembers 30 days. */
  undeliveredEvents(since: Date): Promise<ShopEvent[]>;
  /** Everything Stripe told or meant to tell since then, oldest first: for a shop that has forgotten it. */
  eventsSince(since: Date): Promise<ShopEvent[]>;
};

export type PaymentsOptions = {
  secretKey: string;
  /** Another address than Stripe's own, for the simulator. */
  apiBase?: string;
  /** How long one attempt may take, in milliseconds; 10 s unless told otherwise. */
  timeoutMs?: number;
};

/** Throws when a live key would be sent anywhere but to Stripe. */
export function openPayments(options: PaymentsOptions): Payments {
  const stripe = connect(options);
  return {
    createIntent: (input) => asking(() => createIntent(stripe, input)),
    readIntent: (id) => asking(async () => toView(await stripe.paymentIntents.retrieve(id))),
    updateIntent: (input) => asking(() => updateIntent(stripe, input)),
    cancelIntent: (input) => asking(() => cancelIntent(stripe, input)),
    refund: (input) => asking(() => refund(stripe, input)),
    readReversals: (intentId) => asking(() => readReversals(stripe, intentId)),
    charges: (since) => asking(() => listCharges(stripe, { created: after(since) })),
    refunds: (since) => asking(() => listMadeRefunds(stripe, { created: after(since) })),
    ledgerOf: (intentId) =>
      asking(async () => ({
        charges: await listCharges(stripe, { payment_intent: intentId }),
        refunds: await listMadeRefunds(stripe, { payment_intent: intentId }),
      })),
    undeliveredEvents: (since) => asking(() => listEvents(stripe, since, { delivery_success: false })),
    eventsSince: (since) => asking(() => listEvents(stripe, since)),
  };
}

function connect({ secretKey, apiBase, timeoutMs = 10_000 }: PaymentsOptions): Stripe {
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

async function createIntent(stripe: Stripe, input: IntentToCreate): Promise<PaymentIntentView> {
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
  // A replay tells how the intent was when it was made; it may have been paid since.
  return toView(wasReplayed(intent) ? await stripe.paymentIntents.retrieve(intent.id) : intent);
}

async function updateIntent(stripe: Stripe, input: IntentToUpdate): Promise<PaymentIntentView> {
  const changes: Stripe.PaymentIntentUpdateParams = {
    amount: input.amount,
    receipt_email: input.receiptEmail ?? "",
    shipping: input.shipping ? toStripeShipping(input.shipping) : "",
  };
  const hash = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 8);
  const intent = await stripe.paymentIntents.update(input.intentId, changes, {
    idempotencyKey: `pi-update-${input.paymentId}-${hash}`,
  });
  if (!wasReplayed(intent)) return toView(intent);
  // A replay tells how things stood then. Changed to something else since, the intent must be changed back: harmless to repeat.
  return toView(await stripe.paymentIntents.update(input.intentId, changes));
}

async function cancelIntent(
  stripe: Stripe,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<PaymentIntentView> {
  const first = await cancelUnlessSettled(stripe, intentId, `pi-cancel-${paymentId}`).catch((error: unknown) => {
    // Cancelled twice is cancelled once: under another key it may have an end.
    if (isKept(error)) return cancelUnlessSettled(stripe, intentId);
    throw error;
  });
  // The refusal may be a kept one, from when the bank was still deciding: then the intent can be cancelled by now.
  return isOpen(first) ? cancelUnlessSettled(stripe, intentId) : first;
}

async function cancelUnlessSettled(
  stripe: Stripe,
  intentId: string,
  idempotencyKey?: string,
): Promise<PaymentIntentView> {
  try {
    return toView(await stripe.paymentIntents.cancel(intentId, {}, idempotencyKey ? { idempotencyKey } : {}));
  } catch (error) {
    if (!isStateRefusal(error)) throw error;
    return toView(await stripe.paymentIntents.retrieve(intentId));
  }
}

/** So many keys for one refund, each of whose failures Stripe may keep. */
const mostKeys = 5;

async function refund(
  stripe: Stripe,
  input: { refundId: string; intentId: string; amount: number },
): Promise<RefundView> {
  for (let nth = 1; ; nth++) {
    // Stripe forgets idempotency keys after a day; the refund's own id in its metadata is remembered for good.
    const listed = await listRefunds(stripe, input.intentId);
    const made = listed.find(({ refundId }) => refundId === input.refundId);
    if (made) return made;
    // A failure that is kept may have come after the effect: another key is used where the charge shows that nothing was made.
    if (nth > 1 && !(await isAllListed(stripe, input.intentId, listed))) {
      throw new ShopError("PAYMENTS_DOWN", { unlisted: true });
    }
    try {
      return toRefundView(
        await stripe.refunds.create(
          { payment_intent: input.intentId, amount: input.amount, metadata: { refund_id: input.refundId } },
          { idempotencyKey: nth === 1 ? `refund-${input.refundId}` : `refund-${input.refundId}-again-${nth}` },
        ),
      );
    } catch (error) {
      // Said of an intent it would mean something else.
      if (isTooLarge(error)) throw new ShopError("REFUND_TOO_LARGE", {}, { cause: error });
      if (nth === mostKeys || !isKept(error)) throw error;
    }
  }
}

/** Whether these refunds are all that was taken back of the payment, as its charge says. */
async function isAllListed(stripe: Stripe, intentId: string, listed: readonly RefundView[]): Promise<boolean> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  if (charge === null || typeof charge === "string") return false;
  const back = listed.filter(({ status }) => status !== "failed" && status !== "canceled");
  return charge.amount_refunded === back.reduce((sum, { amount }) => sum + amount, 0);
}

async function readReversals(stripe: Stripe, intentId: string): Promise<Reversals> {
  const disputes: DisputeView[] = [];
  for await (const { id, status } of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
    disputes.push({ id, isOpen: !closedDisputes.includes(status), isLost: status === "lost" });
  }
  return { refunds: await listRefunds(stripe, intentId), disputes };
}

const closedDisputes: readonly string[] = ["won", "lost", "warning_closed", "prevented"];

async function listRefunds(stripe: Stripe, intentId: string): Promise<RefundView[]> {
  const refunds: RefundView[] = [];
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    refunds.push(toRefundView(made));
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

const after = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });
const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (named: string | { id: string } | null) => (typeof named === "string" ? named : (named?.id ?? null));

async function listCharges(stripe: Stripe, which: Stripe.ChargeListParams): Promise<ChargeView[]> {
  const charges: ChargeView[] = [];
  for await (const made of stripe.charges.list({ ...which, limit: 100 })) {
    if (!made.paid || !made.captured) continue;
    charges.push({
      id: made.id,
      intentId: idOf(made.payment_intent),
      amount: made.amount_captured,
      paymentId: made.metadata.payment_id ?? null,
      createdAt: isoTime(made.created),
    });
  }
  return charges;
}

async function listMadeRefunds(stripe: Stripe, which: Stripe.RefundListParams): Promise<MadeRefund[]> {
  const refunds: MadeRefund[] = [];
  for await (const made of stripe.refunds.list({ ...which, limit: 100 })) {
    refunds.push({ ...toRefundView(made), intentId: idOf(made.payment_intent), createdAt: isoTime(made.created) });
  }
  return refunds;
}

async function listEvents(stripe: Stripe, since: Date, which: Stripe.EventListParams = {}): Promise<ShopEvent[]> {
  const events: ShopEvent[] = [];
  for await (const event of stripe.events.list({ created: after(since), limit: 100, ...which })) {
    events.push(toShopEvent(event));
  }
  return events.reverse();
}

const wasReplayed = (intent: Stripe.Response<Stripe.PaymentIntent>) =>
  intent.lastResponse.headers["idempotent-replayed"] === "true";

const isOpen = ({ status }: PaymentIntentView) =>
  status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";

function toView(intent: Stripe.PaymentIntent): PaymentIntentView {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: knownStatus(intent.status),
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

function knownStatus(status: string): PaymentIntentView["status"] {
  const known = statuses.find((name) => name === status);
  if (!known) throw new TypeError(`Stripe reports a payment as "${status}", which the shop does not know.`);
  return known;
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
