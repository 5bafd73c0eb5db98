import type { Db, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { createPhotoHandle, UserId } from "@storywall/domain/kernel/ids";
import { handOffLimits } from "@storywall/domain/photos/limits";
import type {
  NewHandOff,
  OpenedHandOff,
  PhotoParts,
  PhotoReservation,
  PhotoView,
  ReserveHandOffPhotoInput,
} from "@storywall/domain/photos/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";
import type { Deps } from "../kernel/deps.ts";
import { isSignatureValid, signText } from "../kernel/signing.ts";
import { buildExpiredReservationFilter } from "./photo-quota.ts";
import { photoSelect, toPhotoView } from "./photos.ts";
import { reservePhoto } from "./reserve-photo.ts";
import { readUploadParts } from "./upload-in-parts.ts";
import { completeSentPhoto, findSentPhoto, type LinkSource, toOwnerContext, type UploadLink } from "./upload-link.ts";

/** Link that lets another device upload photos for a visitor. */
export type HandOff = { id: string; userId: UserId; expiresAt: Date };

/**
 * Creates the token of a link: `<id>.<visitor>.<expiry in s, base 36>.<signature>`. Links are not stored; the row of a
 * photo that was uploaded through a link contains the link's id.
 */
export function createHandOffToken(
  { secret, now }: Pick<Deps, "secret" | "now">,
  userId: UserId,
): { handOff: HandOff; token: string } {
  const seconds = Math.floor(now().getTime() / 1000) + handOffLimits.minutes * 60;
  const id = createPhotoHandle();
  const text = `${id}.${userId}.${seconds.toString(36)}`;
  const handOff = { id, userId, expiresAt: new Date(seconds * 1000) };
  return { handOff, token: `${text}.${signText(secret, "hand-off", text)}` };
}

/**
 * Returns the token's link. Throws SEND_LINK_NOT_FOUND for an invalid signature, SEND_LINK_EXPIRED for an expired
 * token.
 */
export function verifyHandOffToken({ secret, now }: Pick<Deps, "secret" | "now">, token: string): HandOff {
  const end = token.lastIndexOf(".");
  const [text, signature] = [token.slice(0, Math.max(0, end)), token.slice(end + 1)];
  const [id = "", visitor, expiry = "", ...rest] = text.split(".");
  const userId = UserId.safeParse(visitor);
  if (rest.length > 0 || !userId.success || !isSignatureValid(secret, "hand-off", text, signature)) {
    throw new ShopError("SEND_LINK_NOT_FOUND");
  }
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
  if (expiresAt <= now()) throw new ShopError("SEND_LINK_EXPIRED");
  return { id, userId: userId.data, expiresAt };
}

/** Creates a link with which another device can add photos for half an hour. */
export function createHandOffLink(ctx: VisitorContext): NewHandOff {
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
export async function readHandOffLink(ctx: Context, { token }: { token: string }): Promise<OpenedHandOff> {
  const { id, userId, expiresAt } = verifyHandOffToken(ctx, token);
  const { count } = await readHandOffUsage(ctx.db, { id, userId }, ctx.now());
  return { expiresAt: expiresAt.toISOString(), left: Math.max(0, handOffLimits.photos - count) };
}

/** Calls `reservePhoto` on behalf of the link's visitor. Throws what `reservePhoto` and `readHandOffLink` throw. */
export async function reserveHandOffPhoto(
  ctx: Context,
  { token, ...input }: ReserveHandOffPhotoInput,
): Promise<PhotoReservation> {
  const handOff = verifyHandOffToken(ctx, token);
  return reservePhoto(toOwnerContext(ctx, handOff.userId), input, toUploadLink(handOff, ctx.now()));
}

type HandOffPhotoRef = { token: string; photoId: string };

/** Calls `readUploadParts` for a photo that was sent through this link. */
export async function readHandOffParts(ctx: Context, { token, photoId }: HandOffPhotoRef): Promise<PhotoParts> {
  const handOff = verifyHandOffToken(ctx, token);
  const owner = toOwnerContext(ctx, handOff.userId);
  await findSentPhoto(owner, photoId, toLinkSource(handOff));
  return readUploadParts(owner, { photoId });
}

/** Calls `completeUpload` for a photo that was sent through this link, and notifies the visitor's open pages. */
export async function completeHandOffUpload(ctx: Context, { token, photoId }: HandOffPhotoRef): Promise<PhotoView> {
  const handOff = verifyHandOffToken(ctx, token);
  return completeSentPhoto(toOwnerContext(ctx, handOff.userId), photoId, toUploadLink(handOff, ctx.now()));
}

const toLinkSource = ({ id }: HandOff): LinkSource => ({ handOff: id, contributorId: null });

const toUploadLink = (handOff: HandOff, now: Date): UploadLink => ({
  linkSource: toLinkSource(handOff),
  admitPhoto: async (tx, bytes) => {
    const usage = await readHandOffUsage(tx, handOff, now);
    if (usage.count >= handOffLimits.photos)
      throw new ShopError("SEND_LINK_FULL", { limit: `${handOffLimits.photos} photos` });
    if (usage.bytes + bytes > handOffLimits.bytes)
      throw new ShopError("SEND_LINK_FULL", { limit: `${handOffLimits.bytes / 1024 ** 3} GB` });
  },
});

/** Counts the photos that were sent through a link, including those that were removed later. */
async function readHandOffUsage(db: Db | Tx, { id, userId }: Pick<HandOff, "id" | "userId">, now: Date) {
  const where = { userId, handOff: id, NOT: buildExpiredReservationFilter(now) };
  const usage = await db.photo.aggregate({ where, _count: true, _sum: { bytes: true } });
  return { count: usage._count, bytes: usage._sum.bytes ?? 0 };
}
