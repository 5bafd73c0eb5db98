import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { createPhotoHandle, newId } from "@storywall/domain/kernel/ids";
import { PART_BYTES, photoLimits } from "@storywall/domain/photos/limits";
import type { PhotoReservation, ReservePhotoInput } from "@storywall/domain/photos/schema";
import { failpoint } from "@storywall/failpoints/failpoint";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import type { VisitorContext } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";
import { completeUpload } from "./complete-upload.ts";
import { assertWithinQuota, renewPhotoReservation } from "./photo-quota.ts";
import { UPLOAD_SECONDS } from "./photo-token.ts";
import { createRemovedPhotoError, photoSelect, toPhotoView } from "./photos.ts";
import { isDeletedState } from "./record-results.ts";
import { presignParts, startMultipartUpload } from "./upload-in-parts.ts";
import { completeSentPhoto, isFromUploadLink, type UploadLink } from "./upload-link.ts";

const reservedSelect = {
  ...photoSelect,
  declaredType: true,
  uploadId: true,
  handOff: true,
  contributorId: true,
} as const;
type ReservedPhoto = NonNullable<Awaited<ReturnType<typeof findReservedPhoto>>>;

/**
 * Reserves a photo and returns upload URLs, or returns the visitor's existing photo with the same content. If the file
 * is already in storage, completes the upload. The bytes go directly to storage, which enforces length and type.
 * Idempotent for the same file. `link` is set for photos that are sent through a link.
 * @throws FILE_EMPTY, FILE_TOO_LARGE, PHOTO_CONFLICT, PHOTO_DELETED, QUOTA, and what the link and `completeUpload`
 * throw.
 */
export async function reservePhoto(
  ctx: VisitorContext,
  input: ReservePhotoInput,
  link?: UploadLink,
): Promise<PhotoReservation> {
  if (input.bytes <= 0) throw new ShopError("FILE_EMPTY");
  if (input.bytes > photoLimits.maxBytes) throw new ShopError("FILE_TOO_LARGE");

  const { photo, isNew } = await inTransaction(ctx.db, async (tx) => {
    const reserved = await findOrReservePhoto(tx, ctx, input, link);
    failpoint("photo.reserve.before-commit");
    return reserved;
  });
  failpoint("photo.reserve.after-commit");
  if (photo.state !== "reserved") return { kind: "exists", photo: toPhotoView(photo, ctx.publicUrl) };
  // Completes the photo if the browser closed between the upload and its completion. If the file's hash is not the
  // stored hash, the file is uploaded again, because the stored bytes may be another file of the same size.
  const isKnownContent = !input.sha256 || photo.sha256 === input.sha256;
  if (!isNew && isKnownContent && (await ctx.storage.head(buildOriginalKey(photo.id)))) {
    const { photoId } = input;
    const completed = link ? completeSentPhoto(ctx, photoId, link) : completeUpload(ctx, { photoId });
    return { kind: "exists", photo: await completed };
  }
  if (input.inParts && photo.bytes > PART_BYTES) {
    const uploadId = await startMultipartUpload(ctx, photo);
    const parts = await presignParts(ctx, photo, { uploadId });
    return { kind: "parts", handle: photo.handle, uploadId, partSize: PART_BYTES, parts };
  }
  const { url, headers } = await ctx.storage.presignPut({
    key: buildOriginalKey(photo.id),
    bytes: photo.bytes,
    contentType: photo.declaredType,
    expiresSeconds: UPLOAD_SECONDS,
  });
  return { kind: "upload", handle: photo.handle, url, headers };
}

async function findOrReservePhoto(
  tx: Tx,
  ctx: VisitorContext,
  input: ReservePhotoInput,
  link: UploadLink | undefined,
): Promise<{ photo: ReservedPhoto; isNew: boolean }> {
  // The lock serializes the visitor's reservations, so that concurrent ones cannot exceed the quota.
  await lockRows(tx, "users", [ctx.userId]);
  const existing = await findReservedPhoto(tx, ctx.userId, input.photoId);
  if (existing) {
    assertSameUpload(existing, input);
    // The device behind an upload link must not learn about photos that were added without this link.
    if (link && !isFromUploadLink(existing, link.linkSource)) throw new ShopError("PHOTO_CONFLICT");
    await renewPhotoReservation(tx, ctx, existing, link);
    return { photo: existing, isNew: false };
  }
  const samePhoto = link ? null : await findPhotoWithSameContent(tx, ctx.userId, input);
  if (samePhoto) return { photo: samePhoto, isNew: false };
  return { photo: await insertPhoto(tx, ctx, input, link), isNew: true };
}

const findReservedPhoto = (tx: Tx, userId: string, uuid: string) =>
  tx.photo.findUnique({ where: { userId_uuid: { userId, uuid } }, select: reservedSelect });

/**
 * Throws unless the upload is the file for which the photo was reserved, because a uuid always belongs to one file. For
 * a rejected file, throws the reason again; a different file needs a new uuid. Without hashes, a file of the same size
 * and type counts as the same file.
 */
function assertSameUpload(existing: ReservedPhoto, input: ReservePhotoInput): void {
  const wasDeleted = isDeletedState(existing.state);
  const isDifferentContent =
    existing.sha256 && input.sha256
      ? existing.sha256 !== input.sha256
      : existing.declaredType !== toStoredType(input.type);
  const isDifferentFile = existing.bytes !== input.bytes || isDifferentContent;
  const isRepeatable = existing.rejectCode === "PHOTO_DELETED" || !isDifferentFile;
  if (wasDeleted && existing.rejectCode && isRepeatable) throw createRemovedPhotoError(existing.rejectCode);
  if (wasDeleted || isDifferentFile) throw new ShopError("PHOTO_CONFLICT");
}

/**
 * Finds a photo of the same visitor with the same content. Never searches other visitors' photos, because a match would
 * reveal their contents.
 */
async function findPhotoWithSameContent(
  tx: Tx,
  userId: string,
  { sha256, bytes }: ReservePhotoInput,
): Promise<ReservedPhoto | null> {
  if (!sha256) return null;
  const where = { userId, sha256, bytes, state: { in: ["uploaded", "ready"] } };
  return tx.photo.findFirst({ where, select: reservedSelect, orderBy: { createdAt: "asc" } });
}

async function insertPhoto(
  tx: Tx,
  ctx: VisitorContext,
  input: ReservePhotoInput,
  link: UploadLink | undefined,
): Promise<ReservedPhoto> {
  await link?.admitPhoto(tx, input.bytes);
  await assertWithinQuota(tx, ctx, input.bytes);
  return tx.photo.create({
    data: {
      id: newId("photo"),
      userId: ctx.userId,
      uuid: input.photoId,
      handle: createPhotoHandle(),
      declaredType: toStoredType(input.type),
      bytes: input.bytes,
      sha256: input.sha256 ?? null,
      ...link?.linkSource,
      createdAt: ctx.now(),
    },
    select: reservedSelect,
  });
}

const imageTypePattern = /^image\/[\w.+-]+$/;

/** Returns the content type for the upload. Browsers declare no type or a wrong type for some photos. */
const toStoredType = (declared: string): string =>
  imageTypePattern.test(declared) ? declared : "application/octet-stream";
