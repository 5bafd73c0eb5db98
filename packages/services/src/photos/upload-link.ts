import { ShopError } from "@storywall/domain/errors";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { PhotoView } from "@storywall/domain/photos/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { completeUpload } from "./complete-upload.ts";
import type { PhotoAdmission } from "./photo-quota.ts";
import { findOwnPhoto } from "./photos.ts";

/** Columns of a photo that say through which link it was sent. */
export type LinkSource = { handOff: string | null; contributorId: string | null };

/** A link through which another device sends photos to its owner. */
export type UploadLink = PhotoAdmission & { linkSource: LinkSource };

/** Returns a context for the owner of a link, without admin rights. */
export const toOwnerContext = (ctx: Context, userId: UserId): VisitorContext => ({ ...ctx, admin: null, userId });

export const isFromUploadLink = (photo: LinkSource, { handOff, contributorId }: LinkSource): boolean =>
  photo.handOff === handOff && photo.contributorId === contributorId;

/** Finds a photo that was sent through this link. Throws PHOTO_NOT_FOUND and what `findOwnPhoto` throws. */
export async function findSentPhoto(owner: VisitorContext, photoId: string, linkSource: LinkSource) {
  const photo = await findOwnPhoto(owner, photoId);
  if (!isFromUploadLink(photo, linkSource)) throw new ShopError("PHOTO_NOT_FOUND");
  return photo;
}

/** Calls `completeUpload` for a photo that was sent through this link, and notifies the owner's open pages. */
export async function completeSentPhoto(owner: VisitorContext, photoId: string, link: UploadLink): Promise<PhotoView> {
  const { id } = await findSentPhoto(owner, photoId, link.linkSource);
  const view = await completeUpload(owner, { photoId }, link);
  await publishEvent(owner.db, { type: "photo", photoId: id, uuid: photoId }, owner);
  return view;
}
