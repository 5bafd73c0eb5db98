import { permissions, roleMay } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

type Asker = Pick<Context, "admin">;

/** Whether the signed-in admin may see pictures that customers sent. False where no admin asks. */
export const mayAdminSeePhotos = ({ admin }: Asker): boolean => admin !== null && roleMay(admin.role, "photos.see");

/** Throws ADMIN_FORBIDDEN for an admin whose role may not see customers' photos. */
export function assertAdminMaySeePhotos(ctx: Asker): void {
  if (!mayAdminSeePhotos(ctx)) throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["photos.see"].what });
}
