import { createHmac } from "node:crypto";
import { inTransaction } from "@storywall/db/client";
import { maskEmail } from "@storywall/domain/accounts/email";
import type { Permission } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { newId, OrderCodeId } from "@storywall/domain/kernel/ids";
import { CHANGE_GRANT_MINUTES, isErasedOrder } from "@storywall/domain/orders/actions";
import type { ConfirmOrderCodeInput, OrderAccess, OrderCodeSent } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { assertAdminPermission, type Context } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";
import { isSignatureValid, signText } from "../kernel/signing.ts";

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
export async function requireOrderAccess(
  ctx: Context,
  { orderId, token }: { orderId: string; token?: string | undefined },
  scope: OrderTokenScope = "read",
): Promise<GrantedOrderAccess> {
  const order = await ctx.db.order.findUnique({
    where: { id: orderId },
    select: { id: true, userId: true, email: true },
  });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return requireAccessToLoadedOrder(ctx, order, token, scope);
}

/** Grants the same access as `requireOrderAccess`, for an order that has already been read. */
export async function requireAccessToLoadedOrder(
  ctx: Context,
  order: { id: string; userId: string; email: string },
  token: string | undefined,
  scope: OrderTokenScope = "read",
): Promise<GrantedOrderAccess> {
  const { id: orderId } = order;
  const granted = { orderId, userId: order.userId };

  if (ctx.userId === order.userId) return { ...granted, via: "owner" };
  if (ctx.admin) {
    assertAdminPermission(ctx.admin, "orders.view");
    return { ...granted, via: "admin" };
  }
  if (isErasedOrder(order)) throw new ShopError("ORDER_NOT_FOUND");
  if (await isSignedInWithEmail(ctx, order.email)) return { ...granted, via: "account" };
  const tokens = [token, ctx.orderProofs?.links.get(orderId)].filter((candidate) => candidate !== undefined);
  const links = tokens.map((item) => verifyOrderToken(ctx.secret, { orderId, token: item, scope, now: ctx.now() }));
  if (links.includes("good")) return { ...granted, via: "link" };
  throw new ShopError(links.includes("expired") ? "LINK_EXPIRED" : "ORDER_NOT_FOUND");
}

async function isSignedInWithEmail({ db, userId, isSignedIn }: Context, email: string): Promise<boolean> {
  if (!isSignedIn || !userId) return false;
  const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
  return user?.email === email.toLowerCase();
}

/** Throws ADMIN_FORBIDDEN if an admin accesses the order without the required permission. */
export function assertPermissionIfAdmin(ctx: Context, via: GrantedOrderAccess["via"], permission: Permission): void {
  if (via === "admin" && ctx.admin) assertAdminPermission(ctx.admin, permission);
}

export type GrantedOrderChange = GrantedOrderAccess & {
  actor: string;
};

/**
 * Checks access for a change. Everyone who may read the order may change it; an admin's role must also have
 * `permission`.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ADMIN_FORBIDDEN.
 */
export async function requireOrderChangeAccess(
  ctx: Context,
  access: { orderId: string; token?: string | undefined },
  scope: OrderTokenScope = "read",
  permission: Permission = "orders.change",
): Promise<GrantedOrderChange> {
  const granted = await requireOrderAccess(ctx, access, scope);
  assertPermissionIfAdmin(ctx, granted.via, permission);
  if (granted.via === "admin" && ctx.admin) return { ...granted, actor: ctx.admin.actor };
  if (granted.via === "account" && ctx.userId) return { ...granted, actor: ctx.userId };
  return { ...granted, actor: granted.via === "owner" ? granted.userId : "order-link" };
}

/**
 * Checks that a one-time code was entered if the access comes from an emailed link, because such links are forwarded
 * and stay in mailboxes. Throws ORDER_CODE_REQUIRED.
 */
export function assertOrderCodeEntered(ctx: Context, { orderId, via }: GrantedOrderAccess): void {
  const grant = ctx.orderProofs?.changeGrant;
  if (via !== "link" || isOrderChangeGrantValid(ctx.secret, { orderId, grant, now: ctx.now() })) return;
  throw new ShopError("ORDER_CODE_REQUIRED");
}

/** Scope of a link: `read` opens the order; `upload` also allows uploading its photos. */
export type OrderTokenScope = "read" | "upload";

const VERSION = "1";
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
const scopeCodes = { read: "r", upload: "u" } as const satisfies Record<OrderTokenScope, string>;

/** Signs the token of an emailed link, valid for 90 days: `1.<scope>.<expiry, s>.<signature>`. */
export function createOrderToken(secret: string, link: { orderId: string; scope: OrderTokenScope; now: Date }): string {
  const expiry = Math.floor((link.now.getTime() + LIFETIME_MS) / 1000).toString(36);
  const payload = `${VERSION}.${scopeCodes[link.scope]}.${expiry}`;
  return `${payload}.${signText(secret, "order-link", `${link.orderId}.${payload}`)}`;
}

