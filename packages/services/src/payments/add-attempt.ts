import type { Tx } from "@storywall/db/client";
import { newId } from "@storywall/domain/ids";
import type { Money, MoneyPayment } from "./lock-money.ts";

/** Another payment of the same frozen amount, with a key of its own at Stripe. The checkout must be locked. */
export async function addAttempt(
  tx: Tx,
  checkout: Pick<Money, "id" | "amount" | "currency" | "payments">,
  { intentId = null }: { intentId?: string | null } = {},
): Promise<MoneyPayment> {
  const attempt = Math.max(0, ...checkout.payments.map((payment) => payment.attempt)) + 1;
  const { id: checkoutId, amount, currency } = checkout;
  const method = amount === 0 ? "none" : "card";
  return tx.payment.create({ data: { id: newId("payment"), checkoutId, attempt, method, amount, currency, intentId } });
}
