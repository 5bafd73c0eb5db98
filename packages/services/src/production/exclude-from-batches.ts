import type { Tx } from "@storywall/db/client";
import { BatchId, OrderId } from "@storywall/domain/kernel/ids";
import {
  type LeftOutReason,
  type LeftOutView,
  leftOutReasons,
} from "@storywall/domain/production/printing/batch-documents";
import { enqueue } from "@storywall/jobs/enqueue";

type Exclusion = { order: { id: string; number: string }; batchIds: readonly string[]; reason: LeftOutReason };

/** Lists an order as excluded on its batches' papers, and regenerates the papers. */
export async function excludeFromBatches(tx: Tx, { order, batchIds, reason }: Exclusion): Promise<void> {
  const excluded: LeftOutView = {
    orderId: OrderId.parse(order.id),
    orderNumber: order.number,
    sentence: leftOutReasons[reason],
  };
  // Sorted, so that two orders in the same batches do not cause a deadlock.
  for (const batchId of [...new Set(batchIds)].toSorted()) {
    await tx.$executeRaw`
      UPDATE batches SET left_out = left_out || ${JSON.stringify([excluded])}::jsonb WHERE id = ${batchId}`;
    await enqueue(tx, "batch.to-folder", { batchId: BatchId.parse(batchId) });
  }
}
