import type { Permission } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { assertRecentIdentityProof } from "@storywall/services/accounts/admin/step-up";
import { type Admin, assertAdminPermission } from "@storywall/services/accounts/context";
import type { ApiContext } from "../context.ts";
import { deleteAdminCookie } from "./cookies.ts";

/**
 * Returns the signed-in admin or the API token. Throws 403 if there is neither or if the permission is missing. With
 * `stepUp`, also throws 403 if an admin's last proof of identity is older than ten minutes; API tokens are exempt.
 * Throws 401 and deletes the cookie if the session has expired.
 */
export async function authorizeAdmin(ctx: ApiContext, permission: Permission, stepUp: boolean): Promise<Admin> {
  const { admin } = ctx;
  if (!admin) {
    if (!ctx.isAdminExpired) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
    deleteAdminCookie(ctx.cookies);
    throw new ShopError("ADMIN_SESSION_EXPIRED");
  }
  assertAdminPermission(admin, permission);
  if (stepUp && admin.role !== "token") await assertRecentIdentityProof({ ...ctx, admin }, ctx.adminProvedAt);
  return admin;
}
