import type { Tx } from "@storywall/db/client";
import { RefundId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { RefundView } from "@storywall/payments/payments";
import { insertRefundTaxMovement, insertReturnedRefundTaxMovement } from "../tax-movements.ts";
import { notifyRefundFailure } from "./notify-refund-failure.ts";

export type RefundRow = { id: string; state: string; processorId: string | null };

/**
 * Stores a refund's state at the processor. A succeeded refund may fail later if the bank returns the money. Emails the
 * customer after the processor has accepted the refund, or staff if the refund failed. The payment must be locked.
 */
export async function recordRefund(tx: Tx, refund: RefundRow, refundView: RefundView): Promise<void> {
  const { id } = refund;
  const nextState = toRefundState(refundView.status);
  const isSame = refund.processorId === refundView.id;
  if (isSame && (refund.state === nextState || refund.state === "failed")) return;
  if (refund.state === "succeeded" && nextState !== "failed") return;
  if (refund.state !== "submitted" && refund.state !== "succeeded") {
    await tx.refund.update({
      where: { id },
      data: { state: "submitted", processorId: refundView.id, failureCode: null },
    });
    await enqueue(tx, "email.refund", { refundId: RefundId.parse(id) }, { dedupe: `mail-refund-${id}` });
  }
  if (nextState === "submitted") return;
  const failureCode = nextState === "failed" ? (refundView.failureCode ?? refundView.status) : null;
  await tx.refund.update({ where: { id }, data: { state: nextState, failureCode } });
  if (nextState === "succeeded") {
    await insertRefundTaxMovement(tx, id);
    await enqueue(tx, "webhook.refund-event", { refundId: RefundId.parse(id) });
  } else if (refund.state === "succeeded") await insertReturnedRefundTaxMovement(tx, id);
  if (failureCode)
    await notifyRefundFailure(tx, { refundId: id, failureCode, isReturnedByBank: refund.state === "succeeded" });
}

function toRefundState(status: string): "submitted" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "submitted";
}
