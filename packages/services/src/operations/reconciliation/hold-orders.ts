import { type Db, inTransaction } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { actAs } from "../../kernel/act-as.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockOrder } from "../../orders/change-order.ts";
import { keepsFromPrinting } from "../../production/lacks-file.ts";
import { stepOrder } from "../../production/step-order.ts";

/**
 * Holds orders whose photo has lost its master, before anything is printed, and asks their customers for the photo. Returns
 * the count.
 */
export async function holdOrders(deps: Pick<Deps, "db" | "now">): Promise<number> {
  let held = 0;
  for (const { id } of await toHold(deps.db)) {
    held += await inTransaction(deps.db, async (tx) => {
      await actAs(tx, "reconciliation");
      const order = await lockOrder(tx, OrderId.parse(id));
      if (order.state !== "checking") return 0;
      const step = { to: "needs_attention", now: deps.now(), actor: "reconciliation", problemCode: "PHOTO_LOST" };
      await stepOrder(tx, order, step);
      return 1;
    });
  }
  return held;
}

const toHold = (db: Db) =>
  db.$queryRaw<Array<{ id: string }>>`
    SELECT DISTINCT o.id FROM orders o JOIN order_tiles t ON t.order_id = o.id
    JOIN recon_breaks b ON b.kind = 'photo-file-missing' AND ${keepsFromPrinting}
    WHERE o.state = 'checking' ORDER BY o.id`;
