import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { lockRows } from "../kernel/locks.ts";

/** States of a payment that may still succeed. */
export const livePaymentStates: readonly string[] = ["created", "open", "processing"];

/** States of a payment that has succeeded, refunded or not. */
export const settledPaymentStates: readonly string[] = [
  "succeeded",
  "partially_refunded",
  "refunded",
  "disputed",
  "duplicate",
];

export type LockedPayment = {
  id: string;
  attempt: number;
  method: string;
  amount: number;
  currency: string;
  intentId: string | null;
  state: string;
  /** Set if the payment is for an order change. */
  changeId: string | null;
  /** Set if the payment spends a gift card. */
  giftCardId: string | null;
  /** Set if the payment buys a gift card, without a checkout. */
  boughtCardId: string | null;
};

export type LockedCheckout = {
  id: string;
  userId: string;
  snapshot: unknown;
  amount: number;
  currency: string;
  state: string;
  cart: { id: string; state: string };
  /** The checkout's payments in the order of their attempts. */
  payments: LockedPayment[];
  order: { id: string; number: string; paymentId: string } | null;
  /** Id of another open checkout of the same cart. */
  competingCheckoutId: string | null;
};

/**
 * Locks a checkout's cart, the checkout and its payments, always in this order, and then reads them. `actor` is recorded
 * in the state log for each state change of this transaction. Throws CHECKOUT_NOT_FOUND.
 */
export async function lockCheckout(
  tx: Tx,
  checkoutId: string,
  { actor }: { actor?: string } = {},
): Promise<LockedCheckout> {
  await tx.$queryRaw`
    select 1 from carts cart join checkouts checkout on checkout.cart_id = cart.id
      join payments payment on payment.checkout_id = checkout.id
    where checkout.id = ${checkoutId} order by payment.attempt for update`;
  const [checkout] = await tx.$queryRaw<LockedCheckout[]>`
    select checkout.id, checkout.user_id as "userId", checkout.snapshot, checkout.amount, checkout.currency,
      checkout.state, jsonb_build_object('id', cart.id, 'state', cart.state) as cart,
      (select coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'attempt', payment.attempt, 'method',
          payment.method, 'amount', payment.amount, 'currency', payment.currency, 'intentId', payment.intent_id,
          'state', payment.state, 'changeId', payment.change_id, 'giftCardId', payment.gift_card_id, 'boughtCardId', payment.bought_card_id) order by payment.attempt), '[]')
        from payments payment where payment.checkout_id = checkout.id) as payments,
      (select jsonb_build_object('id', placed.id, 'number', placed.number, 'paymentId', placed.payment_id)
        from orders placed where placed.checkout_id = checkout.id) as "order",
      (select rival.id from checkouts rival where rival.cart_id = cart.id and rival.id <> checkout.id
        and rival.state = 'awaiting_payment') as "competingCheckoutId",
      set_config('app.actor', coalesce(${actor ?? null}, current_setting('app.actor', true), ''), true)
    from checkouts checkout join carts cart on cart.id = checkout.cart_id where checkout.id = ${checkoutId}`;
  if (!checkout) throw new ShopError("CHECKOUT_NOT_FOUND");
  return checkout;
}

/** Fields of a payment's checkout that refunds and disputes need. */
export type PaymentOwner = Pick<LockedCheckout, "id" | "userId" | "state" | "payments" | "order">;

/** Locks and reads the payment by which a gift card is bought. It has no checkout and no order. */
export async function lockGiftCardPurchase(
  tx: Tx,
  paymentId: string,
): Promise<PaymentOwner & { payment: LockedPayment }> {
  await lockRows(tx, "payments", [paymentId]);
  const { id, attempt, method, amount, currency, intentId, state, boughtCardId } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
  });
  const links = { changeId: null, giftCardId: null, boughtCardId };
  const payment = { id, attempt, method, amount, currency, intentId, state, ...links };
  return { id: boughtCardId ?? "", userId: "", state: "completed", payments: [payment], order: null, payment };
}
