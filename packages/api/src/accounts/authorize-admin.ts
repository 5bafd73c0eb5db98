import { hasPermission, type Permission, permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { assertRecentIdentityProof } from "@storywall/services/accounts/admin/step-up";
import type { Admin } from "@storywall/services/accounts/context";
import type { ApiContext } from "../context.ts";
import { deleteAdminCookie } from "./cookies.ts";

/**
 * Returns the signed-in admin. Throws 403 if there is no admin session, its role does not have the permission, or a
 * `stepUp` is required and the last proof of identity is older than ten minutes. If the session has expired, throws 401
 * and deletes its cookie, so that later calls are anonymous.
 */
export async function authorizeAdmin(ctx: ApiContext, permission: Permission, stepUp: boolean): Promise<Admin> {
  if (!ctx.admin) {
    if (!ctx.isAdminExpired) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
    deleteAdminCookie(ctx.cookies);
    throw new ShopError("ADMIN_SESSION_EXPIRED");
  }
  if (!hasPermission(ctx.admin.role, permission)) {
    throw new ShopError("ADMIN_FORBIDDEN", { what: permissions[permission].what });
  }
  if (stepUp) await assertRecentIdentityProof({ ...ctx, admin: ctx.admin }, ctx.adminProvedAt);
  return ctx.admin;
}
