import { hasPermission, type Permission, permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { Admin } from "@storywall/services/accounts/context";
import type { ApiContext } from "../context.ts";
import { deleteAdminCookie } from "./admin-cookie.ts";

/**
 * Throws 403 if there is no admin session or its role does not have the permission. If the session has expired, throws
 * 401 and deletes its cookie, so that later calls are anonymous.
 */
export function assertPermission(ctx: ApiContext, permission: Permission): Admin {
  if (!ctx.admin) {
    if (!ctx.isAdminExpired) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
    deleteAdminCookie(ctx.cookies);
    throw new ShopError("ADMIN_SESSION_EXPIRED");
  }
  if (!hasPermission(ctx.admin.role, permission)) {
    throw new ShopError("ADMIN_FORBIDDEN", { what: permissions[permission].what });
  }
  return ctx.admin;
}
