import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import type { ContributedPhotoRef, ReserveContributedPhotoInput } from "@storywall/domain/photos/photo-collections";
import type { PhotoParts, PhotoReservation, PhotoView, RemovedPhoto } from "@storywall/domain/photos/schema";
import type { Context } from "../../accounts/context.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { isPhotoReferencedSql, removePhoto } from "../remove-photo.ts";
import { reservePhoto } from "../reserve-photo.ts";
import { readUploadParts } from "../upload-in-parts.ts";
import { completeSentPhoto, findSentPhoto, toOwnerContext } from "../upload-link.ts";
import { countPhotosLeft, findOpenCollection, hashContributorKey } from "./open-collection.ts";

/**
 * Calls `reservePhoto` on behalf of the collection's owner. The budget of the link and the owner's quota apply; a
 * contributor only learns that the link is full.
 * @throws COLLECTION_FULL, CONTRIBUTOR_FULL, and what `findOpenCollection` and `reservePhoto` throw.
 */
export async function reserveContributedPhoto(
  ctx: Context,
  { token, contributorKey, contributorName, ...input }: ReserveContributedPhotoInput,
): Promise<PhotoReservation> {
  const { id, owner, link } = await identifyContributor(ctx, { token, contributorKey });
  const { contributorId } = link.linkSource;
  const admitPhoto = async (tx: Tx, bytes: number) => {
    await link.admitPhoto(tx, bytes);
    await tx.photoContributor.upsert({
      where: { id: contributorId },
      create: { id: contributorId, collectionId: id, name: contributorName, createdAt: ctx.now() },
      update: { name: contributorName },
    });
  };
  return reservePhoto(owner, input, { ...link, admitPhoto }).catch(rethrowWithoutOwnerQuota);
}

/** Replaces an error about the owner's quota, because contributors must not learn how many photos the owner has. */
function rethrowWithoutOwnerQuota(error: unknown): never {
  throw error instanceof ShopError && error.code === "QUOTA" ? new ShopError("COLLECTION_FULL") : error;
}

/** Calls `readUploadParts` for a photo of this contributor. */
export async function readContributedParts(ctx: Context, ref: ContributedPhotoRef): Promise<PhotoParts> {
  const { owner, link } = await identifyContributor(ctx, ref);
  await findSentPhoto(owner, ref.photoId, link.linkSource);
  return readUploadParts(owner, ref);
}

/** Calls `completeUpload` for a photo of this contributor, and notifies the owner's open pages. */
export async function completeContributedUpload(ctx: Context, ref: ContributedPhotoRef): Promise<PhotoView> {
  const { owner, link } = await identifyContributor(ctx, ref);
  return completeSentPhoto(owner, ref.photoId, link).catch(rethrowWithoutOwnerQuota);
}

/**
 * Removes a photo of this contributor, unless the owner already uses it.
 * @throws PHOTO_CHOSEN, PHOTO_NOT_FOUND, and what `findOpenCollection` and `removePhoto` throw.
 */
export async function removeContributedPhoto(ctx: Context, ref: ContributedPhotoRef): Promise<RemovedPhoto> {
  const { owner, link } = await identifyContributor(ctx, ref);
  const { id } = await findSentPhoto(owner, ref.photoId, link.linkSource);
  const used = await ctx.db.$queryRaw<unknown[]>`SELECT 1 FROM photos p WHERE id = ${id} AND ${isPhotoReferencedSql}`;
  if (used.length > 0) throw new ShopError("PHOTO_CHOSEN");
  const removed = await removePhoto(owner, ref);
  await publishEvent(ctx.db, { type: "photo", photoId: id, uuid: ref.photoId }, owner);
  return removed;
}

async function identifyContributor(
  ctx: Context,
  { token, contributorKey }: Pick<ContributedPhotoRef, "token" | "contributorKey">,
) {
  const { id, userId } = await findOpenCollection(ctx, token);
  const contributorId = hashContributorKey(id, contributorKey);
  const admitPhoto = async (tx: Tx, bytes: number) => {
    const collection = await findOpenCollection({ ...ctx, db: tx }, token);
    // If the owner differs, the owner has just signed in and the photos were moved to the account. The browser tries
    // again.
    if (collection.userId !== userId) throw new ShopError("UNAVAILABLE");
    const { left, isFull } = await countPhotosLeft(tx, { id, userId, contributorId, now: ctx.now(), bytes });
    if (isFull) throw new ShopError("COLLECTION_FULL");
    if (left === 0) throw new ShopError("CONTRIBUTOR_FULL", { limit: photoCollectionLimits.photosPerContributor });
  };
  return {
    id,
    owner: toOwnerContext(ctx, userId),
    link: { linkSource: { handOff: null, contributorId }, admitPhoto },
  };
}
