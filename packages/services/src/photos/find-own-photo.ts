import { isShopErrorCode, ShopError } from "@storywall/domain/errors";
import { PhotoId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { photoSelect } from "./photo-view.ts";

/**
 * Finds one of the visitor's photos by the uuid that the browser gave it. Throws PHOTO_NOT_FOUND; for a removed photo,
 * PHOTO_DELETED or the reason for its rejection.
 */
export async function findOwnPhoto({ db, userId }: Pick<Context, "db" | "userId">, uuid: string) {
  if (!userId) throw new ShopError("PHOTO_NOT_FOUND");
  const photo = await db.photo.findUnique({
    where: { userId_uuid: { userId, uuid } },
    select: { ...photoSelect, declaredType: true, uploadId: true, handOff: true, contributorId: true },
  });
  if (!photo) throw new ShopError("PHOTO_NOT_FOUND");
  if (photo.state === "delete_pending" || photo.state === "deleted") throw createRemovedPhotoError(photo.rejectCode);
  return { ...photo, id: PhotoId.parse(photo.id) };
}

export function createRemovedPhotoError(rejectCode: string | null): ShopError {
  return new ShopError(rejectCode && isShopErrorCode(rejectCode) ? rejectCode : "PHOTO_NOT_FOUND");
}
