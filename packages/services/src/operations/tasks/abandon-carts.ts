import type { Db } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Marks open carts that have not changed for 30 days as abandoned. A later change reopens the cart. */
export function abandonCarts(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "abandon carts", (tx) => {
    return tx.$executeRaw`
      UPDATE carts SET state = 'abandoned' WHERE id IN (
        SELECT id FROM carts
        WHERE state = 'open' AND updated_at < now() - make_interval(days => ${retentionDays.cartUntilAbandoned}::int)
        ORDER BY updated_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;
  });
}
