import { type Db, inTransaction } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../../kernel/deps.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { lockOrder } from "../../orders/change-order.ts";
import { applyOrderStep } from "../../production/apply-order-step.ts";
import { isMissingPrintFileSql } from "../../production/has-missing-print-file.ts";

/**
 * Holds each unprinted order with a photo whose master file is missing from the store. The order page then requests the
 * photo again. Returns the number of held orders.
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
    JOIN recon_breaks b ON b.kind = 'photo-file-missing' AND ${isMissingPrintFileSql}
    WHERE o.state = 'checking' ORDER BY o.id`;
