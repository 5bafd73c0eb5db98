import type { Tx } from "@storywall/db/client";
import { RefundId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { RefundView } from "@storywall/payments/payments";
import { tellShopOfRefund } from "./tell-shop-of-refund.ts";

export type RefundRow = { id: string; state: string; processorId: string | null };

/**
 * Stores the processor's state of a refund. A succeeded refund may fail later when the bank returns the money. Emails the
 * customer once the processor has accepted it, and the shop when it failed. The payment must be locked.
 */
export async function recordRefund(tx: Tx, refund: RefundRow, made: RefundView): Promise<void> {
  const { id } = refund;
  const told = toldState(made.status);
  const isSame = refund.processorId === made.id;
  if (isSame && (refund.state === told || refund.state === "failed")) return;
  if (refund.state === "succeeded" && told !== "failed") return;
  if (refund.state !== "submitted" && refund.state !== "succeeded") {
    await tx.refund.update({ where: { id }, data: { state: "submitted", processorId: made.id, failureCode: null } });
    await enqueue(tx, "email.refund", { refundId: RefundId.parse(id) }, { dedupe: `mail-refund-${id}` });
  }
  if (told === "submitted") return;
  const failureCode = told === "failed" ? (made.failureCode ?? made.status) : null;
  await tx.refund.update({ where: { id }, data: { state: told, failureCode } });
  if (failureCode) await tellShopOfRefund(tx, { refundId: id, failureCode, cameBack: refund.state === "succeeded" });
}

function toldState(status: string): "submitted" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "submitted";
}
