import type { Tx } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";

export type Finalised = {
  state: "completed" | "processing" | "unpaid" | "needs_review" | "duplicate";
  orderId: OrderId | null;
  orderNumber: string | null;
};

/** The job this runs in, if any: `done` marks it done in the transaction of the effect. */
export type FinaliseRun = { done(tx: Tx): Promise<void> };
