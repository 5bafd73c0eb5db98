import type { Db, Tx } from "@storywall/db/client";
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
import { createPhotoToken } from "../photo-token.ts";
import { type PhotoRow, photoSelect, toPhotoView } from "../photo-view.ts";
import { verifyCollectionToken } from "./collection-token.ts";
import { arrivedStates } from "./collection-view.ts";

export type OpenCollection = { id: PhotoCollectionId; userId: UserId; title: string; expiresAt: Date };

/**
 * Returns what a contributor sees of a link: its title, how many photos they may add, and their own photos, oldest
 * first. Throws COLLECTION_NOT_FOUND, COLLECTION_CLOSED, COLLECTION_EXPIRED.
 */
export async function openCollection(
  ctx: Context,
  { token, contributorKey }: OpenPhotoCollectionInput,
): Promise<OpenedPhotoCollection> {
  const { id, title, expiresAt } = await findOpenCollection(ctx, token);
  const contributorId = contributorKey && hashContributorKey(id, contributorKey);
  const { left, isFull } = await countPhotosLeft(ctx.db, { id, contributorId });
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

/** Counts the photos that a contributor may still add. Photos that were removed do not count. */
export async function countPhotosLeft(
  db: Db | Tx,
  { id, contributorId }: { id: PhotoCollectionId; contributorId: string | null },
): Promise<{ left: number; isFull: boolean }> {
  const state = { notIn: ["delete_pending", "deleted"] };
  const total = await db.photo.count({ where: { state, contributor: { collectionId: id } } });
  const own = contributorId ? await db.photo.count({ where: { state, contributorId } }) : 0;
  const leftInTotal = Math.max(0, photoCollectionLimits.photos - total);
  const left = Math.min(leftInTotal, Math.max(0, photoCollectionLimits.photosPerContributor - own));
  return { left, isFull: leftInTotal === 0 };
}
