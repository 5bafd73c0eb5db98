import { getDatabaseErrorCode, inTransaction, type Tx } from "@storywall/db/client";
import { parseSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import { describeErrorForLog } from "@storywall/jobs/job-failure";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { holdGiftCards, lockCartGiftCards, releaseGiftCards } from "../cart/gift-cards.ts";
import { type LockedCheckout, type LockedPayment, livePaymentStates, lockCheckout } from "../cart/lock-checkout.ts";
import { addPaymentAttempt, recordIntent } from "../checkout/payments/payment-intent.ts";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { createOrder } from "./create-order.ts";
import type { FinalizeResult, FinalizeRun, PaymentToVerify } from "./find-payment.ts";
import { refundDuplicatePayment } from "./refund-duplicate.ts";

/**
 * Settles a payment of a checkout: reads its state from Stripe, then records it in one transaction with the checkout
 * locked, and creates the order. Idempotent; calls may arrive in any order. A late payment reopens a closed checkout, a
 * second payment is refunded, and a payment of a wrong amount creates no order. If the payment already has an order,
 * returns the order without a lock or a call to Stripe.
 */
export async function settleCheckout(deps: Deps, payment: PaymentToVerify, run?: FinalizeRun): Promise<FinalizeResult> {
  const { paidOrder } = payment;
  if (paidOrder) {
    await markRunDone(deps, run);
    return { state: "completed", orderId: paidOrder.id, orderNumber: paidOrder.number };
  }
  const verified = await verifyPayment(deps, payment);
  if (!verified) {
    await markRunDone(deps, run);
    return { state: "unpaid", orderId: null, orderNumber: null };
  }
  const settlement = await settleCheckoutUnlessLocked(deps, verified, run);
  if (!settlement) return { state: "processing", orderId: null, orderNumber: null };
  const { settledId, result, mismatch } = settlement;
  failpoint("finalize.after-commit");
  if (mismatch) {
    const paid = { checkoutId: verified.checkoutId, paymentId: settledId, intentId: verified.intent?.id ?? null };
    logMissingOrder(`A paid checkout needs a person's review: ${mismatch}.`, paid);
  }
  if (result.state === "duplicate") await refundDuplicatePayment(deps, settledId, run);
  return result;
}

type VerifiedPayment = {
  paymentId: PaymentId;
  checkoutId: string;
  /** Null for a free checkout. */
  intent: PaymentIntentView | null;
};

async function verifyPayment(deps: Deps, payment: PaymentToVerify): Promise<VerifiedPayment | null> {
  const { paymentId, checkoutId, intentId, checkoutState } = payment;
  if (payment.method === "none") return { paymentId, checkoutId, intent: null };
  if (!intentId) return null;
  failpoint("finalize.before-retrieve");
  const intent = await deps.payments.readIntent(intentId);
  failpoint("finalize.after-retrieve");
  const isClosed = checkoutState !== "awaiting_payment";
  const isPayable = intent.status.startsWith("requires_");
  // If the checkout is closed or already paid, its open intent is canceled. A payment that completes before the
  // cancellation is still accepted.
  const settledIntent = isClosed && isPayable ? await deps.payments.cancelIntent({ paymentId, intentId }) : intent;
  return { paymentId, checkoutId, intent: settledIntent };
}

/**
 * Settles the payment. Returns null if nothing needs to be paid and another transaction holds the checkout's lock for
 * too long. That transaction usually places the order, which takes seconds for thousands of tiles. If `run` is set,
 * throws instead, so that the job is retried.
 */
async function settleCheckoutUnlessLocked(
  deps: Deps,
  verified: VerifiedPayment,
  run: FinalizeRun | undefined,
): Promise<Settled | null> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const settlement = await settlePayment(tx, deps, verified);
      if (settlement.result.state !== "duplicate") await run?.done(tx);
      return settlement;
    });
  } catch (error) {
    const isFreeOrPaid = !verified.intent || verified.intent.status === "succeeded";
    if (!run && isFreeOrPaid && getDatabaseErrorCode(error) === LOCK_TIMEOUT) return null;
    throw error;
  }
}

/** Postgres's code for a lock that was not available in time. */
const LOCK_TIMEOUT = "55P03";

async function markRunDone({ db }: Deps, run: FinalizeRun | undefined): Promise<void> {
  if (run) await inTransaction(db, (tx) => run.done(tx));
}

type PaidCheckout = { checkoutId: string; paymentId: string; intentId: string | null };

/**
 * Logs a payment without an order. The message contains ids, because staff need them to create the order or refund the
 * payment.
 */
