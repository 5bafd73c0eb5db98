import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type OrderId, PaymentId } from "@storywall/domain/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { PaymentIntentView } from "@storywall/payments/payments";
import type { Deps } from "../context.ts";
import { announce } from "../live/announce.ts";
import { addAttempt } from "../payments/add-attempt.ts";
import { livePaymentStates, lockMoney, type Money, type MoneyPayment } from "../payments/lock-money.ts";
import { recordIntent } from "../payments/record-intent.ts";
import { createOrder } from "./create-order.ts";
import { refundDuplicate } from "./refund-duplicate.ts";

export type Finalised = {
  state: "completed" | "processing" | "unpaid" | "needs_review" | "duplicate";
  orderId: OrderId | null;
  orderNumber: string | null;
};

/** The job this runs in, if any: `done` marks it done in the transaction of the effect. */
export type FinaliseRun = { done(tx: Tx): Promise<void> };

/**
 * The one way from money to order (D-1.3): webhook, returning browser and sweep all come here, in any order, any number of
 * times. It asks Stripe how the payment stands, then settles everything in one transaction under the locks. Late money
 * wins over a closed checkout; a second payment of a checkout is sent back; a sum that does not match makes no order.
 */
export async function finalise(
  deps: Deps,
  { paymentId }: { paymentId: PaymentId },
  run?: FinaliseRun,
): Promise<Finalised> {
  const asked = await askStripe(deps, paymentId);
  if (!asked) return unpaid(deps, run);
  const { settledId, result } = await inTransaction(deps.db, async (tx) => {
    await tx.$executeRaw`select set_config('app.actor', 'finalise', true)`;
    const settled = await settle(tx, deps, asked);
    if (settled.result.state !== "duplicate") await run?.done(tx);
    return settled;
  });
  if (result.state === "duplicate") await refundDuplicate(deps, settledId, run);
  return result;
}

type Asked = {
  paymentId: PaymentId;
  checkoutId: string;
  /** Null for a checkout that costs nothing. */
  intent: PaymentIntentView | null;
};

async function askStripe(deps: Deps, paymentId: PaymentId): Promise<Asked | null> {
  const payment = await deps.db.payment.findUnique({
    where: { id: paymentId },
    include: { checkout: { select: { id: true, state: true } } },
  });
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  const { checkout } = payment;
  if (payment.method === "none") return { paymentId, checkoutId: checkout.id, intent: null };

  const intentId = payment.intentId ?? (await intentFromEvents(deps, paymentId));
  if (!intentId) return null;
  const intent = await deps.payments.readIntent(intentId);
  const isClosed = checkout.state === "cancelled" || checkout.state === "expired";
  const isPayable = intent.status.startsWith("requires_");
  // Nobody shall pay a closed checkout. Money that comes first is still taken.
  const final = isClosed && isPayable ? await deps.payments.cancelIntent({ paymentId, intentId }) : intent;
  return { paymentId, checkoutId: checkout.id, intent: final };
}

async function intentFromEvents({ db }: Deps, paymentId: PaymentId): Promise<string | null> {
  const event = await db.paymentEvent.findFirst({
    where: { paymentId, intentId: { not: null } },
    orderBy: { createdAt: "desc" },
    select: { intentId: true },
  });
  return event?.intentId ?? null;
}

async function unpaid({ db }: Deps, run: FinaliseRun | undefined): Promise<Finalised> {
  if (run) await inTransaction(db, (tx) => run.done(tx));
  return { state: "unpaid", orderId: null, orderNumber: null };
}

type Settled = { settledId: PaymentId; result: Finalised };

