import type { Tx } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import type { LockedCheckout, LockedPayment } from "./lock-checkout.ts";

/**
 * Adds another payment of the same amount with its own idempotency key at Stripe. The checkout must be locked. Also
 * updates the checkout's row, because `lockCheckout` reads the payments again only if that row has changed.
 */
export async function addPaymentAttempt(
  tx: Tx,
  checkout: Pick<LockedCheckout, "id" | "amount" | "currency" | "payments">,
  { intentId = null }: { intentId?: string | null } = {},
): Promise<LockedPayment> {
  const { id: checkoutId, amount, currency, payments } = checkout;
  const attempt = Math.max(0, ...payments.map((payment) => payment.attempt)) + 1;
  const method = amount === 0 ? "none" : "card";
  const payment = {
    id: newId("payment"),
    attempt,
    method,
    amount,
    currency,
    intentId,
    state: "created",
    changeId: null,
  };
  await tx.$executeRaw`
    with written as (update checkouts set updated_at = now() where id = ${checkoutId})
    insert into payments (id, checkout_id, attempt, method, amount, currency, intent_id, state)
    values (${payment.id}, ${checkoutId}, ${attempt}, ${method}, ${amount}, ${currency}, ${intentId}, 'created')`;
  return payment;
}
