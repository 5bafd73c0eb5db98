import { Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { RecordedPhoto, type RecordPhotoInput } from "@storywall/domain/walls/recorded-photo";
import type { VisitorContext } from "../accounts/context.ts";
import { findOwnPhoto } from "../photos/find-own-photo.ts";
import { photoSelect, toPhotoView, visibleStates } from "../photos/photo-view.ts";

/**
 * Stores a client's report on an uploaded photo and returns the photo. Idempotent. Throws PHOTO_NOT_FOUND if the handle
 * is unknown or belongs to another visitor or photo, PHOTO_DELETED if the photo was removed.
 */
export async function recordPhoto(
  ctx: VisitorContext,
  { photoId, handle, cropParams }: RecordPhotoInput,
): Promise<RecordedPhoto> {
  const ownPhotoFilter = { userId: ctx.userId, uuid: photoId, handle, state: { in: [...visibleStates] } };
  const cropFields = cropParams === undefined ? {} : { cropParams: cropParams ?? Prisma.DbNull };
  const { count } = await ctx.db.photo.updateMany({
    where: ownPhotoFilter,
    data: { ...cropFields, lastUsedAt: ctx.now() },
  });
  const photo = count
    ? await ctx.db.photo.findFirst({ where: ownPhotoFilter, select: { ...photoSelect, cropParams: true } })
    : null;
  if (!photo) {
    await findOwnPhoto(ctx, photoId);
    throw new ShopError("PHOTO_NOT_FOUND");
  }
  return RecordedPhoto.parse({ ...toPhotoView(photo, ctx.publicUrl), cropParams: photo.cropParams });
}
