import { hasPermission, type Permission, permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { isErasedOrder } from "@storywall/domain/orders/is-erased-order";
import type { Context } from "../accounts/context.ts";
import { isChangeGrantValid } from "./order-code.ts";
import { type OrderTokenScope, verifyOrderToken } from "./order-token.ts";

export type GrantedOrderAccess = {
  orderId: string;
  userId: string;
  /**
   * Reason for the access. `account`: the visitor is signed in with the email address of an order placed in another
   * browser.
   */
  via: "owner" | "account" | "link" | "admin";
};

/**
 * Grants access to the browser that placed the order, a visitor signed in with its email address, a holder of its
 * signed link, and admins. Throws LINK_EXPIRED for an expired link, otherwise ORDER_NOT_FOUND, which does not reveal
 * whether the order exists.
 */
export async function assertOrderAccess(
  ctx: Context,
  { orderId, token }: { orderId: string; token?: string | undefined },
  scope: OrderTokenScope = "read",
): Promise<GrantedOrderAccess> {
  const order = await ctx.db.order.findUnique({
    where: { id: orderId },
    select: { id: true, userId: true, email: true },
  });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return assertLoadedOrderAccess(ctx, order, token, scope);
}

/** Does the same as `assertOrderAccess` for an order that has already been read. */
export async function assertLoadedOrderAccess(
  ctx: Context,
  order: { id: string; userId: string; email: string },
  token: string | undefined,
  scope: OrderTokenScope = "read",
): Promise<GrantedOrderAccess> {
  const { id: orderId } = order;
  const granted = { orderId, userId: order.userId };

  if (ctx.userId === order.userId) return { ...granted, via: "owner" };
  if (ctx.admin) return { ...granted, via: "admin" };
  if (isErasedOrder(order)) throw new ShopError("ORDER_NOT_FOUND");
  if (await isSignedInWithEmail(ctx, order.email)) return { ...granted, via: "account" };
  const tokens = [token, ctx.orderProofs?.links.get(orderId)].filter((one) => one !== undefined);
  const links = tokens.map((one) => verifyOrderToken(ctx.secret, { orderId, token: one, scope, now: ctx.now() }));
  if (links.includes("good")) return { ...granted, via: "link" };
  throw new ShopError(links.includes("expired") ? "LINK_EXPIRED" : "ORDER_NOT_FOUND");
}

async function isSignedInWithEmail({ db, userId, isSignedIn }: Context, email: string): Promise<boolean> {
  if (!isSignedIn || !userId) return false;
  const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
  return user?.email === email.toLowerCase();
}

/** Throws ADMIN_FORBIDDEN if an admin accesses the order without the required permission. */
export function assertAdminRole(ctx: Context, via: GrantedOrderAccess["via"], permission: Permission): void {
  if (via !== "admin" || !ctx.admin || hasPermission(ctx.admin.role, permission)) return;
  throw new ShopError("ADMIN_FORBIDDEN", { what: permissions[permission].what });
}

export type GrantedOrderChange = GrantedOrderAccess & {
  actor: string;
};

/**
 * Allows everyone who may read the order to change it. An admin's role must also have `permission`.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ADMIN_FORBIDDEN.
 */
export async function assertCanChangeOrder(
  ctx: Context,
  access: { orderId: string; token?: string | undefined },
  scope: OrderTokenScope = "read",
  permission: Permission = "orders.change",
): Promise<GrantedOrderChange> {
  const granted = await assertOrderAccess(ctx, access, scope);
  assertAdminRole(ctx, granted.via, permission);
  if (granted.via === "admin" && ctx.admin) return { ...granted, actor: ctx.admin.actor };
  if (granted.via === "account" && ctx.userId) return { ...granted, actor: ctx.userId };
  return { ...granted, actor: granted.via === "owner" ? granted.userId : "order-link" };
}

/**
 * Requires the one-time code for changes made with an emailed link, because such links are forwarded and stay in
 * mailboxes. Throws ORDER_CODE_REQUIRED.
 */
export function assertOrderCodeEntered(ctx: Context, { orderId, via }: GrantedOrderAccess): void {
  const grant = ctx.orderProofs?.changeGrant;
  if (via !== "link" || isChangeGrantValid(ctx.secret, { orderId, grant, now: ctx.now() })) return;
  throw new ShopError("ORDER_CODE_REQUIRED");
}
