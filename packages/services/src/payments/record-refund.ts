import type { Tx } from "@storywall/db/client";
import { RefundId } from "@storywall/domain/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { RefundView } from "@storywall/payments/payments";

export type RefundRow = { id: string; state: string; processorId: string | null };

/**
 * Writes down what the payment processor says of a refund; nothing else ever makes one `succeeded` (S-130). The customer
 * is told as soon as the processor has taken it up. The payment must be locked.
 */
export async function recordRefund(tx: Tx, refund: RefundRow, made: RefundView): Promise<void> {
  const { id } = refund;
  const told = toldState(made.status);
  if (refund.state === "succeeded") {
    if (told === "failed") await reportLost(tx, refund, made);
    return;
  }
  const isOldFailure = refund.state === "failed" && refund.processorId === made.id;
  if (isOldFailure) return;
  if (refund.state !== "submitted") {
    await tx.refund.update({ where: { id }, data: { state: "submitted", processorId: made.id, failureCode: null } });
    await enqueue(tx, "email.refund", { refundId: RefundId.parse(id) }, { dedupe: `mail-refund-${id}` });
  }
  if (told === "submitted") return;
  const failureCode = told === "failed" ? (made.failureCode ?? made.status) : null;
  await tx.refund.update({ where: { id }, data: { state: told, failureCode } });
  if (told === "failed") console.error("A refund could not be booked: it failed and needs a person.");
}

function toldState(status: string): "submitted" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "submitted";
}

/** A bank may send money back days after it took it. D-3 knows no way back, so a person has to decide. */
async function reportLost(tx: Tx, { id }: RefundRow, made: RefundView): Promise<void> {
  const failureCode = made.failureCode ?? made.status;
  const { count } = await tx.refund.updateMany({ where: { id, failureCode: null }, data: { failureCode } });
  if (count === 1) console.error("A refund that had succeeded came back from the bank and needs a person.");
}
