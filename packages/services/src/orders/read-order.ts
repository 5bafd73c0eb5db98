import type { OrderAccess, OrderView } from "@storywall/domain/orders/schema";
import type { Context } from "../context.ts";
import { assertOrderAccess } from "./order-access.ts";
import { loadOrderView } from "./to-order-view.ts";

/** The order, for its owner, the holder of a link from our mail, or an admin. Throws ORDER_NOT_FOUND, LINK_EXPIRED. */
export async function readOrder(ctx: Context, access: OrderAccess): Promise<OrderView> {
  await assertOrderAccess(ctx, access);
  return loadOrderView(ctx, access.orderId);
}
