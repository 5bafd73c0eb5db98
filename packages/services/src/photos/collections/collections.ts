import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, PhotoCollectionId, PhotoId } from "@storywall/domain/kernel/ids";
import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import type { CreatePhotoCollectionInput, PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import type { Context, VisitorContext } from "../../accounts/context.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockRows } from "../../kernel/locks.ts";
import { isSignatureValid, signText } from "../../kernel/signing.ts";
import { type PhotoRow, photoSelect, toPhotoView } from "../photos.ts";

const PREFIX = "collection_";

/**
 * Returns the token of a collection's link: `<id without its prefix>.<signature>`. A collection always has the same
 * token.
 */
export function createCollectionToken(secret: string, id: PhotoCollectionId): string {
  return `${id.slice(PREFIX.length)}.${signText(secret, "photo-collection", id)}`;
}

/** Returns the id of the token's collection. Throws COLLECTION_NOT_FOUND for an invalid signature. */
export function verifyCollectionToken(secret: string, token: string): PhotoCollectionId {
  const [symbols = "", signature = "", ...rest] = token.split(".");
  const id = PhotoCollectionId.safeParse(`${PREFIX}${symbols}`);
  if (rest.length > 0 || !id.success || !isSignatureValid(secret, "photo-collection", id.data, signature)) {
    throw new ShopError("COLLECTION_NOT_FOUND");
  }
  return id.data;
}

/** States of the photos that have arrived. Reserved photos are still being uploaded. */
export const arrivedStates = ["uploaded", "ready", "rejected"];

const oldestFirst = [{ createdAt: "asc" as const }, { id: "asc" as const }];

export const collectionSelect = {
  id: true,
  title: true,
  createdAt: true,
  expiresAt: true,
  closedAt: true,
  contributors: {
    select: {
      id: true,
      name: true,
      photos: { where: { state: { in: arrivedStates } }, select: photoSelect, orderBy: oldestFirst },
    },
    orderBy: oldestFirst,
  },
};

type CollectionRow = {
  id: string;
  title: string;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  contributors: { id: string; name: string; photos: PhotoRow[] }[];
};

export function toCollectionView(
  { secret, now, publicUrl }: Pick<Deps, "secret" | "now" | "publicUrl">,
  collection: CollectionRow,
): PhotoCollectionView {
  const { title, createdAt, expiresAt, closedAt, contributors } = collection;
  const id = PhotoCollectionId.parse(collection.id);
  return {
    id,
    token: closedAt || expiresAt <= now() ? null : createCollectionToken(secret, id),
    title,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    contributors: contributors
      .filter(({ photos }) => photos.length > 0)
      .map((contributor) => ({
        id: contributor.id,
        name: contributor.name,
        photos: contributor.photos.map((photo) => toPhotoView(photo, publicUrl)),
      })),
  };
}

const MAX_LISTED = 20;

/** Returns the visitor's open and recently ended collections with their photos, newest first. */
export async function listCollections(ctx: Context): Promise<PhotoCollectionView[]> {
  if (!ctx.userId) return [];
  const collections = await ctx.db.photoCollection.findMany({
    where: { userId: ctx.userId },
    select: collectionSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  return collections.map((collection) => toCollectionView(ctx, collection));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a link by which others can add photos for the visitor for two weeks. Throws COLLECTION_LIMIT. */
export async function createCollection(
  ctx: VisitorContext,
  { title }: CreatePhotoCollectionInput,
): Promise<PhotoCollectionView> {
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + photoCollectionLimits.days * DAY_MS);
  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "users", [ctx.userId]);
    const openCount = await tx.photoCollection.count({
      where: { userId: ctx.userId, closedAt: null, expiresAt: { gt: createdAt } },
    });
    if (openCount >= photoCollectionLimits.open)
      throw new ShopError("COLLECTION_LIMIT", { limit: photoCollectionLimits.open });
    const collection = await tx.photoCollection.create({
      data: { id: newId("collection"), userId: ctx.userId, title, createdAt, expiresAt },
      select: collectionSelect,
    });
    return toCollectionView(ctx, collection);
  });
}

/**
 * Ends a collection. Its link accepts no more photos. Uploads in progress are rejected too, and their reserved quota is
 * released. Photos that have arrived stay with the visitor. Idempotent. Throws COLLECTION_NOT_FOUND.
 */
export async function closeCollection(
  { db, userId, now }: Context,
  { collectionId: id }: { collectionId: PhotoCollectionId },
): Promise<{ id: PhotoCollectionId }> {
  if (!userId) throw new ShopError("COLLECTION_NOT_FOUND");
  await inTransaction(db, async (tx) => {
    // Waits for reservations in progress, which hold this lock.
    await lockRows(tx, "users", [userId]);
    const own = await tx.photoCollection.count({ where: { id, userId } });
    if (own === 0) throw new ShopError("COLLECTION_NOT_FOUND");
    await tx.photoCollection.updateMany({ where: { id, closedAt: null }, data: { closedAt: now() } });
    const unfinished = await tx.photo.updateManyAndReturn({
      where: { state: "reserved", contributor: { collectionId: id } },
      data: { state: "delete_pending" },
      select: { id: true },
    });
    const jobs = unfinished.map((photo) => ({
      name: "photo.delete" as const,
      payload: { photoId: PhotoId.parse(photo.id) },
      dedupe: `photo.delete:${photo.id}`,
    }));
    await enqueueAll(tx, jobs);
  });
  return { id };
}