async function settle(tx: Tx, deps: Deps, { paymentId, checkoutId, intent }: Asked): Promise<Settled> {
  const checkout = await lockMoney(tx, checkoutId);
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

  await tx.payment.update({ where: { id: payment.id }, data: { state: "succeeded", verifiedAt: deps.now() } });
  await tx.checkout.update({ where: { id: checkout.id }, data: { state: "paid", updatedAt: deps.now() } });
  const objection = objectionTo(checkout, intent);
  if (objection) {
    await holdForReview(tx, deps, checkout, objection);
    return answer("needs_review");
  }
  const order = await createOrder(tx, deps, checkout, payment.id);
  await convertCart(tx, checkout);
  await tx.checkout.update({ where: { id: checkout.id }, data: { state: "completed" } });
  await announce(tx, { type: "checkout", checkoutId: checkout.id }, { userId: checkout.userId });
  return answer("completed", order);
}

/** The payment this intent belongs to. Money on a payment that was given up gets a payment of its own. */
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
  await tx.payment.update({ where: { id: payment.id }, data: { intentId: null } });
  return addAttempt(tx, checkout, { intentId: intent.id });
}

const keptMoney: readonly string[] = ["succeeded", "partially_refunded", "disputed"];

/** Checkouts that nobody has paid yet. */
const unpaidCheckouts: readonly string[] = ["awaiting_payment", "cancelled", "expired"];

function isSecondSuccess(checkout: Money, payment: MoneyPayment): boolean {
  if (payment.state === "duplicate") return true;
  if (!livePaymentStates.includes(payment.state)) return false;
  return !unpaidCheckouts.includes(checkout.state) || checkout.payments.some(({ state }) => keptMoney.includes(state));
}

/** What a payment without an order of its own came to. */
function ended(state: string): Finalised["state"] {
  if (state === "canceled") return "unpaid";
  return state === "refunded" ? "duplicate" : "needs_review";
}

async function markDuplicate(tx: Tx, deps: Deps, payment: MoneyPayment): Promise<void> {
  if (payment.state === "duplicate") return;
  await tx.payment.update({ where: { id: payment.id }, data: { state: "duplicate", verifiedAt: deps.now() } });
  // So that the money goes back even when this process ends here.
  const paymentId = PaymentId.parse(payment.id);
  await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `refund-${paymentId}` });
}

/** Why this money must not become an order by itself, or null. */
function objectionTo(checkout: Money, intent: PaymentIntentView | null): string | null {
  if (checkout.cart.state === "converted") return "another checkout of this cart has become an order";
  if (!intent) return checkout.amount === 0 ? null : "nothing was paid for a checkout that costs something";
  if (intent.amountReceived !== checkout.amount) return "the amount received is not the amount of the checkout";
  if (intent.currency.toUpperCase() !== checkout.currency) return "the currency is not that of the checkout";
  if (intent.metadata.checkout_id !== checkout.id) return "the intent was made for another checkout";
  return null;
}

async function holdForReview(tx: Tx, deps: Deps, checkout: Money, objection: string): Promise<void> {
  await tx.checkout.update({ where: { id: checkout.id }, data: { state: "needs_review", updatedAt: deps.now() } });
  await announce(tx, { type: "checkout", checkoutId: checkout.id }, { userId: checkout.userId });
  console.error(`A paid checkout needs a person's review: ${objection}. No order was made.`);
}

/** Whatever state the cart is in; another checkout that waits on it is closed, and its intent with it. */
async function convertCart(tx: Tx, { id, cart }: Money): Promise<void> {
  const others = await tx.checkout.findMany({
    where: { cartId: cart.id, state: "awaiting_payment", id: { not: id } },
    select: { id: true, payments: { select: { id: true } } },
  });
  for (const other of others) {
    await tx.checkout.update({ where: { id: other.id }, data: { state: "cancelled", cancelReason: "superseded" } });
    for (const payment of other.payments) {
      await enqueue(
        tx,
        "order.finalise",
        { paymentId: PaymentId.parse(payment.id) },
        { dedupe: `close-${payment.id}` },
      );
    }
  }
  const way = { abandoned: ["open", "locked", "converted"], open: ["locked", "converted"], locked: ["converted"] };
  for (const state of way[cart.state as keyof typeof way] ?? []) {
    await tx.cart.update({ where: { id: cart.id }, data: { state } });
  }
}
