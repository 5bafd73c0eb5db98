import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { RefundId } from "@storywall/domain/ids";
import type { RefundView } from "@storywall/payments/payments";
import { actAs } from "../act-as.ts";
import type { Deps } from "../context.ts";
import { lockMoney } from "./lock-money.ts";
import { recordRefund } from "./record-refund.ts";
import { settleReversals } from "./settle-reversals.ts";

/**
 * Asks the payment processor for one refund and writes down its answer. However often this runs, the money goes back
 * once: it is asked for under the refund's own id. One that failed is asked for anew, under the next id.
 * Throws PAYMENTS_DOWN; the job then tries again.
 */
export async function submitRefund(
  deps: Deps,
  { refundId }: { refundId: RefundId },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  const refund = await deps.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { payment: { select: { intentId: true, checkoutId: true } } },
  });
  const { intentId, checkoutId } = refund.payment;
  // One made by hand is there already: it is followed, never asked for.
  const isAsked = refund.state !== "succeeded" && refund.reason !== "outside" && intentId !== null;
  const made = isAsked ? await ask(deps, { ...refund, intentId }) : null;

  await inTransaction(deps.db, async (tx) => {
    await actAs(tx, "payment.refund");
    if (made) {
      const checkout = await lockMoney(tx, checkoutId);
      const payment = checkout.payments.find(({ id }) => id === refund.paymentId);
      await recordRefund(tx, await tx.refund.findUniqueOrThrow({ where: { id: refundId } }), made);
      if (payment) await settleReversals(tx, checkout, payment, "unasked");
    }
    await run?.done(tx);
  });
}

type Asked = { id: string; paymentId: string; reason: string; state: string; amount: number; intentId: string };

async function ask(deps: Deps, refund: Asked): Promise<RefundView> {
  const { intentId, amount } = refund;
  const refundId = await processorKey(deps, refund);
  try {
    return await deps.payments.refund({ refundId, intentId, amount });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "REFUND_TOO_LARGE") throw error;
    // Somebody sent it all back by hand meanwhile. That one is followed; this one has come to nothing.
    return { id: refundId, status: "failed", amount, refundId, failureCode: "charge_already_refunded" };
  }
}

/** A duplicate's refund is known by its payment: it may have been asked for before there were refunds of our own. */
async function processorKey({ db }: Deps, { id, paymentId, reason, state }: Asked): Promise<string> {
  const submitted = await db.stateLog.count({ where: { entity: "refund", entityId: id, toState: "submitted" } });
  const attempt = state === "submitted" ? submitted : submitted + 1;
  const base = reason === "duplicate" ? paymentId : id;
  return attempt <= 1 ? base : `${base}-${attempt}`;
}
