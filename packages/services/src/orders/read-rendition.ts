import { ShopError } from "@storywall/domain/errors";
import type { RenditionWidth } from "@storywall/domain/photos/limits";
import { renditionKey } from "@storywall/storage/keys";
import { assertAdminMaySeePhotos, mayAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { type OpenedFile, openImage, privateImage } from "../kernel/opened-file.ts";
import { goneBecause } from "../photos/find-own-photo.ts";
import { isPhotoTokenGood } from "../photos/sign-photo-token.ts";
import { showsPhoto } from "../walls/read-share.ts";
import { readOrderToken } from "./sign-order-token.ts";

/** How many orders of a photo are searched for one that the link opens. */
const MAX_ORDERS = 50;

type Asked = { handle: string; width: RenditionWidth; token?: string | undefined; share?: string | undefined };

/**
 * Opens a photo's screen-sized JPEG for its owner, holders of a link to the photo, its order or a shared wall, and admins
 * who may see photos. Throws PHOTO_NOT_FOUND for everyone else; ADMIN_FORBIDDEN for other admins.
 */
export async function openRendition(ctx: Context, { handle, width, token, share }: Asked): Promise<OpenedFile> {
  const photo = await ctx.db.photo.findUnique({
    where: { handle },
    select: { id: true, userId: true, uuid: true, state: true, rejectCode: true },
  });
  const wasErased = photo?.state === "delete_pending" || photo?.state === "deleted";
  if (wasErased && photo.userId === ctx.userId) throw goneBecause(photo.rejectCode);
  const mayOpen =
    photo?.state === "ready" &&
    ((await isAllowed(ctx, { ...photo, handle }, token)) ||
      (share !== undefined && (await showsPhoto(ctx, { ...photo, token: share }))));
  if (!mayOpen && photo?.state === "ready" && ctx.admin) assertAdminMaySeePhotos(ctx);
  if (!mayOpen) throw new ShopError("PHOTO_NOT_FOUND");
  return openImage(ctx, { key: renditionKey(photo.id, width), headers: privateImage, missing: "PHOTO_NOT_FOUND" });
}

type OfPhoto = { id: string; userId: string; handle: string };

async function isAllowed(ctx: Context, photo: OfPhoto, token?: string): Promise<boolean> {
  if (ctx.userId === photo.userId || mayAdminSeePhotos(ctx)) return true;
  if (!token) return false;
  if (isPhotoTokenGood(ctx.secret, { handle: photo.handle, token, now: ctx.now() })) return true;
  const orders = await ctx.db.orderTile.findMany({
    where: { photoId: photo.id },
    distinct: ["orderId"],
    select: { orderId: true },
    take: MAX_ORDERS,
  });
  const now = ctx.now();
  return orders.some(({ orderId }) => readOrderToken(ctx.secret, { orderId, token, scope: "read", now }) === "good");
}
