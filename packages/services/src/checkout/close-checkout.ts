import { inTransaction } from "@storywall/db/client";
import { CHECKOUT_GRACE_MINUTES } from "@storywall/domain/checkout/price-hold";
import { ShopError } from "@storywall/domain/errors";
import { type CheckoutId, PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { createAlreadyPaidError } from "../cart/update-cart.ts";
import type { CancelCheckoutInput, Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { finalizeCheckout } from "./finalize-checkout.ts";
import { livePaymentStates, lockCheckout } from "./payments/lock-checkout.ts";

/**
 * Cancels a cart's open checkout and reopens the cart. Cancels the intents at Stripe first, then the checkout and its
 * payments. Without an open checkout, only checks that the cart is not paid.
 * @throws ALREADY_PAID if the cart is already paid (after creating its order), PAYMENT_IN_PROGRESS while the bank
 * processes the payment, PAYMENTS_DOWN if Stripe is unreachable.
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
  const { orderId } = await finalizeCheckout(deps, payment);
  throw status === "succeeded" ? createAlreadyPaidError(orderId) : new ShopError("PAYMENT_IN_PROGRESS");
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
    const open = payments.filter((payment) => livePaymentStates.includes(payment.state));
    // An intent was created in the meantime. The caller retries and cancels that intent at Stripe first.
    if (open.some(({ intentId }) => intentId !== null && !cancelledIntentIds.has(intentId))) return;
    await tx.payment.updateMany({ where: { id: { in: open.map(({ id }) => id) } }, data: { state: "canceled" } });
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

/** Error codes that mean the checkout is paid or may still be paid. */
const toleratedErrorCodes: ReadonlySet<string> = new Set(["ALREADY_PAID", "PAYMENT_IN_PROGRESS"]);

/**
 * Closes a checkout whose price has expired and reopens its cart. Does nothing for any other checkout. Throws
 * PAYMENTS_DOWN.
 */
export async function expireCheckout(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<void> {
  const [due] = await deps.db.$queryRaw<Array<{ cartId: string }>>`
    SELECT cart_id AS "cartId" FROM checkouts
    WHERE id = ${checkoutId} AND state = 'awaiting_payment'
      AND price_valid_until < now() - make_interval(mins => ${CHECKOUT_GRACE_MINUTES}::int)`;
  if (!due) return;
  try {
    await cancelOpenCheckout(deps, { cartId: due.cartId, checkoutId, becoming: "expired" });
  } catch (error) {
    if (!(error instanceof ShopError && toleratedErrorCodes.has(error.code))) throw error;
  }
}
