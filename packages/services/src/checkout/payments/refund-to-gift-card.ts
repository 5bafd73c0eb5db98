import { inTransaction, type Tx } from "@storywall/db/client";
import { failpoint } from "@storywall/failpoints/failpoint";
import { lockCheckout } from "../../cart/lock-checkout.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockRows } from "../../kernel/locks.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { applyReversalsToPayment, recordRefund } from "./sync-refunds-and-disputes.ts";

/** Adds a refund of a gift card's payment to the card's balance, immediately and only once. */
export async function refundToGiftCard(
  deps: Deps,
  { refundId, checkoutId }: { refundId: string; checkoutId: string },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "payment.refund");
    const checkout = await lockCheckout(tx, checkoutId);
    const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
    const payment = checkout.payments.find(({ id }) => id === refund.paymentId);
    if (payment?.giftCardId && refund.state === "requested") {
      const { giftCardId } = payment;
      await lockRows(tx, "gift_cards", [giftCardId]);
      await tx.giftCardEntry.create({
        data: { giftCardId, kind: "refund", amount: refund.amount, source: refundId },
      });
      // The refund has succeeded, because no payment processor has to confirm it.
      const view = { id: refundId, refundId, status: "succeeded", amount: refund.amount, failureCode: null };
      await recordRefund(tx, refund, view);
      await applyReversalsToPayment(tx, checkout, payment, []);
    }
    await run?.done(tx);
    failpoint("refund.gift-card.before-commit");
  });
}
