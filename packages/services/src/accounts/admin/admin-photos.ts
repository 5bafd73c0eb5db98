import { permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { type Context, hasAdminPermission } from "../context.ts";

type AdminHolder = Pick<Context, "admin">;

export const canAdminSeePhotos = ({ admin }: AdminHolder): boolean =>
  admin !== null && hasAdminPermission(admin, "photos.view");

/** Throws ADMIN_FORBIDDEN if the admin may not see customers' photos. */
export function assertAdminCanSeePhotos(ctx: AdminHolder): void {
  if (!canAdminSeePhotos(ctx)) throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["photos.view"].what });
}
