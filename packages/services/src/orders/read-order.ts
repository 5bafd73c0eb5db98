import { ShopError } from "@storywall/domain/errors";
import type { OrderAccess, OrderView } from "@storywall/domain/orders/schema";
import type { Context } from "../context.ts";
import { loadOrder } from "./load-order.ts";
import { grantAccess } from "./order-access.ts";
import { toOrderView } from "./to-order-view.ts";

/** The order, for its owner, the holder of a link from our mail, or an admin. Throws ORDER_NOT_FOUND, LINK_EXPIRED. */
export async function readOrder(ctx: Context, { orderId, token }: OrderAccess): Promise<OrderView> {
  const order = await loadOrder(ctx.db, orderId);
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  grantAccess(ctx, order, token);
  return toOrderView(order, ctx.now());
}
