import { type Db, Prisma, type Tx } from "@storywall/db/client";
import type { CheckoutId, OrderId, PaymentId } from "@storywall/domain/kernel/ids";

export type FinalizeResult = {
  state: "completed" | "processing" | "unpaid" | "needs_review" | "duplicate";
  orderId: OrderId | null;
  orderNumber: string | null;
};

/**
 * Job that runs the finalization. `done` marks the job as done and must be called in the same transaction as the job's
 * effect.
 */
export type FinalizeRun = { done(tx: Tx): Promise<void> };

export type PaymentToVerify = {
  paymentId: PaymentId;
  method: string;
  /** Id of the stored intent, or of the intent in the latest event. */
  intentId: string | null;
  checkoutId: string;
  checkoutState: string;
  cartId: string;
  /** Set if the payment is for an order change. */
  changeId: string | null;
  /** Set if the payment buys a gift card. The fields of checkout and cart are then empty. */
  boughtCardId: string | null;
  /** The order that this payment has paid for. It never changes, so reading it needs no lock. */
  paidOrder: { id: OrderId; number: string } | null;
};

export async function findPayment({ db }: { db: Db }, paymentId: PaymentId): Promise<PaymentToVerify | null> {
  const [found] = await queryPayments(db, Prisma.sql`payment.id = ${paymentId}`);
  return found ?? null;
}

/** Returns all payments of a checkout, latest attempt first, without payments for order changes. */
export function findPayments({ db }: { db: Db }, checkoutId: CheckoutId): Promise<PaymentToVerify[]> {
  return queryPayments(
    db,
    Prisma.sql`checkout.id = ${checkoutId} and payment.change_id is null
    and payment.gift_card_id is null`,
  );
}

function queryPayments(db: Db, where: Prisma.Sql): Promise<PaymentToVerify[]> {
  return db.$queryRaw<PaymentToVerify[]>`
    select payment.id as "paymentId", payment.method, coalesce(checkout.id, '') as "checkoutId",
      coalesce(checkout.state, '') as "checkoutState", coalesce(checkout.cart_id, '') as "cartId",
      payment.bought_card_id as "boughtCardId", payment.change_id as "changeId",
      (select jsonb_build_object('id', paid.id, 'number', paid.number) from orders paid where paid.payment_id = payment.id)
        as "paidOrder",
      coalesce(payment.intent_id, (select event.intent_id from payment_events event
        where event.payment_id = payment.id and event.intent_id is not null order by event.created_at desc limit 1))
        as "intentId"
    from payments payment left join checkouts checkout on checkout.id = payment.checkout_id
    where ${where} order by payment.attempt desc`;
}
