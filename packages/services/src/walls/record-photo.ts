import { Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { RecordedPhoto, type RecordPhotoInput } from "@storywall/domain/walls/recorded-photo";
import type { VisitorContext } from "../accounts/context.ts";
import { findOwnPhoto } from "../photos/find-own-photo.ts";
import { photoSelect, toPhotoView, visibleStates } from "../photos/photo-view.ts";

/**
 * Keeps what a client says of a photo it has uploaded, and answers with what the shop knows of it. Said twice it is
 * kept once. Throws PHOTO_NOT_FOUND when the handle is unknown, another visitor's, or not that of this photo;
 * PHOTO_DELETED when she erased it.
 */
export async function recordPhoto(
  ctx: VisitorContext,
  { photoId, handle, cropParams }: RecordPhotoInput,
): Promise<RecordedPhoto> {
  const own = { userId: ctx.userId, uuid: photoId, handle, state: { in: [...visibleStates] } };
  const kept = cropParams === undefined ? {} : { cropParams: cropParams ?? Prisma.DbNull };
  const { count } = await ctx.db.photo.updateMany({ where: own, data: { ...kept, lastUsedAt: ctx.now() } });
  const photo = count
    ? await ctx.db.photo.findFirst({ where: own, select: { ...photoSelect, cropParams: true } })
    : null;
  if (!photo) {
    await findOwnPhoto(ctx, photoId);
    throw new ShopError("PHOTO_NOT_FOUND");
  }
  return RecordedPhoto.parse({ ...toPhotoView(photo, ctx.publicUrl), cropParams: photo.cropParams });
}
