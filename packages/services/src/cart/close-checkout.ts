import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { releaseGiftCards } from "./gift-cards.ts";
import { livePaymentStates, lockCheckout } from "./lock-checkout.ts";
import { createAlreadyPaidError } from "./read-cart.ts";

/**
 * Cart whose open checkout must be closed. The checkout becomes `cancelled` if it is replaced and `expired` if its
 * price has expired.
 */
export type CancelCheckoutInput = {
  cartId: string;
  /** Id of the checkout to close, by default any open checkout of the cart. A checkout that replaced it stays open. */
  checkoutId?: string;
  becoming?: "cancelled" | "expired";
};

/**
 * Cancels a cart's open checkout and reopens the cart. Cancels the intents at Stripe first, then the checkout and its
 * payments. Without an open checkout, only checks that the cart is not paid.
 * @throws ALREADY_PAID if the cart is already paid, PAYMENT_IN_PROGRESS while the bank processes the payment, both after
 * enqueuing the job that settles the payment; PAYMENTS_DOWN if Stripe is unreachable.
 */
export async function cancelOpenCheckout(deps: Deps, input: CancelCheckoutInput): Promise<void> {
  const { cartId, checkoutId, becoming = "cancelled" } = input;
  const openCheckout = await deps.db.checkout.findFirst({
    where: { cartId, state: "awaiting_payment", ...(checkoutId && { id: checkoutId }) },
    select: { id: true, payments: { select: { id: true, intentId: true, state: true } } },
  });
  if (!openCheckout) return assertCartNotPaid(deps, cartId);

  const cancelledIntentIds = new Set<string>();
  for (const payment of openCheckout.payments) {
    if (!payment.intentId || !livePaymentStates.includes(payment.state)) continue;
    await cancelIntentAtStripe(deps, { paymentId: PaymentId.parse(payment.id), intentId: payment.intentId });
    cancelledIntentIds.add(payment.intentId);
  }
  await closeCheckout(deps, openCheckout.id, becoming, cancelledIntentIds);
}

async function cancelIntentAtStripe(deps: Deps, payment: { paymentId: PaymentId; intentId: string }): Promise<void> {
  failpoint("checkout.release.before-cancel");
  const { status } = await deps.payments.cancelIntent(payment);
  failpoint("checkout.release.after-cancel");
  if (status === "canceled") return;
  const { paymentId } = payment;
  await enqueue(deps.db, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}-${status}` });
  throw status === "succeeded" ? createAlreadyPaidError(null) : new ShopError("PAYMENT_IN_PROGRESS");
}

async function closeCheckout(
  deps: Deps,
  checkoutId: string,
  becoming: "cancelled" | "expired",
  cancelledIntentIds: ReadonlySet<string>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { state, cart, payments, userId } = await lockCheckout(tx, checkoutId);
    if (state !== "awaiting_payment") return;
    const open = payments.filter(({ state, giftCardId }) => giftCardId === null && livePaymentStates.includes(state));
    // An intent was created in the meantime. The caller tries again and cancels that intent at Stripe first.
    if (open.some(({ intentId }) => intentId !== null && !cancelledIntentIds.has(intentId))) return;
    await tx.payment.updateMany({ where: { id: { in: open.map(({ id }) => id) } }, data: { state: "canceled" } });
    await releaseGiftCards(tx, payments);
    const cancelReason = becoming === "cancelled" ? "superseded" : null;
    await tx.checkout.update({
      where: { id: checkoutId },
      data: { state: becoming, cancelReason, updatedAt: deps.now() },
    });
    if (cart.state === "locked") await tx.cart.update({ where: { id: cart.id }, data: { state: "open" } });
    await publishEvent(tx, { type: "checkout", checkoutId }, { userId });
    failpoint("checkout.release.before-commit");
  });
  failpoint("checkout.release.after-commit");
}

async function assertCartNotPaid({ db }: Deps, cartId: string): Promise<void> {
  const paid = await db.checkout.findFirst({
    where: { cartId, state: { in: ["paid", "completed", "needs_review"] }, cart: { state: { not: "open" } } },
    select: { order: { select: { id: true } } },
  });
  if (paid) throw createAlreadyPaidError(paid.order?.id ?? null);
}
