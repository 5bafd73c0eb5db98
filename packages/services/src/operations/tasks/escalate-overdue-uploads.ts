import type { Db } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Flags each order for support after it has waited 30 days for photos. No order is flagged twice. Returns the count.
 */
export function escalateOverdueUploads(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "escalate overdue uploads", async (tx) => {
    return tx.$executeRaw`
      WITH long AS (
        SELECT id FROM orders o
        WHERE state = 'awaiting_photos' AND problem_code IS NULL
          AND placed_at < now() - make_interval(days => ${retentionDays.uploadLaterUntilSupport}::int)
          AND NOT EXISTS (SELECT 1 FROM audit_entries a
                          WHERE a.entity = 'order' AND a.entity_id = o.id AND a.action = 'order.waited-long')
        ORDER BY id LIMIT ${batchSize} FOR UPDATE),
      noted AS (
        INSERT INTO audit_entries (actor, action, entity, entity_id)
        SELECT 'sweep', 'order.waited-long', 'order', id FROM long)
      UPDATE orders SET problem_code = 'UPLOAD_OVERDUE' WHERE id IN (SELECT id FROM long)`;
  });
}
