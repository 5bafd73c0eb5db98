import { ShopError } from "@storywall/domain/errors";
import { assertAdminCanSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { type OpenedFile, openStoredFile, privateImageHeaders } from "../kernel/opened-file.ts";
import { assertOrderAccess } from "./order-access.ts";

/** Opens the preview image of a tile's print file. Throws ORDER_NOT_FOUND, LINK_EXPIRED, PRINT_NOT_FOUND, ADMIN_FORBIDDEN. */
export async function openProof(
  ctx: Context,
  { orderId, tileId, token }: { orderId: string; tileId: string; token?: string | undefined },
): Promise<OpenedFile> {
  const { via } = await assertOrderAccess(ctx, { orderId, token });
  if (via === "admin") assertAdminCanSeePhotos(ctx);
  const tile = await ctx.db.orderTile.findFirst({ where: { id: tileId, orderId }, select: { proofKey: true } });
  if (!tile?.proofKey) throw new ShopError("PRINT_NOT_FOUND");
  // The image at this URL changes when the tile is rendered again.
  const headers = { ...privateImageHeaders, "cache-control": "private, no-cache" };
  return openStoredFile(ctx, { key: tile.proofKey, headers, missingCode: "PRINT_NOT_FOUND" });
}
