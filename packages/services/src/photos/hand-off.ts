import { ShopError } from "@storywall/domain/errors";
import type { NewHandOff, OpenedHandOff, ReserveHandOffPhotoInput } from "@storywall/domain/photos/hand-off";
import { handOffLimits } from "@storywall/domain/photos/limits";
import type { PhotoParts, PhotoReservation, PhotoView } from "@storywall/domain/photos/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { completeUpload } from "./complete-upload.ts";
import { findOwnPhoto } from "./find-own-photo.ts";
import { createHandOffToken, type HandOff, verifyHandOffToken } from "./hand-off-token.ts";
import { photoSelect, toPhotoView } from "./photo-view.ts";
import { reservePhoto } from "./reserve-photo.ts";
import { readUploadParts } from "./upload-in-parts.ts";

/** Creates a link. Another device can use it to add photos for half an hour. */
export function createHandOff(ctx: VisitorContext): NewHandOff {
  const { handOff, token } = createHandOffToken(ctx, ctx.userId);
  return { id: handOff.id, token, expiresAt: handOff.expiresAt.toISOString() };
}

/** Returns photos received through one of the visitor's links, oldest first. */
export async function listReceivedPhotos(ctx: Context, { handOffId }: { handOffId: string }): Promise<PhotoView[]> {
  if (!ctx.userId) return [];
  const photos = await ctx.db.photo.findMany({
    where: { userId: ctx.userId, handOff: handOffId, state: { in: ["uploaded", "ready", "rejected"] } },
    select: photoSelect,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: handOffLimits.photos,
  });
  return photos.map((photo) => toPhotoView(photo, ctx.publicUrl));
}

/**
 * Returns the link's expiry and the number of photos that can still be added. Throws SEND_LINK_NOT_FOUND,
 * SEND_LINK_EXPIRED.
 */
export async function openHandOff(ctx: Context, { token }: { token: string }): Promise<OpenedHandOff> {
  const { id, userId, expiresAt } = verifyHandOffToken(ctx, token);
  const sent = await ctx.db.photo.count({ where: { userId, handOff: id } });
  return { expiresAt: expiresAt.toISOString(), left: Math.max(0, handOffLimits.photos - sent) };
}

/** Calls `reservePhoto` on behalf of the link's visitor. Throws what `reservePhoto` and `openHandOff` throw. */
export async function reserveHandOffPhoto(
  ctx: Context,
  { token, ...input }: ReserveHandOffPhotoInput,
): Promise<PhotoReservation> {
  const handOff = verifyHandOffToken(ctx, token);
  return reservePhoto(toSenderContext(ctx, handOff), input, handOff);
}

type HandOffPhotoRef = { token: string; photoId: string };

/** Calls `readUploadParts` for a photo that was sent through this link. */
export async function readHandOffParts(ctx: Context, { token, photoId }: HandOffPhotoRef): Promise<PhotoParts> {
  const sender = await findHandOffPhoto(ctx, { token, photoId });
  return readUploadParts(sender, { photoId });
}

/** Calls `completeUpload` for a photo that was sent through this link, and notifies the visitor's open pages. */
export async function completeHandOffUpload(ctx: Context, { token, photoId }: HandOffPhotoRef): Promise<PhotoView> {
  const sender = await findHandOffPhoto(ctx, { token, photoId });
  const view = await completeUpload(sender, { photoId });
  await publishEvent(ctx.db, { type: "photo", photoId: sender.sentId, uuid: photoId }, sender);
  return view;
}

/** Returns a context for the visitor who created the link, without admin rights. */
const toSenderContext = (ctx: Context, { userId }: HandOff): VisitorContext => ({ ...ctx, admin: null, userId });

/**
 * Finds a photo of this link. Throws PHOTO_NOT_FOUND for a photo that was not sent through this link, and what
 * `openHandOff` throws.
 */
async function findHandOffPhoto(ctx: Context, { token, photoId }: HandOffPhotoRef) {
  const handOff = verifyHandOffToken(ctx, token);
  const sender = toSenderContext(ctx, handOff);
  const photo = await findOwnPhoto(sender, photoId);
  if (photo.handOff !== handOff.id) throw new ShopError("PHOTO_NOT_FOUND");
  return { ...sender, sentId: photo.id };
}
