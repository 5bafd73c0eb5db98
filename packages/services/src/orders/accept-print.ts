import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { canAcceptProblem } from "@storywall/domain/orders/preflight";
import type { AcceptPrintInput, OrderView } from "@storywall/domain/orders/schema";
import type { Context } from "../accounts/context.ts";
import { changeOrder, type OrderToChange } from "./change-order.ts";
import { resumeIfResolved } from "./resume-if-resolved.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Accepts a print despite its problem. The order continues if this was its last problem. Idempotent.
 * @throws what `changeOrder` throws, PRINT_NOT_FOUND, ACTION_NOT_ALLOWED if the item cannot be printed at all.
 */
export async function acceptPrint(ctx: Context, { orderId, token, tileId }: AcceptPrintInput): Promise<OrderView> {
  await changeOrder(ctx, { orderId, token, action: "replace-photo" }, async (tx, { order, assertActionAllowed }) => {
    const tile = await tx.orderTile.findUnique({ where: { id: tileId, orderId } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    if (!tile.problemCode) return false;
    assertActionAllowed("replace-photo");
    await acceptTileProblem(tx, order, { id: tileId, problemCode: tile.problemCode });
    return true;
  });
  return loadOrderView(ctx, orderId);
}

/**
 * Accepts the problem of an item. The order must be locked; it continues if this was its last problem. Throws
 * ACTION_NOT_ALLOWED if the item cannot be printed at all.
 */
export async function acceptTileProblem(
  tx: Tx,
  order: OrderToChange,
  { id, problemCode }: { id: string; problemCode: string },
): Promise<void> {
  if (!canAcceptProblem(problemCode)) throw new ShopError("ACTION_NOT_ALLOWED", { problem: problemCode });
  await tx.orderTile.update({ where: { id }, data: { accepted: { push: problemCode }, problemCode: null } });
  await resumeIfResolved(tx, order);
}
