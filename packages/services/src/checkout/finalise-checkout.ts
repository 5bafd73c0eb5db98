import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import { errorName } from "@storywall/jobs/failure";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { announce } from "../kernel/announce.ts";
import type { Deps } from "../kernel/deps.ts";
import { createOrder } from "./create-order.ts";
import type { Finalised, FinaliseRun } from "./finalised.ts";
import { findPayment, type PaymentToAsk } from "./find-payment.ts";
import { logMissingOrder } from "./log-missing-order.ts";
import { addAttempt } from "./payments/add-attempt.ts";
import { livePaymentStates, lockMoney, type Money, type MoneyPayment } from "./payments/lock-money.ts";
import { recordIntent } from "./payments/record-intent.ts";
import { refundDuplicate } from "./refund-duplicate.ts";

/**
 * Settles a payment of a checkout. Idempotent and safe in any order: reads the state from Stripe, then settles everything in
 * one locked transaction. A late payment revives a closed checkout; a second payment is refunded; a mismatched amount
 * creates no order. Throws PAYMENT_NOT_FOUND.
 */
export async function finaliseCheckout(deps: Deps, { paymentId }: { paymentId: PaymentId }): Promise<Finalised> {
  const payment = await findPayment(deps, paymentId);
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  return finaliseCheckoutPayment(deps, payment);
}

/** Like `finaliseCheckout`, for a payment that has just been read. */
export async function finaliseCheckoutPayment(
  deps: Deps,
  payment: PaymentToAsk,
  run?: FinaliseRun,
): Promise<Finalised> {
  const asked = await askStripe(deps, payment);
  if (!asked) return unpaid(deps, run);
  const { settledId, result, objection } = await inTransaction(deps.db, async (tx) => {
    const settled = await settle(tx, deps, asked);
    if (settled.result.state !== "duplicate") await run?.done(tx);
    return settled;
  });
  failpoint("finalise.after-commit");
  if (objection) {
    const paid = { checkoutId: asked.checkoutId, paymentId: settledId, intentId: asked.intent?.id ?? null };
    logMissingOrder(`A paid checkout needs a person's review: ${objection}.`, paid);
  }
  if (result.state === "duplicate") await refundDuplicate(deps, settledId, run);
  return result;
}

type Asked = {
  paymentId: PaymentId;
  checkoutId: string;
  /** Null for a free checkout. */
  intent: PaymentIntentView | null;
};

async function askStripe(deps: Deps, payment: PaymentToAsk): Promise<Asked | null> {
  const { paymentId, checkoutId, intentId, checkoutState } = payment;
  if (payment.method === "none") return { paymentId, checkoutId, intent: null };
  if (!intentId) return null;
  failpoint("finalise.before-retrieve");
  const intent = await deps.payments.readIntent(intentId);
  failpoint("finalise.after-retrieve");
  const isClosed = checkoutState !== "awaiting_payment";
  const isPayable = intent.status.startsWith("requires_");
  // Prevents payment of a closed or paid checkout. A payment that came first is still accepted.
  const final = isClosed && isPayable ? await deps.payments.cancelIntent({ paymentId, intentId }) : intent;
  return { paymentId, checkoutId, intent: final };
}

async function unpaid({ db }: Deps, run: FinaliseRun | undefined): Promise<Finalised> {
  if (run) await inTransaction(db, (tx) => run.done(tx));
  return { state: "unpaid", orderId: null, orderNumber: null };
}

/** `objection` is set when this run finds that the payment cannot become an order. */
type Settled = { settledId: PaymentId; result: Finalised; objection?: string };

async function settle(tx: Tx, deps: Deps, { paymentId, checkoutId, intent }: Asked): Promise<Settled> {
  const checkout = await lockMoney(tx, checkoutId, { actor: "finalise" });
  const payment = await ownPayment(tx, checkout, paymentId, intent);
  const settledId = PaymentId.parse(payment.id);
  const answer = (state: Finalised["state"], order: { id: string; number: string } | null = null): Settled => ({
    settledId,
    result: { state, orderId: (order?.id ?? null) as OrderId | null, orderNumber: order?.number ?? null },
  });

  if (intent) {
    await recordIntent(tx, payment, intent);
    if (intent.status === "processing" || intent.status === "requires_capture") return answer("processing");
    if (intent.status !== "succeeded") return answer("unpaid");
  }
  if (checkout.order?.paymentId === payment.id) return answer("completed", checkout.order);
  if (isSecondSuccess(checkout, payment)) {
    await markDuplicate(tx, deps, payment);
    return answer("duplicate", checkout.order);
  }
  if (!livePaymentStates.includes(payment.state)) return answer(ended(payment.state), checkout.order);

  await markPaid(tx, deps, checkout, payment);
  const objection = objectionTo(checkout, intent);
  if (objection) {
    await holdForReview(tx, deps, checkout);
    return { ...answer("needs_review"), objection };
  }
  await closeOthers(tx, checkout, payment);
  await makeWay(tx, checkout);
  return answer("completed", await placeOrder(tx, deps, { checkout, payment }));
}

