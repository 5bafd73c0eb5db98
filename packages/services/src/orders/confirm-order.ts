import type { OrderAccess, OrderView } from "@storywall/domain/orders/schema";
import type { Context } from "../accounts/context.ts";
import { assertOrderAccess } from "./order-access.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Returns the order for its confirmation page. `isFirstTime` is true for exactly one call, because the purchase must be
 * reported only once. Throws ORDER_NOT_FOUND, LINK_EXPIRED.
 */
export async function confirmOrder(
  ctx: Context,
  access: OrderAccess,
): Promise<{ order: OrderView; isFirstTime: boolean }> {
  await assertOrderAccess(ctx, access);
  const { count } = await ctx.db.order.updateMany({
    where: { id: access.orderId, confirmedAt: null },
    data: { confirmedAt: ctx.now() },
  });
  return { order: await loadOrderView(ctx, access.orderId), isFirstTime: count === 1 };
}
