import { ShopError } from "@storywall/domain/errors";
import { mayAcceptProblem } from "@storywall/domain/orders/preflight";
import type { AcceptPrintInput, OrderView } from "@storywall/domain/orders/schema";
import type { Context } from "../accounts/context.ts";
import { changeOrder } from "./change-order.ts";
import { goOnWhenMended } from "./go-on-when-mended.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * The customer was told what is against a piece and wants it printed as it is. When that was the last objection the
 * order goes on. Said twice it is said once.
 * @throws what `changeOrder` does, PRINT_NOT_FOUND, ACTION_NOT_ALLOWED for what cannot be printed at all.
 */
export async function acceptPrint(ctx: Context, { orderId, token, tileId }: AcceptPrintInput): Promise<OrderView> {
  await changeOrder(ctx, { orderId, token, action: "replace-photo" }, async (tx, { order, assertAllowed }) => {
    const tile = await tx.orderTile.findUnique({ where: { id: tileId, orderId } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    const { problemCode } = tile;
    if (!problemCode) return false;
    assertAllowed("replace-photo");
    if (!mayAcceptProblem(problemCode)) throw new ShopError("ACTION_NOT_ALLOWED", { problem: problemCode });
    await tx.orderTile.update({
      where: { id: tileId },
      data: { accepted: { push: problemCode }, problemCode: null },
    });
    await goOnWhenMended(tx, order);
    return true;
  });
  return loadOrderView(ctx, orderId);
}
