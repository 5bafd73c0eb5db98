import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction, type Tx } from "@storywall/db/client";
import { type Address, toFullName } from "@storywall/domain/cart/address";
import {
  type DeliverableSnapshot,
  getAmountDue,
  isDeliverable,
  parseSnapshot,
} from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CheckoutId, newId, type PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { IntentToCreate, PaymentIntentView } from "@storywall/payments/payments";
import { type LockedCheckout, type LockedPayment, livePaymentStates, lockCheckout } from "../../cart/lock-checkout.ts";
import type { Deps } from "../../kernel/deps.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { type ResolvedCheckout, resolveCheckout } from "../read-checkout.ts";

export type PaymentWithIntent = {
  paymentId: PaymentId;
  intentId: string;
  /** Null if the intent already existed. */
  intent: PaymentIntentView | null;
};

const MAX_ATTEMPTS = 6;
/**
 * HTTP statuses of Stripe after which the call is repeated. 409: another request is using the same key. 500: the intent
 * may exist; a retry with the same key returns the intent or the stored error.
 */
const retryableStatuses: readonly unknown[] = [409, 500];

/**
 * Creates the PaymentIntent of an unpaid checkout, or returns the existing one. Concurrent calls return the same
 * intent. Callers that have already read the checkout pass it as `resolved`. Returns null if there is nothing to pay.
 * Throws PAYMENTS_DOWN; callers may retry.
 */
export async function ensurePaymentIntent(
  deps: Deps,
  { checkoutId, resolved }: { checkoutId: CheckoutId; resolved?: ResolvedCheckout },
): Promise<PaymentWithIntent | null> {
  for (let attempt = 1; ; attempt++) {
    const checkout = attempt === 1 && resolved ? resolved : await resolveCheckout(deps, { checkoutId });
    const pending = checkout.checkoutId === checkoutId ? toPendingPayment(checkout) : null;
    if (!pending) return null;
    const { paymentId, intentId } = pending;
    if (intentId) return { paymentId, intentId, intent: null };
    try {
      failpoint("payment.open.before-create");
      const intent = await deps.payments.createIntent(toIntentInput(pending));
      failpoint("payment.open.after-create");
      return await recordCreatedIntent(deps, checkoutId, paymentId, intent);
    } catch (error) {
      if (!isPaymentsDownError(error) || attempt === MAX_ATTEMPTS) throw error;
      if (error.facts.isReplayed) await replaceFailedPayment(deps, { checkoutId, paymentId });
      else if (!retryableStatuses.includes(error.facts.status)) throw error;
      await sleep(50 * attempt + Math.random() * 50);
    }
  }
}

/** Replaces a payment that cannot succeed because its intent is canceled or Stripe replays an error for its key. */
export async function replaceFailedPayment(
  deps: Deps,
  { checkoutId, paymentId }: { checkoutId: CheckoutId; paymentId: PaymentId },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    const last = checkout.payments.at(-1);
    if (checkout.state !== "awaiting_payment" || last?.id !== paymentId) return;
    if (livePaymentStates.includes(last.state)) {
      await tx.payment.update({ where: { id: paymentId }, data: { state: "canceled" } });
    }
    await addPaymentAttempt(tx, checkout);
    await enqueue(tx, "checkout.create", { checkoutId });
    failpoint("payment.renew.before-commit");
  });
  failpoint("payment.renew.after-commit");
}

type PendingPayment = {
  paymentId: PaymentId;
  intentId: string | null;
  checkoutId: CheckoutId;
  snapshot: DeliverableSnapshot;
};

function toPendingPayment({ checkoutId, state, payment, snapshot: stored }: ResolvedCheckout): PendingPayment | null {
  if (state !== "awaiting_payment" || payment.method === "none") return null;
  const snapshot = parseSnapshot(stored);
  return isDeliverable(snapshot) ? { paymentId: payment.id, intentId: payment.intentId, checkoutId, snapshot } : null;
}

/** Builds the intent's parameters from the snapshot only, because a retry must send identical parameters. */
function toIntentInput({ paymentId, checkoutId, snapshot }: PendingPayment): IntentToCreate {
  const { email, shippingAddress: to, isWallet } = snapshot;
  return {
    paymentId,
    checkoutId,
    amount: getAmountDue(snapshot),
    currency: "usd",
    receiptEmail: email,
    // Stripe.js sends a wallet's address when it confirms the payment. Stripe rejects that if the shop has already set it:
    // https://github.com/stripe/react-stripe-js/issues/504
    shipping: isWallet ? null : toIntentShipping(to),
  };
}