function logMissingOrder(message: string, { checkoutId, paymentId, intentId }: PaidCheckout): void {
  const ids = `checkout ${checkoutId}, payment ${paymentId}, intent ${intentId ?? "none"}`;
  console.error(`${message} No order was created (${ids}).`);
}

/** Result of settling a payment. `mismatch` is the reason for a review, set only by the run that starts the review. */
type Settled = { settledId: PaymentId; result: FinalizeResult; mismatch?: string };

async function settlePayment(tx: Tx, deps: Deps, { paymentId, checkoutId, intent }: VerifiedPayment): Promise<Settled> {
  const checkout = await lockCheckout(tx, checkoutId, { actor: "finalize" });
  const payment = await findOrAddPayment(tx, checkout, paymentId, intent);
  const settledId = PaymentId.parse(payment.id);
  const toSettledResult = (
    state: FinalizeResult["state"],
    order: { id: string; number: string } | null = null,
  ): Settled => ({
    settledId,
    result: { state, orderId: (order?.id ?? null) as OrderId | null, orderNumber: order?.number ?? null },
  });

  if (intent) {
    await recordIntent(tx, payment, intent);
    if (intent.status === "processing" || intent.status === "requires_capture") return toSettledResult("processing");
    if (intent.status !== "succeeded") return toSettledResult("unpaid");
  }
  if (checkout.order?.paymentId === payment.id) return toSettledResult("completed", checkout.order);
  if (isDuplicatePayment(checkout, payment)) {
    await markPaymentDuplicate(tx, deps, payment);
    return toSettledResult("duplicate", checkout.order);
  }
  if (!livePaymentStates.includes(payment.state))
    return toSettledResult(toInactivePaymentOutcome(payment.state), checkout.order);

  await markCheckoutPaid(tx, deps, checkout, payment);
  const startReview = async (mismatch: string): Promise<Settled> => {
    await releaseGiftCards(tx, checkout.payments);
    await holdCheckoutForReview(tx, deps, checkout);
    return { ...toSettledResult("needs_review"), mismatch };
  };
  const mismatch = findPaymentMismatch(checkout, payment, intent);
  if (mismatch) return startReview(mismatch);
  await enqueueIntentCancellations(tx, checkout, payment);
  // A newer checkout may hold the same gift cards, so it is canceled before they are spent.
  await cancelCompetingCheckout(tx, checkout);
  const placed = await placeOrder(tx, deps, { checkout, payment });
  return "mismatch" in placed ? startReview(placed.mismatch) : toSettledResult("completed", placed);
}

type OrderPlacement = { checkout: LockedCheckout; payment: LockedPayment };

/** Spends the gift cards and creates the order. Returns the reason for a review if a card no longer has its amount. */
async function placeOrder(
  tx: Tx,
  deps: Deps,
  { checkout, payment }: OrderPlacement,
): Promise<{ id: string; number: string } | { mismatch: string }> {
  try {
    const mismatch = await spendGiftCards(tx, deps, checkout);
    if (mismatch) return { mismatch };
    return await createOrder(tx, deps, { checkout, paymentId: payment.id });
  } catch (error) {
    const paid = { checkoutId: checkout.id, paymentId: payment.id, intentId: payment.intentId };
    logMissingOrder(`A paid checkout could not become an order: ${describeErrorForLog(error)}.`, paid);
    throw error;
  }
}

async function markCheckoutPaid(tx: Tx, deps: Deps, checkout: LockedCheckout, payment: LockedPayment): Promise<void> {
  const now = deps.now();
  await tx.$executeRaw`
    with paid as (update payments set state = 'succeeded', verified_at = ${now} where id = ${payment.id})
    update checkouts set state = 'paid', updated_at = ${now} where id = ${checkout.id}`;
}

/**
 * Returns the payment of this intent. If the intent succeeded although its payment was canceled, records the received
 * money as a new payment.
 */
async function findOrAddPayment(
  tx: Tx,
  checkout: LockedCheckout,
  paymentId: PaymentId,
  intent: PaymentIntentView | null,
): Promise<LockedPayment> {
  const payment =
    checkout.payments.find(({ intentId }) => intent && intentId === intent.id) ??
    checkout.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  if (payment.state !== "canceled" || intent?.status !== "succeeded") return payment;
  await tx.payment.update({ where: { id: payment.id }, data: { intentId: null } });
  const newPayment = await addPaymentAttempt(tx, checkout, { intentId: intent.id });
  // Earlier refunds and disputes were recorded for the canceled payment, so they are read again for the new one.
  const newPaymentId = PaymentId.parse(newPayment.id);
  await enqueue(tx, "payment.sync", { paymentId: newPaymentId }, { dedupe: `sync-${newPaymentId}` });
  return newPayment;
}

const settledStates: readonly string[] = ["succeeded", "partially_refunded", "disputed"];

