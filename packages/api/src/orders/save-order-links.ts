import type { OrderId } from "@storywall/domain/kernel/ids";
import { createOrderToken } from "@storywall/services/orders/order-access";
import type { ApiContext } from "../context.ts";
import { storeOrderLinks } from "./order-cookies.ts";

/**
 * Stores order links in this browser. With them it can read orders that were not moved to the account at sign-in.
 * Changing these orders requires a one-time code.
 */
export function saveOrderLinks(ctx: ApiContext, orderIds: readonly OrderId[]): void {
  if (orderIds.length === 0) return;
  const createUploadToken = (orderId: OrderId) =>
    createOrderToken(ctx.secret, { orderId, scope: "upload", now: ctx.now() });
  storeOrderLinks(
    ctx.cookies,
    orderIds.map((orderId) => ({ orderId, token: createUploadToken(orderId) })),
  );
}
