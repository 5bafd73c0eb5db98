import type { Db, Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type PhotoCollectionId, UserId } from "@storywall/domain/kernel/ids";
import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import type {
  ContributedPhoto,
  OpenedPhotoCollection,
  OpenPhotoCollectionInput,
} from "@storywall/domain/photos/photo-collections";
import type { Context } from "../../accounts/context.ts";
import { hashToken } from "../../kernel/signing.ts";
import { buildCountedPhotoFilter } from "../photo-quota.ts";
import { createPhotoToken } from "../photo-token.ts";
import { type PhotoRow, photoSelect, toPhotoView } from "../photos.ts";
import { arrivedStates, verifyCollectionToken } from "./collections.ts";

export type OpenCollection = { id: PhotoCollectionId; userId: UserId; title: string; expiresAt: Date };

/**
 * Returns what a contributor sees of a link: its title, how many photos they may add, and their own photos, oldest
 * first. Throws COLLECTION_NOT_FOUND, COLLECTION_CLOSED, COLLECTION_EXPIRED.
 */
export async function readCollectionForContributor(
  ctx: Context,
  { token, contributorKey }: OpenPhotoCollectionInput,
): Promise<OpenedPhotoCollection> {
  const { id, userId, title, expiresAt } = await findOpenCollection(ctx, token);
  const contributorId = contributorKey && hashContributorKey(id, contributorKey);
  const { left, isFull } = await countPhotosLeft(ctx.db, { id, userId, contributorId, now: ctx.now(), bytes: 0 });
  const photos = contributorId
    ? await ctx.db.photo.findMany({
        where: { contributorId, state: { in: arrivedStates } },
        select: photoSelect,
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      })
    : [];
  return {
    title,
    expiresAt: expiresAt.toISOString(),
    left,
    isFull,
    photos: photos.map((photo) => toContributedPhoto(ctx, photo)),
  };
}

function toContributedPhoto(ctx: Context, photo: PhotoRow): ContributedPhoto {
  const { uuid, state, path, handle, rejection } = toPhotoView(photo, ctx.publicUrl);
  const token = createPhotoToken(ctx.secret, { handle, now: ctx.now() });
  return { uuid, state, rejection, thumb: state === "ready" ? `${path}/400.jpg?token=${token}` : null };
}

/** Finds the collection of a link. Throws COLLECTION_NOT_FOUND, COLLECTION_CLOSED, COLLECTION_EXPIRED. */
export async function findOpenCollection(
  { db, secret, now }: { db: Db | Tx } & Pick<Context, "secret" | "now">,
  token: string,
): Promise<OpenCollection> {
  const id = verifyCollectionToken(secret, token);
  const collection = await db.photoCollection.findUnique({ where: { id } });
  if (!collection) throw new ShopError("COLLECTION_NOT_FOUND");
  const { title, expiresAt } = collection;
  if (collection.closedAt) throw new ShopError("COLLECTION_CLOSED");
  if (expiresAt <= now()) throw new ShopError("COLLECTION_EXPIRED");
  return { id, userId: UserId.parse(collection.userId), title, expiresAt };
}

/** Returns the id of a contributor. Only this hash of the browser's key is stored. */
export const hashContributorKey = (collectionId: PhotoCollectionId, key: string): string =>
  hashToken(`${collectionId}.${key}`);

type LinkUse = { id: PhotoCollectionId; userId: UserId; contributorId: string | null; now: Date; bytes: number };

/**
 * Counts the photos that a contributor may still add. `isFull` is true if a photo of this size would exceed the budget
 * of the link, or that of all links of its owner. Removed photos and expired reservations do not count.
 */
export async function countPhotosLeft(
  db: Db | Tx,
  { id, userId, contributorId, now, bytes }: LinkUse,
): Promise<{ left: number; isFull: boolean }> {
  const counted = buildCountedPhotoFilter(now);
  const readUsage = async (where: Prisma.PhotoWhereInput) => {
    const usage = await db.photo.aggregate({ where: { ...counted, ...where }, _count: true, _sum: { bytes: true } });
    return { photos: usage._count, bytes: usage._sum.bytes ?? 0 };
  };
  const ofLink = await readUsage({ contributor: { collectionId: id } });
  const ofAll = await readUsage({ userId, contributorId: { not: null } });
  const own = contributorId ? (await readUsage({ contributorId })).photos : 0;
  const { photos, photosPerContributor, photosOfAllLinks, bytesOfAllLinks } = photoCollectionLimits;
  const bytesLeft = Math.min(photoCollectionLimits.bytes - ofLink.bytes, bytesOfAllLinks - ofAll.bytes);
  const hasRoom = bytesLeft >= Math.max(1, bytes);
  const leftInTotal = hasRoom ? Math.max(0, Math.min(photos - ofLink.photos, photosOfAllLinks - ofAll.photos)) : 0;
  return { left: Math.min(leftInTotal, Math.max(0, photosPerContributor - own)), isFull: leftInTotal === 0 };
}