type Placing = { checkout: Money; payment: MoneyPayment };

async function placeOrder(tx: Tx, deps: Deps, { checkout, payment }: Placing): Promise<{ id: string; number: string }> {
  try {
    return await createOrder(tx, deps, { checkout, paymentId: payment.id });
  } catch (error) {
    const paid = { checkoutId: checkout.id, paymentId: payment.id, intentId: payment.intentId };
    logMissingOrder(`A paid checkout could not become an order: ${errorName(error)}.`, paid);
    throw error;
  }
}

async function markPaid(tx: Tx, deps: Deps, checkout: Money, payment: MoneyPayment): Promise<void> {
  const now = deps.now();
  await tx.$executeRaw`
    with paid as (update payments set state = 'succeeded', verified_at = ${now} where id = ${payment.id})
    update checkouts set state = 'paid', updated_at = ${now} where id = ${checkout.id}`;
}

/** Returns the payment of this intent. Money received on a canceled payment becomes a new attempt. */
async function ownPayment(
  tx: Tx,
  checkout: Money,
  paymentId: PaymentId,
  intent: PaymentIntentView | null,
): Promise<MoneyPayment> {
  const payment =
    checkout.payments.find(({ intentId }) => intent && intentId === intent.id) ??
    checkout.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  if (payment.state !== "canceled" || intent?.status !== "succeeded") return payment;
  await tx.$executeRaw`update payments set intent_id = null where id = ${payment.id}`;
  const own = await addAttempt(tx, checkout, { intentId: intent.id });
  // Refunds and disputes so far were recorded for the canceled payment.
  const followed = PaymentId.parse(own.id);
  await enqueue(tx, "payment.follow", { paymentId: followed }, { dedupe: `follow-${followed}` });
  return own;
}

const keptMoney: readonly string[] = ["succeeded", "partially_refunded", "disputed"];

const unpaidCheckouts: readonly string[] = ["awaiting_payment", "cancelled", "expired"];

function isSecondSuccess(checkout: Money, payment: MoneyPayment): boolean {
  if (payment.state === "duplicate") return true;
  if (!livePaymentStates.includes(payment.state)) return false;
  return !unpaidCheckouts.includes(checkout.state) || checkout.payments.some(({ state }) => keptMoney.includes(state));
}

function ended(state: string): Finalised["state"] {
  if (state === "canceled") return "unpaid";
  return state === "refunded" ? "duplicate" : "needs_review";
}

async function markDuplicate(tx: Tx, deps: Deps, payment: MoneyPayment): Promise<void> {
  if (payment.state === "duplicate") return;
  await tx.$executeRaw`
    update payments set state = 'duplicate', verified_at = ${deps.now()} where id = ${payment.id}`;
  // The refund must happen even if this process ends here.
  const paymentId = PaymentId.parse(payment.id);
  await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `refund-${paymentId}` });
}

/** Why this payment must not become an order without review, or null. */
function objectionTo(checkout: Money, intent: PaymentIntentView | null): string | null {
  if (checkout.cart.state === "converted") return "another checkout of this cart already became an order";
  if (!intent) return checkout.amount === 0 ? null : "nothing was paid for a checkout that has a total";
  if (intent.amountReceived !== checkout.amount) return "the amount received doesn’t match the checkout";
  if (intent.currency.toUpperCase() !== checkout.currency) return "the currency doesn’t match the checkout";
  if (intent.metadata.checkout_id !== checkout.id) return "the intent belongs to another checkout";
  return null;
}

async function holdForReview(tx: Tx, deps: Deps, checkout: Money): Promise<void> {
  await tx.$executeRaw`
    update checkouts set state = 'needs_review', updated_at = ${deps.now()} where id = ${checkout.id}`;
  await announce(tx, { type: "checkout", checkoutId: checkout.id }, { userId: checkout.userId });
}

/** Enqueues a job for each other open intent of this checkout, which cancels it if it can still be paid. */
async function closeOthers(tx: Tx, { payments }: Money, paid: MoneyPayment): Promise<void> {
  for (const { id, intentId, state, changeId } of payments) {
    if (id === paid.id || intentId === null || changeId !== null || !livePaymentStates.includes(state)) continue;
    const paymentId = PaymentId.parse(id);
    await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
  }
}

/** Closes another open checkout of the cart with its intents, and locks the cart whatever its state. */
async function makeWay(tx: Tx, { cart, rivalId }: Money): Promise<void> {
  if (rivalId) {
    await tx.$executeRaw`
      update checkouts set state = 'cancelled', cancel_reason = 'superseded' where id = ${rivalId}`;
    const payments = await tx.$queryRaw<Array<{ id: string }>>`select id from payments where checkout_id = ${rivalId}`;
    for (const payment of payments) {
      const paymentId = PaymentId.parse(payment.id);
      await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
    }
  }
  const way = { abandoned: ["open", "locked"], open: ["locked"] };
  for (const state of way[cart.state as keyof typeof way] ?? []) {
    await tx.$executeRaw`update carts set state = ${state} where id = ${cart.id}`;
  }
}
