import { inTransaction, type Tx } from "@storywall/db/client";
import type { RefundId } from "@storywall/domain/kernel/ids";
import type { RefundEventData } from "@storywall/domain/operations/webhooks/events";
import type { JobRun } from "@storywall/jobs/run-job";
import type { Deps } from "../../kernel/deps.ts";
import { createEventForJob } from "./create-event.ts";

/**
 * Records a successful refund for the webhooks that receive it. Repeated calls for the same job record nothing more.
 */
export function publishRefundEvent(
  { db, publicUrl }: Pick<Deps, "db" | "publicUrl">,
  { refundId }: { refundId: RefundId },
  run: Pick<JobRun, "outboxId" | "done">,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await createEventForJob(tx, {
      name: "refund.succeeded",
      source: publicUrl,
      jobId: run.outboxId,
      readData: () => readRefundEventData(tx, refundId),
    });
    await run.done(tx);
  });
}

/** A refund of a duplicate payment belongs to the order that was created from the first payment. */
async function readRefundEventData(tx: Tx, refundId: RefundId): Promise<RefundEventData> {
  const orderNumber = { select: { number: true } };
  const { id, amount, currency, reason, order, payment } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { order: orderNumber, payment: { select: { checkout: { select: { order: orderNumber } } } } },
  });
  const number = (order ?? payment.checkout.order)?.number ?? null;
  return { orderNumber: number, refundId: id, currency, amount, reason };
}
