import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { isIntentStateError, isReplayedFailure } from "./stripe-errors.ts";

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

type PaymentShipping = {
  name: string;
  phone: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  postalCode: string;
  /** Country code in ISO 3166 alpha-2. */
  country: string;
};

type PaymentDetails = { amount: number; receiptEmail: string | null; shipping: PaymentShipping | null };
export type IntentToCreate = PaymentDetails & { paymentId: string; checkoutId: string; currency: "usd" };
export type IntentToUpdate = PaymentDetails & { paymentId: string; intentId: string };

/** Creates the intent of a payment, or returns the existing one. */
export async function createPaymentIntent(stripe: Stripe, input: IntentToCreate): Promise<PaymentIntentView> {
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
  // A replayed response shows the intent as it was when it was created. It may have been paid since then, so it is read
  // again.
  return toIntentView(isReplayedResponse(intent) ? await stripe.paymentIntents.retrieve(intent.id) : intent);
}

export async function updatePaymentIntent(stripe: Stripe, input: IntentToUpdate): Promise<PaymentIntentView> {
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
  // A replayed response shows an old state of the intent, which may have changed since. The update is therefore
  // repeated without a key.
  return toIntentView(await stripe.paymentIntents.update(input.intentId, changes));
}

export async function cancelPaymentIntent(
  stripe: Stripe,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<PaymentIntentView> {
  const first = await cancelPaymentIntentUnlessSettled(stripe, intentId, `pi-cancel-${paymentId}`).catch(
    (error: unknown) => {
      // Stripe would replay this failure for the same key. The call is repeated without a key, which is safe because
      // canceling is idempotent.
      if (isReplayedFailure(error)) return cancelPaymentIntentUnlessSettled(stripe, intentId);
      throw error;
    },
  );
  // If the intent is payable, Stripe has replayed a response from before the bank's decision. It may be possible to
  // cancel the intent now.
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

const isReplayedResponse = (intent: Stripe.Response<Stripe.PaymentIntent>) =>
  intent.lastResponse.headers["idempotent-replayed"] === "true";

const isIntentPayable = ({ status }: PaymentIntentView) =>
  status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";

export function toIntentView(intent: Stripe.PaymentIntent): PaymentIntentView {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: parseIntentStatus(intent.status),
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

function parseIntentStatus(text: string): PaymentIntentView["status"] {
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
