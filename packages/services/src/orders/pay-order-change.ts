import { inTransaction, type Tx } from "@storywall/db/client";
import { Address } from "@storywall/domain/cart/address-schema";
import type { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import type { ChangeAccess, OrderView } from "@storywall/domain/orders/schema";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { PaymentIntentView } from "@storywall/payments/payments";
import type { Context } from "../accounts/context.ts";
import { lockCheckout } from "../cart/lock-checkout.ts";
import { recordIntent, toIntentShipping } from "../checkout/payments/payment-intent.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { finalizePayment } from "./finalize-payment.ts";
import { requireOrderChangeAccess } from "./order-access.ts";
import { lockOrder } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

type IntentForBrowser = Omit<PaymentIntentForBrowser, "publishableKey">;

/**
 * Returns what the browser needs to pay for a pending change. Creates the intent if needed.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, CHANGE_NOT_FOUND, CHANGE_CLOSED, PAYMENTS_DOWN.
 */
export async function startOrderChangePayment(ctx: Context, access: ChangeAccess): Promise<IntentForBrowser> {
  const { orderId } = await requireOrderChangeAccess(ctx, access);
  const { state, payment } = await readPendingOrderChange(ctx, { ...access, orderId });
  if (state === "closed") throw new ShopError("CHANGE_CLOSED");
  const intent = payment.intentId
    ? await ctx.payments.readIntent(payment.intentId)
    : await createIntentForChange(ctx, { ...access, orderId });
  if (intent.status === "canceled") {
    await finalizePayment(ctx, { paymentId: PaymentId.parse(payment.id) });
    throw new ShopError("CHANGE_CLOSED");
  }
  const { id: paymentIntentId, clientSecret, amount, status } = intent;
  return { clientSecret, paymentIntentId, orderId: OrderId.parse(orderId), amount, currency: "usd", status };
}

/**
 * Settles a change when the browser returns from paying, without waiting for the webhook.
 * @throws what `startOrderChangePayment` throws; NOT_PAID if the payment has not arrived.
 */
export async function completeOrderChangePayment(ctx: Context, access: ChangeAccess): Promise<OrderView> {
  const { orderId } = await requireOrderChangeAccess(ctx, access);
  const { payment } = await readPendingOrderChange(ctx, { ...access, orderId });
  const { state } = await finalizePayment(ctx, { paymentId: PaymentId.parse(payment.id) });
  if (state === "unpaid") throw new ShopError("NOT_PAID");
  if (state === "processing") throw new ShopError("PAYMENT_IN_PROGRESS");
  return loadOrderView(ctx, OrderId.parse(orderId));
}

async function readPendingOrderChange(
  { db }: Pick<Context, "db">,
  { changeId, orderId }: { changeId: string; orderId: string },
) {
  const change = await db.orderChange.findUnique({
    where: { id: changeId, orderId },
    include: { payment: true, order: true },
  });
  if (!change?.payment) throw new ShopError("CHANGE_NOT_FOUND");
  return { ...change, payment: change.payment };
}

async function createIntentForChange(
  ctx: Context,
  changeRef: { changeId: string; orderId: string },
): Promise<PaymentIntentView> {
  const { payment, order, amount, shippingAddress } = await readPendingOrderChange(ctx, changeRef);
  const to = Address.parse(shippingAddress);
  const intentInput = {
    paymentId: payment.id,
    checkoutId: order.checkoutId,
    amount,
    currency: "usd" as const,
    receiptEmail: order.email,
    shipping: toIntentShipping(to),
  };
  failpoint("change.open.before-create");
  const intent = await ctx.payments.createIntent(intentInput).catch(async (error: unknown) => {
    if (error instanceof ShopError && error.facts.isReplayed) await closeUnpayableChange(ctx, changeRef);
    throw error;
  });
  failpoint("change.open.after-create");
  const isClosed = await recordIntentForChange(ctx, changeRef, intent);
  failpoint("change.open.after-commit");
  if (!isClosed) return intent;
  // The change was closed while the intent was being created. No browser has received the intent, so it can be
  // canceled.
  await ctx.payments.cancelIntent({ paymentId: payment.id, intentId: intent.id });
  throw new ShopError("CHANGE_CLOSED");
}

function recordIntentForChange(
  ctx: Context,
  changeRef: { changeId: string; orderId: string },
  intent: PaymentIntentView,
) {
  return inTransaction(ctx.db, async (tx) => {
    const { checkoutId } = await lockOrder(tx, OrderId.parse(changeRef.orderId));
    const { payments } = await lockCheckout(tx, checkoutId);
    const payment = payments.find(({ changeId }) => changeId === changeRef.changeId);
    if (!payment) throw new ShopError("CHANGE_NOT_FOUND");
    await recordIntent(tx, payment, intent);
    const { state } = await tx.orderChange.findUniqueOrThrow({ where: { id: changeRef.changeId } });
    failpoint("change.open.before-commit");
    return state === "closed";
  });
}

/**
 * Closes a change whose payment cannot succeed, because the processor would return the same error again for the
 * payment's idempotency key. The customer must start a new change.
 */
async function closeUnpayableChange(ctx: Context, changeRef: { changeId: string; orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, "payment.open");
    await lockOrder(tx, OrderId.parse(changeRef.orderId));
    await closePendingChange(tx, { ...changeRef, reason: "payment-failed", now: ctx.now() });
  });
}

export type CloseReason = "replaced" | "cancelled" | "in-production" | "expired" | "payment-failed";

/**
 * Closes the order's pending change, if there is one. If `changeId` is given, closes only that change. Enqueues a job
 * that cancels its payment; a payment that still arrives is refunded. The order must be locked.
 */
export async function closePendingChange(
  tx: Tx,
  { orderId, changeId, reason, now }: { orderId: string; changeId?: string; reason: CloseReason; now: Date },
): Promise<void> {
  const pendingChange = await tx.orderChange.findFirst({
    where: { orderId, state: "awaiting_payment", ...(changeId ? { id: changeId } : {}) },
    select: { id: true, payment: { select: { id: true } } },
  });
  if (!pendingChange) return;
  await tx.orderChange.update({
    where: { id: pendingChange.id },
    data: { state: "closed", closeReason: reason, settledAt: now },
  });
  if (!pendingChange.payment) return;
  const paymentId = PaymentId.parse(pendingChange.payment.id);
  await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
}
