import { inTransaction, type Tx } from "@storywall/db/client";
import { Address } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import { TaxCalculation } from "@storywall/domain/cart/tax";
import { OrderId, type PaymentId } from "@storywall/domain/kernel/ids";
import { isUnshipped } from "@storywall/domain/orders/actions";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { type LockedPayment, livePaymentStates, lockCheckout } from "../cart/lock-checkout.ts";
import { recordIntent } from "../checkout/payments/payment-intent.ts";
import { requestRefund } from "../checkout/payments/request-refund.ts";
import { insertAddressChangeTaxMovement } from "../checkout/tax-movements.ts";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import type { FinalizeResult, FinalizeRun } from "./find-payment.ts";
import { lockOrder, type OrderToChange } from "./run-order-change.ts";
import { storeShippingAddress } from "./store-shipping-address.ts";

type PaidChange = { paymentId: PaymentId; changeId: string; checkoutId: string; intentId: string | null };

/**
 * Settles the payment of an order change and applies the change. Idempotent; webhooks may arrive in any order. Refunds
 * a payment that arrives after the change was closed or the order was shipped. Throws PAYMENTS_DOWN; callers may retry.
 */
export async function settleOrderChange(deps: Deps, paid: PaidChange, run?: FinalizeRun): Promise<FinalizeResult> {
  const change = await deps.db.orderChange.findUniqueOrThrow({ where: { id: paid.changeId } });
  const intent = await retrieveOrCancelIntent(deps, paid, change.state);
  const result = await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "finalize");
    const order = await lockOrder(tx, OrderId.parse(change.orderId));
    const state = intent ? await settleChangePayment(tx, deps, { paid, order, intent }) : "unpaid";
    await run?.done(tx);
    failpoint("change.settle.before-commit");
    return { state, orderId: OrderId.parse(order.id), orderNumber: order.number };
  });
  failpoint("change.settle.after-commit");
  return result;
}

async function retrieveOrCancelIntent(
  deps: Deps,
  { paymentId, intentId }: PaidChange,
  changeState: string,
): Promise<PaymentIntentView | null> {
  if (!intentId) return null;
  failpoint("change.settle.before-retrieve");
  const intent = await deps.payments.readIntent(intentId);
  const isPayable = intent.status.startsWith("requires_");
  // Cancels the intent of a closed change, so that it cannot be paid. If it is already paid, the payment is refunded
  // later.
  return changeState === "closed" && isPayable ? deps.payments.cancelIntent({ paymentId, intentId }) : intent;
}

type ChangeSettlement = { paid: PaidChange; order: OrderToChange; intent: PaymentIntentView };

async function settleChangePayment(
  tx: Tx,
  deps: Deps,
  { paid, order, intent }: ChangeSettlement,
): Promise<FinalizeResult["state"]> {
  const { payments } = await lockCheckout(tx, paid.checkoutId);
  const payment = payments.find(({ id }) => id === paid.paymentId);
  if (!payment) throw new TypeError("A payment that was just read is gone");
  const now = deps.now();
  await recordIntent(tx, payment, intent);
  if (intent.status === "processing" || intent.status === "requires_capture") return "processing";
  if (intent.status === "canceled") {
    const ended = { state: "closed", closeReason: "payment-failed", settledAt: now };
    await tx.orderChange.updateMany({ where: { id: paid.changeId, state: "awaiting_payment" }, data: ended });
  }
  if (intent.status !== "succeeded") return "unpaid";
  if (!livePaymentStates.includes(payment.state)) return "completed";

  await tx.payment.update({ where: { id: payment.id }, data: { state: "succeeded", verifiedAt: now } });
  const change = await tx.orderChange.findUniqueOrThrow({ where: { id: paid.changeId } });
  if (change.state === "awaiting_payment" && isUnshipped(order.state) && isPaidInFull(intent, payment)) {
    await applyOrderChange(tx, deps, { order, change });
  } else await refundClosedChange(tx, deps, { order, payment, intent, changeId: change.id });
  await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  return "completed";
}

const isPaidInFull = ({ amountReceived, currency, metadata }: PaymentIntentView, payment: LockedPayment) =>
  amountReceived === payment.amount &&
  currency.toUpperCase() === payment.currency &&
  metadata.payment_id === payment.id;

type ChangeToApply = {
  order: OrderToChange;
  change: {
    id: string;
    shippingAddress: unknown;
    totalsBefore: unknown;
    totals: unknown;
    tax: unknown;
    amount: number;
  };
};

async function applyOrderChange(tx: Tx, { now }: Deps, { order, change }: ChangeToApply): Promise<void> {
  const orderId = OrderId.parse(order.id);
  const { id: changeId, amount: difference } = change;
  await tx.orderChange.update({ where: { id: changeId }, data: { state: "applied", settledAt: now() } });
  await storeShippingAddress(tx, {
    order,
    shippingAddress: Address.parse(change.shippingAddress),
    totals: TotalsView.parse(change.totals),
  });
  await enqueue(tx, "email.order-changed", { orderId, what: "address" }, { dedupe: `mail-${changeId}` });
  if (change.tax === null) return;
  const calculation = TaxCalculation.parse(change.tax);
  const taxBefore = TotalsView.parse(change.totalsBefore).tax;
  await insertAddressChangeTaxMovement(tx, { orderId, changeId, calculation, taxBefore, difference });
}

type ChangeRefund = { order: OrderToChange; payment: LockedPayment; intent: PaymentIntentView; changeId: string };

async function refundClosedChange(
  tx: Tx,
  { now }: Deps,
  { order, payment, intent, changeId }: ChangeRefund,
): Promise<void> {
  const closed = { state: "closed", closeReason: "in-production", settledAt: now() };
  await tx.orderChange.updateMany({ where: { id: changeId, state: "awaiting_payment" }, data: closed });
  await requestRefund(tx, {
    paymentId: payment.id,
    orderId: order.id,
    amount: Math.min(payment.amount, intent.amountReceived),
    reason: "change_closed",
    requestedBy: "finalize",
  });
}
