import { inTransaction } from "@storywall/db/client";
import type { PaymentId } from "@storywall/domain/ids";
import type { Deps } from "../context.ts";
import type { FinaliseRun } from "./finalise.ts";

/**
 * Sends a second payment of a checkout back. It is asked for under the payment's own id, so however often this runs, the
 * money goes back once. Throws PAYMENTS_DOWN; the job that was enqueued with the duplicate then tries again.
 */
export async function refundDuplicate(deps: Deps, paymentId: PaymentId, run?: FinaliseRun): Promise<void> {
  const payment = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (payment.state === "duplicate" && payment.intentId) {
    const { amountReceived } = await deps.payments.readIntent(payment.intentId);
    const refund = await deps.payments.refund({
      refundId: paymentId,
      intentId: payment.intentId,
      amount: amountReceived,
    });
    if (refund.status === "failed" || refund.status === "canceled") {
      console.error("A second payment could not be sent back: the refund failed and needs a person.");
    } else {
      await markRefunded(deps, paymentId, Math.min(amountReceived, payment.amount));
    }
  }
  if (run) await inTransaction(deps.db, (tx) => run.done(tx));
}

async function markRefunded({ db }: Deps, paymentId: PaymentId, amountRefunded: number): Promise<void> {
  await db.payment.updateMany({
    where: { id: paymentId, state: "duplicate" },
    data: { state: "refunded", amountRefunded },
  });
}