/** Checks a token for this order and scope. Returns "expired" only if the signature is valid. */
export function verifyOrderToken(
  secret: string,
  { orderId, token, scope, now }: { orderId: string; token: string; scope: OrderTokenScope; now: Date },
): "good" | "expired" | "bad" {
  const [version, scopeCode, expiry, signature, ...rest] = token.split(".");
  if (version !== VERSION || !scopeCode || !expiry || !signature || rest.length > 0) return "bad";
  if (!isSignatureValid(secret, "order-link", `${orderId}.${version}.${scopeCode}.${expiry}`, signature)) return "bad";
  if (scope === "upload" && scopeCode !== scopeCodes.upload) return "bad";
  return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? "good" : "expired";
}

export const ORDER_CODE_MINUTES = 15;
/** Number of wrong attempts after which a code is invalid. */
export const MAX_ORDER_CODE_ATTEMPTS = 5;

/**
 * Derives a six-digit code from its row's id and a secret. Without the secret, a copy of the database reveals no codes.
 */
export function computeOrderCode(secret: string, codeId: string): string {
  const digest = createHmac("sha256", secret).update(`order-code\n${codeId}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Creates the grant that is stored in the browser: `<order>.<expiry, s>.<signature>`. */
export function createOrderChangeGrant(secret: string, { orderId, now }: { orderId: string; now: Date }): string {
  const expiry = Math.floor(now.getTime() / 1000 + CHANGE_GRANT_MINUTES * 60).toString(36);
  const payload = `${orderId}.${expiry}`;
  return `${payload}.${signText(secret, "order-change", payload)}`;
}

export function isOrderChangeGrantValid(
  secret: string,
  { orderId, grant, now }: { orderId: string; grant: string | undefined; now: Date },
): boolean {
  const [id = "", expiry = "", signature = "", ...rest] = grant?.split(".") ?? [];
  if (id !== orderId || rest.length > 0 || !isSignatureValid(secret, "order-change", `${id}.${expiry}`, signature))
    return false;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime();
}

const CODES_PER_HOUR = 5;
const HOUR_MS = 60 * 60_000;

/**
 * Emails a one-time code to the order's address, for a browser that did not place the order but may read it. Earlier
 * codes stay valid until they expire. Throws ORDER_NOT_FOUND, LINK_EXPIRED; ORDER_CODES_SENT after five codes in an
 * hour.
 */
export async function sendOrderCode(ctx: Context, access: OrderAccess): Promise<OrderCodeSent> {
  const { orderId } = access;
  await requireOrderAccess(ctx, access);
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "orders", [orderId]);
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { email: true } });
    if (!order?.email) throw new ShopError("ORDER_NOT_FOUND");
    const recentCodes = await tx.orderCode.findMany({
      where: { orderId, createdAt: { gt: new Date(now.getTime() - HOUR_MS) } },
      orderBy: { createdAt: "asc" },
      select: { createdAt: true },
    });
    if (recentCodes[0] && recentCodes.length >= CODES_PER_HOUR) {
      const seconds = Math.ceil((recentCodes[0].createdAt.getTime() + HOUR_MS - now.getTime()) / 1000);
      throw new ShopError("ORDER_CODES_SENT", { minutes: Math.max(2, Math.ceil(seconds / 60)), seconds });
    }
    const expiresAt = new Date(now.getTime() + ORDER_CODE_MINUTES * 60_000);
    const code = await tx.orderCode.create({ data: { id: newId("code"), orderId, createdAt: now, expiresAt } });
    await enqueue(tx, "email.order-code", { codeId: OrderCodeId.parse(code.id) });
    return { sentTo: maskEmail(order.email), minutes: ORDER_CODE_MINUTES };
  });
}

/**
 * Checks the emailed code. Returns a grant with which this browser can change the order for half an hour. Each attempt
 * is counted before the code is checked; concurrent attempts therefore cannot exceed the limit.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_CODE_WRONG; ORDER_CODE_EXPIRED if all codes are used, expired or out of
 * attempts.
 */
export async function confirmOrderCode(ctx: Context, { code, ...access }: ConfirmOrderCodeInput): Promise<string> {
  const { orderId } = access;
  await requireOrderAccess(ctx, access);
  const now = ctx.now();
  const openCodes = await ctx.db.orderCode.updateManyAndReturn({
    where: { orderId, usedAt: null, expiresAt: { gt: now }, attempts: { lt: MAX_ORDER_CODE_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
    select: { id: true },
  });
  if (openCodes.length === 0) throw new ShopError("ORDER_CODE_EXPIRED");
  const matchingCode = openCodes.find(({ id }) => computeOrderCode(ctx.secret, id) === code);
  if (!matchingCode) {
    const wrongCodeError = new ShopError("ORDER_CODE_WRONG");
    throw new ShopError("ORDER_CODE_WRONG", {}, { fields: { code: wrongCodeError.message } });
  }
  const { count } = await ctx.db.orderCode.updateMany({
    where: { id: matchingCode.id, usedAt: null },
    data: { usedAt: now },
  });
  if (count === 0) throw new ShopError("ORDER_CODE_EXPIRED");
  return createOrderChangeGrant(ctx.secret, { orderId, now });
}
