import type { Db } from "@storywall/db/client";
import { enqueueLabUpdates, handOrdersToLab } from "../../production/lab/hand-over.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Hands ready orders to the print lab and enqueues updates of orders that changed since then. Returns the count of
 * both.
 */
export function updatePrintLab(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "update print lab", async (tx) => {
    const handedCount = await handOrdersToLab(tx, new Date(), batchSize);
    return handedCount + (await enqueueLabUpdates(tx, batchSize));
  });
}
