import { inTransaction } from "@storywall/db/client";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import { announce } from "../../kernel/announce.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockMoney } from "./lock-money.ts";

/** Records that no intent could be created; another attempt may still succeed. */
export async function giveUpPayment(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { state, userId, payments } = await lockMoney(tx, checkoutId);
    const last = payments.at(-1);
    if (state !== "awaiting_payment" || !last || last.intentId) return;
    await tx.payment.update({ where: { id: last.id }, data: { failureCode: "PAYMENTS_DOWN" } });
    await announce(tx, { type: "checkout", checkoutId }, { userId });
  });
}
