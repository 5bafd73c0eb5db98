import type { Tx } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import type { LockedCheckout, LockedPayment } from "../../cart/lock-checkout.ts";

/** Adds another payment of the same amount with its own idempotency key at Stripe. The checkout must be locked. */
export async function addPaymentAttempt(
  tx: Tx,
  checkout: Pick<LockedCheckout, "id" | "amount" | "currency" | "payments">,
  { intentId = null }: { intentId?: string | null } = {},
): Promise<LockedPayment> {
  const { id: checkoutId, amount, currency, payments } = checkout;
  const attempt = Math.max(0, ...payments.map((payment) => payment.attempt)) + 1;
  const method = amount === 0 ? "none" : "card";
  const fields = { id: newId("payment"), attempt, method, amount, currency, intentId, state: "created" };
  await tx.payment.create({ data: { ...fields, checkoutId } });
  return { ...fields, changeId: null };
}
