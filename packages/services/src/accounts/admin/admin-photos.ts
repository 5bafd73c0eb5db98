import { hasPermission, permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

type AdminHolder = Pick<Context, "admin">;

export const canAdminSeePhotos = ({ admin }: AdminHolder): boolean =>
  admin !== null && hasPermission(admin.role, "photos.view");

/** Throws ADMIN_FORBIDDEN if the admin's role may not see customers' photos. */
export function assertAdminCanSeePhotos(ctx: AdminHolder): void {
  if (!canAdminSeePhotos(ctx)) throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["photos.view"].what });
}
