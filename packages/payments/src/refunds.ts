import { ShopError } from "@storywall/domain/errors";
import type Stripe from "stripe";
import { isAmountTooLargeError, isChargeDisputedError, isReplayedFailure } from "./stripe-errors.ts";

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
  /** Time at which the charge was created, in ISO 8601. */
  createdAt: string;
};

export type ListedRefund = RefundView & { intentId: string | null; createdAt: string };

export type DisputeView = { id: string; isOpen: boolean; isLost: boolean };

/** All refunds and disputes of a payment, newest first. */
export type Reversals = { refunds: RefundView[]; disputes: DisputeView[] };

/**
 * Maximum number of idempotency keys that are tried for one refund. A new key is needed when Stripe replays a failure
 * for the previous key.
 */
const maxIdempotencyKeys = 5;

export async function refundPaymentIntent(
  stripe: Stripe,
  input: { refundId: string; intentId: string; amount: number },
): Promise<RefundView> {
  // The key contains the amount, because Stripe rejects a key that was used with another amount.
  const key = `refund-${input.refundId}-${input.amount}`;
  for (let nth = 1; ; nth++) {
    // Stripe deletes idempotency keys after a day, so an existing refund is found by the refund id in its metadata.
    const listed = await listIntentRefunds(stripe, input.intentId);
    const existing = listed.find(({ refundId }) => refundId === input.refundId);
    if (existing) return existing;
    // A request whose failure Stripe replays may still have made the refund. Another key is therefore safe only if the
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
      if (isAmountTooLargeError(error)) throw new ShopError("REFUND_TOO_LARGE", {}, { cause: error });
      if (isChargeDisputedError(error)) throw new ShopError("PAYMENT_DISPUTED", {}, { cause: error });
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

export async function readRefundableAmount(
  stripe: Stripe,
  intentId: string,
): Promise<{ left: number; refunds: RefundView[] }> {
  const refunds = await listIntentRefunds(stripe, intentId);
  const charge = await retrieveLatestCharge(stripe, intentId);
  if (charge?.amount_refunded !== sumRefunds(refunds)) throw new ShopError("PAYMENTS_DOWN", { unlisted: true });
  return { left: charge.amount_captured - charge.amount_refunded, refunds };
}

export async function readRefundsAndDisputes(stripe: Stripe, intentId: string): Promise<Reversals> {
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

const toIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
const getReferenceId = (reference: string | { id: string } | null) =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export async function listCharges(stripe: Stripe, filter: Stripe.ChargeListParams): Promise<ChargeView[]> {
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

export async function listAllRefunds(stripe: Stripe, filter: Stripe.RefundListParams): Promise<ListedRefund[]> {
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
