import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";

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
};

export type LockedCheckout = {
  id: string;
  userId: string;
  snapshot: unknown;
  amount: number;
  currency: string;
  state: string;
  cart: { id: string; state: string };
  /** Ordered by attempt. */
  payments: LockedPayment[];
  order: { id: string; number: string; paymentId: string } | null;
  /** Id of another open checkout of the same cart. */
  competingCheckoutId: string | null;
};

/** `actor` is recorded in the state log for each state change of this transaction. */
type LockOptions = { actor?: string };

/** Locks and reads a checkout's cart, the checkout and its payments, always in this order. */
export async function lockCheckout(tx: Tx, checkoutId: string, { actor }: LockOptions = {}): Promise<LockedCheckout> {
  for (;;) {
    const [found] = await tx.$queryRaw<Array<LockedCheckout & { isCurrent: boolean }>>`
      with cart as materialized (
        select id, state, xmin as stamp from carts
        where id = (select cart_id from checkouts where id = ${checkoutId}) for update),
      checkout as materialized (
        select *, xmin as stamp from checkouts
        where id = ${checkoutId} and cart_id = (select id from cart) for update),
      payment as materialized (
        select * from payments where checkout_id = (select id from checkout) order by attempt for update)
      select checkout.id, checkout.user_id as "userId", checkout.snapshot, checkout.amount, checkout.currency,
        checkout.state, jsonb_build_object('id', cart.id, 'state', cart.state) as cart,
        (select coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'attempt', payment.attempt, 'method',
            payment.method, 'amount', payment.amount, 'currency', payment.currency, 'intentId', payment.intent_id,
            'state', payment.state, 'changeId', payment.change_id) order by payment.attempt), '[]') from payment) as payments,
        (select jsonb_build_object('id', placed.id, 'number', placed.number, 'paymentId', placed.payment_id)
          from orders placed where placed.checkout_id = checkout.id) as "order",
        (select rival.id from checkouts rival where rival.cart_id = cart.id and rival.id <> checkout.id
          and rival.state = 'awaiting_payment') as "competingCheckoutId",
        cart.stamp = (select xmin from carts where id = cart.id)
          and checkout.stamp = (select xmin from checkouts where id = checkout.id) as "isCurrent",
        set_config('app.actor', coalesce(${actor ?? null}, current_setting('app.actor', true), ''), true)
      from cart, checkout`;
    if (!found) throw new ShopError("CHECKOUT_NOT_FOUND");
    // The query does not see rows that were committed while it waited for a lock. Code that adds a payment, an order or
    // a checkout also updates a locked row; `isCurrent` is then false and the query runs again.
    if (found.isCurrent) return found;
  }
}
