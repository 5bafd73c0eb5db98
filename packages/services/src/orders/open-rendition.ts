import { ShopError } from "@storywall/domain/errors";
import type { RenditionWidth } from "@storywall/domain/photos/limits";
import { buildRenditionKey } from "@storywall/storage/storage-keys";
import { assertAdminCanSeePhotos, canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { type OpenedFile, openStoredFile, privateImageHeaders } from "../kernel/opened-file.ts";
import { createRemovedPhotoError } from "../photos/find-own-photo.ts";
import { isPhotoTokenValid } from "../photos/photo-token.ts";
import { isPhotoShared } from "../walls/read-share.ts";
import { verifyOrderToken } from "./order-token.ts";

/**
 * Maximum number of orders that are checked. A photo may be in several orders, and the link's token opens only one of
 * them.
 */
const MAX_ORDERS = 50;

type RenditionRequest = {
  handle: string;
  width: RenditionWidth;
  token?: string | undefined;
  share?: string | undefined;
};

/**
 * Opens a photo's screen-sized JPEG. Allowed for the owner, for anyone with a link to the photo, its order or a shared
 * wall, and for admins who may see photos. Throws ADMIN_FORBIDDEN for other admins, PHOTO_NOT_FOUND for everyone else.
 */
export async function openRendition(
  ctx: Context,
  { handle, width, token, share }: RenditionRequest,
): Promise<OpenedFile> {
  const photo = await ctx.db.photo.findUnique({
    where: { handle },
    select: { id: true, userId: true, uuid: true, state: true, rejectCode: true },
  });
  const wasErased = photo?.state === "delete_pending" || photo?.state === "deleted";
  if (wasErased && photo.userId === ctx.userId) throw createRemovedPhotoError(photo.rejectCode);
  const canOpen =
    photo?.state === "ready" &&
    ((await canAccessPhoto(ctx, { ...photo, handle }, token)) ||
      (share !== undefined && (await isPhotoShared(ctx, { ...photo, token: share }))));
  if (!canOpen && photo?.state === "ready" && ctx.admin) assertAdminCanSeePhotos(ctx);
  if (!canOpen) throw new ShopError("PHOTO_NOT_FOUND");
  return openStoredFile(ctx, {
    key: buildRenditionKey(photo.id, width),
    headers: privateImageHeaders,
    missingCode: "PHOTO_NOT_FOUND",
  });
}

type PhotoRef = { id: string; userId: string; handle: string };

async function canAccessPhoto(ctx: Context, photo: PhotoRef, token?: string): Promise<boolean> {
  if (ctx.userId === photo.userId || canAdminSeePhotos(ctx)) return true;
  if (!token) return false;
  if (isPhotoTokenValid(ctx.secret, { handle: photo.handle, token, now: ctx.now() })) return true;
  const orders = await ctx.db.orderTile.findMany({
    where: { photoId: photo.id },
    distinct: ["orderId"],
    select: { orderId: true },
    take: MAX_ORDERS,
  });
  const now = ctx.now();
  return orders.some(({ orderId }) => verifyOrderToken(ctx.secret, { orderId, token, scope: "read", now }) === "good");
}
