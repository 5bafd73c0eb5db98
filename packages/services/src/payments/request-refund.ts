import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, RefundId } from "@storywall/domain/ids";
import { enqueue } from "@storywall/jobs/enqueue";

export type RefundReason = "cancelled" | "returned" | "remake_declined" | "duplicate" | "goodwill" | "outside";

type RefundToRequest = {
  paymentId: string;
  orderId: string | null;
  /** Cents; all that is left of the payment unless told. */
  amount?: number | undefined;
  reason: RefundReason;
  requestedBy: string;
};

const refundable: readonly string[] = ["succeeded", "partially_refunded"];

/**
 * Writes down that money is to go back, and starts the job that asks for it, in the caller's transaction. Null when
 * nothing is left to send back and no amount was named. The payment's row is locked, so that of two who ask at once the
 * second sees what the first took.
 * @throws REFUND_TOO_LARGE, ACTION_NOT_ALLOWED for a payment that is disputed or has not succeeded.
 */
export async function requestRefund(
  tx: Tx,
  { paymentId, orderId, amount, reason, requestedBy }: RefundToRequest,
): Promise<RefundId | null> {
  const left = await amountLeft(tx, paymentId);
  if (left === 0 && amount === undefined) return null;
  if (amount !== undefined && amount > left) throw new ShopError("REFUND_TOO_LARGE", { left });

  const id = RefundId.parse(newId("refund"));
  await tx.refund.create({ data: { id, paymentId, orderId, amount: amount ?? left, reason, requestedBy } });
  await enqueue(tx, "payment.refund", { refundId: id }, { dedupe: `refund-${id}` });
  return id;
}

/** Cents of a payment that no refund has or is to have; locks the payment. */
export async function amountLeft(tx: Tx, paymentId: string): Promise<number> {
  await tx.$queryRaw`select 1 from payments where id = ${paymentId} for update`;
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (payment.amount === 0 || payment.state === "refunded") return 0;
  if (!refundable.includes(payment.state)) throw new ShopError("ACTION_NOT_ALLOWED", { payment: payment.state });
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId, state: { not: "failed" } },
    _sum: { amount: true },
  });
  return payment.amount - (_sum.amount ?? 0);
}
