import { type Permission, permissions, roleMay } from "@storywall/domain/admin/permissions";
import { ShopError } from "@storywall/domain/errors";
import { isErasedOrder } from "@storywall/domain/privacy/schema";
import type { Context } from "../context.ts";
import { type OrderTokenScope, readOrderToken } from "./sign-order-token.ts";

export type OrderAccessGranted = { orderId: string; userId: string; via: "owner" | "link" | "admin" };

/**
 * Lets in the browser that placed the order, whoever holds a signed link from our mail, and admins (D-7). Everyone else
 * gets ORDER_NOT_FOUND, exactly as for an order that does not exist; the holder of an old link gets LINK_EXPIRED.
 */
export async function assertOrderAccess(
  ctx: Context,
  { orderId, token }: { orderId: string; token?: string | undefined },
  scope: OrderTokenScope = "read",
): Promise<OrderAccessGranted> {
  const order = await ctx.db.order.findUnique({
    where: { id: orderId },
    select: { id: true, userId: true, email: true },
  });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return grantAccess(ctx, order, token, scope);
}

/** The same for an order that has just been read. */
export function grantAccess(
  ctx: Context,
  order: { id: string; userId: string; email: string },
  token: string | undefined,
  scope: OrderTokenScope = "read",
): OrderAccessGranted {
  const { id: orderId } = order;
  const granted = { orderId, userId: order.userId };

  if (ctx.userId === order.userId) return { ...granted, via: "owner" };
  if (ctx.admin) return { ...granted, via: "admin" };
  if (isErasedOrder(order)) throw new ShopError("ORDER_NOT_FOUND");
  const link = token ? readOrderToken(ctx.secret, { orderId, token, scope, now: ctx.now() }) : "bad";
  if (link === "expired") throw new ShopError("LINK_EXPIRED");
  if (link === "bad") throw new ShopError("ORDER_NOT_FOUND");
  return { ...granted, via: "link" };
}

/** Throws ADMIN_FORBIDDEN where an admin whose role may not do this acts as admin. */
export function assertAdminRole(ctx: Context, via: OrderAccessGranted["via"], permission: Permission): void {
  if (via !== "admin" || !ctx.admin || roleMay(ctx.admin.role, permission)) return;
  throw new ShopError("ADMIN_FORBIDDEN", { what: permissions[permission].what });
}

export type OrderChangeGranted = OrderAccessGranted & {
  /** Who is written down as having changed it. */
  actor: string;
};

/**
 * Lets in who may read the order, and of admins only those whose role may do this to orders.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ADMIN_FORBIDDEN.
 */
export async function assertMayChangeOrder(
  ctx: Context,
  access: { orderId: string; token?: string | undefined },
  scope: OrderTokenScope = "read",
  permission: Permission = "orders.change",
): Promise<OrderChangeGranted> {
  const granted = await assertOrderAccess(ctx, access, scope);
  assertAdminRole(ctx, granted.via, permission);
  if (granted.via === "admin" && ctx.admin) return { ...granted, actor: ctx.admin.actor };
  return { ...granted, actor: granted.via === "owner" ? granted.userId : "order-link" };
}