async function recordCreatedIntent(
  deps: Deps,
  checkoutId: CheckoutId,
  paymentId: PaymentId,
  intent: PaymentIntentView,
): Promise<PaymentWithIntent | null> {
  const isClosed = await inTransaction(deps.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    const payment = checkout.payments.find(({ id }) => id === paymentId);
    if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
    failpoint("payment.open.before-commit");
    await recordIntent(tx, payment, intent);
    if (payment.intentId === null) await publishEvent(tx, { type: "checkout", checkoutId }, checkout);
    return checkout.state === "cancelled" || checkout.state === "expired";
  });
  failpoint("payment.open.after-commit");
  if (!isClosed) return { paymentId, intentId: intent.id, intent };
  // The checkout was closed during the call. Nobody has received this intent, so it can be canceled.
  await deps.payments.cancelIntent({ paymentId, intentId: intent.id });
  return null;
}

export function isPaymentsDownError(error: unknown): error is ShopError {
  return error instanceof ShopError && error.code === "PAYMENTS_DOWN";
}

/** Throws PAYMENT_NOT_FOUND unless the intent belongs to a checkout of this cart. */
export async function assertIntentBelongsToCart(
  { db }: Pick<Deps, "db">,
  { cartId, intentId }: { cartId: string; intentId: string },
): Promise<void> {
  const payment = await db.payment.findUnique({
    where: { intentId },
    select: { checkout: { select: { cartId: true } } },
  });
  if (payment?.checkout?.cartId !== cartId) throw new ShopError("PAYMENT_NOT_FOUND");
}

export const toIntentShipping = (to: Address): NonNullable<IntentToCreate["shipping"]> => ({
  name: toFullName(to),
  phone: to.phone,
  line1: to.address1,
  line2: to.address2,
  city: to.city,
  state: to.provinceCode,
  postalCode: to.zip,
  country: to.countryCode,
});

/**
 * Stores the intent's id and state (open, processing or canceled) for an unsettled payment. Success is recorded only
 * when the payment is finalized. Callers must pass an intent that they have just read from Stripe, because events may
 * arrive out of order.
 */
export async function recordIntent(tx: Tx, payment: LockedPayment, intent: PaymentIntentView): Promise<void> {
  const { id } = payment;
  const isLive = livePaymentStates.includes(payment.state);
  const nextStates = isLive ? listPaymentTransitions(payment.state, intent.status) : [];
  if (payment.intentId === null) {
    const state = nextStates.shift() ?? payment.state;
    await tx.payment.update({ where: { id }, data: { intentId: intent.id, failureCode: null, state } });
  }
  for (const state of nextStates) await tx.payment.update({ where: { id }, data: { state } });
}

function listPaymentTransitions(state: string, status: PaymentIntentView["status"]): string[] {
  if (status === "canceled") return ["canceled"];
  if (status === "succeeded") return [];
  if (status === "processing" || status === "requires_capture") {
    if (state === "processing") return [];
    return state === "created" ? ["open", "processing"] : ["processing"];
  }
  return state === "open" ? [] : ["open"];
}

/** Records that no intent could be created; another attempt may still succeed. */
export async function markPaymentUnavailable(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { state, userId, payments } = await lockCheckout(tx, checkoutId);
    const last = payments.at(-1);
    if (state !== "awaiting_payment" || !last || last.intentId) return;
    await tx.payment.update({ where: { id: last.id }, data: { failureCode: "PAYMENTS_DOWN" } });
    await publishEvent(tx, { type: "checkout", checkoutId }, { userId });
  });
}

/** Adds another payment of the same amount with its own idempotency key at Stripe. The checkout must be locked. */
export async function addPaymentAttempt(
  tx: Tx,
  checkout: Pick<LockedCheckout, "id" | "snapshot" | "currency" | "payments">,
  { intentId = null }: { intentId?: string | null } = {},
): Promise<LockedPayment> {
  const { id: checkoutId, currency, payments } = checkout;
  const amount = getAmountDue(parseSnapshot(checkout.snapshot));
  const attempt = Math.max(0, ...payments.map((payment) => payment.attempt)) + 1;
  const method = amount === 0 ? "none" : "card";
  const fields = { id: newId("payment"), attempt, method, amount, currency, intentId, state: "created" };
  await tx.payment.create({ data: { ...fields, checkoutId } });
  return { ...fields, changeId: null, giftCardId: null, boughtCardId: null };
}
