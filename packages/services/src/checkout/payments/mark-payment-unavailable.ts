import { inTransaction } from "@storywall/db/client";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../../kernel/deps.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { lockCheckout } from "./lock-checkout.ts";

/** Records that no intent could be created; another attempt may still succeed. */
export async function markPaymentUnavailable(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { state, userId, payments } = await lockCheckout(tx, checkoutId);
    const last = payments.at(-1);
    if (state !== "awaiting_payment" || !last || last.intentId) return;
    await tx.payment.update({ where: { id: last.id }, data: { failureCode: "PAYMENTS_DOWN" } });
    await publishEvent(tx, { type: "checkout", checkoutId }, { userId });
  });
}
