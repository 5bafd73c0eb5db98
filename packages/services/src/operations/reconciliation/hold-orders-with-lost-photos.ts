import { type Db, inTransaction } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../../kernel/deps.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { lockOrder } from "../../orders/change-order.ts";
import { applyOrderStep } from "../../production/apply-order-step.ts";
import { isMissingPrintFileSql } from "../../production/has-missing-print-file.ts";

/**
 * Puts each unprinted order on hold if the master file of one of its photos is missing from storage. The order page
 * then requests the photo again. Returns the number of orders put on hold.
 */
export async function holdOrdersWithLostPhotos(deps: Pick<Deps, "db" | "now">): Promise<number> {
  let heldCount = 0;
  for (const { id } of await findOrdersToHold(deps.db)) {
    heldCount += await inTransaction(deps.db, async (tx) => {
      await setAuditActor(tx, "reconciliation");
      const order = await lockOrder(tx, OrderId.parse(id));
      if (order.state !== "checking") return 0;
      const step = { to: "needs_attention", now: deps.now(), actor: "reconciliation", problemCode: "PHOTO_LOST" };
      await applyOrderStep(tx, order, step);
      return 1;
    });
  }
  return heldCount;
}

const findOrdersToHold = (db: Db) =>
  db.$queryRaw<Array<{ id: string }>>`
    SELECT DISTINCT o.id FROM orders o JOIN order_tiles t ON t.order_id = o.id
    JOIN discrepancies b ON b.kind = 'photo-file-missing' AND ${isMissingPrintFileSql}
    WHERE o.state = 'checking' ORDER BY o.id`;