const unpaidCheckouts: readonly string[] = ["awaiting_payment", "cancelled", "expired"];

function isDuplicatePayment(checkout: LockedCheckout, payment: LockedPayment): boolean {
  if (payment.state === "duplicate") return true;
  if (!livePaymentStates.includes(payment.state)) return false;
  return (
    !unpaidCheckouts.includes(checkout.state) || checkout.payments.some(({ state }) => settledStates.includes(state))
  );
}

function toInactivePaymentOutcome(state: string): FinalizeResult["state"] {
  if (state === "canceled") return "unpaid";
  return state === "refunded" ? "duplicate" : "needs_review";
}

async function markPaymentDuplicate(tx: Tx, deps: Deps, payment: LockedPayment): Promise<void> {
  if (payment.state === "duplicate") return;
  await tx.payment.update({ where: { id: payment.id }, data: { state: "duplicate", verifiedAt: deps.now() } });
  // The refund is made by a job, so that it also happens if this process crashes now.
  const paymentId = PaymentId.parse(payment.id);
  await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `refund-${paymentId}` });
}

function findPaymentMismatch(
  checkout: LockedCheckout,
  payment: LockedPayment,
  intent: PaymentIntentView | null,
): string | null {
  if (checkout.cart.state === "converted") return "another checkout of this cart already became an order";
  if (!intent) return payment.amount === 0 ? null : "nothing was paid for a checkout that has a total";
  if (intent.amountReceived !== payment.amount) return "the amount received doesn’t match the checkout";
  if (intent.currency.toUpperCase() !== checkout.currency) return "the currency doesn’t match the checkout";
  if (intent.metadata.checkout_id !== checkout.id) return "the intent belongs to another checkout";
  return null;
}

/**
 * Turns the gift card amounts that the checkout holds into payments. If the checkout was closed in the meantime, takes
 * the amounts from the cards again. Returns the reason for a review if a card no longer has its amount.
 */
async function spendGiftCards(tx: Tx, deps: Deps, { id, snapshot, payments }: LockedCheckout): Promise<string | null> {
  const parts = parseSnapshot(snapshot).giftCards;
  if (parts.length === 0) return null;
  let held = payments.filter(({ giftCardId, state }) => giftCardId !== null && state === "created");
  if (held.length === 0) {
    const cards = await lockCartGiftCards(
      tx,
      parts.map((part) => ({ ...part, balance: 0 })),
    );
    const isCovered = parts.every((part) => (cards.find((card) => card.id === part.id)?.balance ?? 0) >= part.amount);
    if (!isCovered) return "a gift card was used for another order in the meantime";
    const attempt = Math.min(...payments.map((payment) => payment.attempt)) - 1;
    held = await holdGiftCards(tx, { checkoutId: id, parts, attempt });
  }
  const ids = held.map((payment) => payment.id);
  await tx.payment.updateMany({ where: { id: { in: ids } }, data: { state: "succeeded", verifiedAt: deps.now() } });
  return null;
}

async function holdCheckoutForReview(tx: Tx, deps: Deps, checkout: LockedCheckout): Promise<void> {
  await tx.checkout.update({ where: { id: checkout.id }, data: { state: "needs_review", updatedAt: deps.now() } });
  await publishEvent(tx, { type: "checkout", checkoutId: checkout.id }, { userId: checkout.userId });
}

/** Enqueues a job for every other open intent of this checkout. The job cancels the intent if it can still be paid. */
async function enqueueIntentCancellations(tx: Tx, { payments }: LockedCheckout, paid: LockedPayment): Promise<void> {
  for (const { id, intentId, state, changeId } of payments) {
    if (id === paid.id || intentId === null || changeId !== null || !livePaymentStates.includes(state)) continue;
    const paymentId = PaymentId.parse(id);
    await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
  }
}

/** Closes the cart's other open checkout and enqueues the cancellation of its intents. Locks the cart. */
async function cancelCompetingCheckout(tx: Tx, { cart, competingCheckoutId }: LockedCheckout): Promise<void> {
  if (competingCheckoutId) {
    const { payments } = await tx.checkout.update({
      where: { id: competingCheckoutId },
      data: { state: "cancelled", cancelReason: "superseded" },
      select: { payments: true },
    });
    await releaseGiftCards(tx, payments);
    for (const { id, method } of payments) {
      if (method === "gift_card") continue;
      const paymentId = PaymentId.parse(id);
      await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
    }
  }
  const transitionsByCartState = { abandoned: ["open", "locked"], open: ["locked"] };
  for (const state of transitionsByCartState[cart.state as keyof typeof transitionsByCartState] ?? []) {
    await tx.cart.update({ where: { id: cart.id }, data: { state } });
  }
}
