import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { NewHandOff, OpenedHandOff, ReserveHandOffPhotoInput } from "@storywall/domain/photos/hand-off";
import { handOffLimits } from "@storywall/domain/photos/limits";
import type { PhotoParts, PhotoReservation, PhotoView } from "@storywall/domain/photos/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { createHandOffToken, type HandOff, verifyHandOffToken } from "./hand-off-token.ts";
import { photoSelect, toPhotoView } from "./photo-view.ts";
import { reservePhoto } from "./reserve-photo.ts";
import { readUploadParts } from "./upload-in-parts.ts";
import { completeSentPhoto, findSentPhoto, type SentThrough, toOwnerContext } from "./upload-link.ts";

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
  const link = {
    sentThrough: toSentThrough(handOff),
    admitPhoto: async (tx: Tx) => {
      const sent = await tx.photo.count({ where: { userId: handOff.userId, handOff: handOff.id } });
      if (sent >= handOffLimits.photos) throw new ShopError("SEND_LINK_FULL", { limit: handOffLimits.photos });
    },
  };
  return reservePhoto(toOwnerContext(ctx, handOff.userId), input, link);
}

type HandOffPhotoRef = { token: string; photoId: string };

/** Calls `readUploadParts` for a photo that was sent through this link. */
export async function readHandOffParts(ctx: Context, { token, photoId }: HandOffPhotoRef): Promise<PhotoParts> {
  const handOff = verifyHandOffToken(ctx, token);
  const owner = toOwnerContext(ctx, handOff.userId);
  await findSentPhoto(owner, photoId, toSentThrough(handOff));
  return readUploadParts(owner, { photoId });
}

/** Calls `completeUpload` for a photo that was sent through this link, and notifies the visitor's open pages. */
export async function completeHandOffUpload(ctx: Context, { token, photoId }: HandOffPhotoRef): Promise<PhotoView> {
  const handOff = verifyHandOffToken(ctx, token);
  return completeSentPhoto(toOwnerContext(ctx, handOff.userId), photoId, toSentThrough(handOff));
}

const toSentThrough = ({ id }: HandOff): SentThrough => ({ handOff: id, contributorId: null });
