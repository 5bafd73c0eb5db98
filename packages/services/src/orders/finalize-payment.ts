import { assertSnapshotDeliverable, parseSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CheckoutId, PaymentId } from "@storywall/domain/kernel/ids";
import { settleGiftCardPurchase } from "../checkout/buy-gift-card.ts";
import type { Deps } from "../kernel/deps.ts";
import { type FinalizeResult, type FinalizeRun, findPayment } from "./find-payment.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { settleOrderChange } from "./settle-order-change.ts";

/**
 * Settles a payment of a checkout, an order change or a gift card. Idempotent, and independent of the order of calls. Throws
 * PAYMENT_NOT_FOUND.
 */
export async function finalizePayment(
  deps: Deps,
  { paymentId }: { paymentId: PaymentId },
  run?: FinalizeRun,
): Promise<FinalizeResult> {
  const payment = await findPayment(deps, paymentId);
  if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
  const { changeId, boughtCardId } = payment;
  if (boughtCardId) {
    const { state } = await settleGiftCardPurchase(deps, { ...payment, boughtCardId }, run);
    return { state, orderId: null, orderNumber: null };
  }
  return changeId ? settleOrderChange(deps, { ...payment, changeId }, run) : settleCheckout(deps, payment, run);
}

/** Places the order of a free checkout. Idempotent. Throws CHECKOUT_NOT_FOUND, ADDRESS_MISSING, EMAIL_INVALID. */
export async function placeFreeOrder(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<FinalizeResult> {
  const checkout = await deps.db.checkout.findUnique({
    where: { id: checkoutId },
    select: { snapshot: true, payments: { where: { method: "none" }, take: 1, select: { id: true } } },
  });
  const payment = checkout?.payments[0];
  if (!checkout || !payment) throw new ShopError("CHECKOUT_NOT_FOUND");
  assertSnapshotDeliverable(parseSnapshot(checkout.snapshot));
  return finalizePayment(deps, { paymentId: PaymentId.parse(payment.id) });
}
