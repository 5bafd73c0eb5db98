import { permissions, roleMay } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

type Asker = Pick<Context, "admin">;

/** Whether the signed-in admin may see customers' photos; false without an admin. */
export const mayAdminSeePhotos = ({ admin }: Asker): boolean => admin !== null && roleMay(admin.role, "photos.see");

/** Throws ADMIN_FORBIDDEN if the admin's role may not see customers' photos. */
export function assertAdminMaySeePhotos(ctx: Asker): void {
  if (!mayAdminSeePhotos(ctx)) throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["photos.see"].what });
}
