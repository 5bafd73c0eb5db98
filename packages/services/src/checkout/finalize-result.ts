import type { Tx } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";

export type FinalizeResult = {
  state: "completed" | "processing" | "unpaid" | "needs_review" | "duplicate";
  orderId: OrderId | null;
  orderNumber: string | null;
};

/**
 * Job that runs the finalization. `done` marks the job as done and must be called in the same transaction as the job's
 * effect.
 */
export type FinalizeRun = { done(tx: Tx): Promise<void> };
