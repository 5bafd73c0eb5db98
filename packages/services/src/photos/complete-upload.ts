import { inTransaction } from "@storywall/db/client";
import { isShopErrorCode, ShopError } from "@storywall/domain/errors";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { failpoint } from "@storywall/failpoints/failpoint";
import { HEADER_BYTES, readImageHeader } from "@storywall/imaging/image-header";
import { enqueue } from "@storywall/jobs/enqueue";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import type { VisitorContext } from "../accounts/context.ts";
import { type PhotoAdmission, renewPhotoReservation } from "./photo-quota.ts";
import { findOwnPhoto, toPhotoView } from "./photos.ts";
import { assembleParts } from "./upload-in-parts.ts";

/**
 * Number of bytes to read if the header is not at the beginning of the file. Some cameras embed a large preview before
 * the header.
 */
const LONG_HEADER_BYTES = 4 * 1024 * 1024;

/**
 * Completes an upload; the browser calls it after uploading. Checks the stored file's size, type and dimensions, then
 * enqueues its processing. Invalid files are deleted. Idempotent. `link` is set for photos that are sent through a link.
 * @throws PHOTO_NOT_FOUND, PHOTO_DELETED, PHOTO_NOT_UPLOADED, or the reason for a rejection; after the reservation has
 * expired, also QUOTA and what the link throws.
 */
export async function completeUpload(
  ctx: VisitorContext,
  { photoId }: { photoId: string },
  link?: PhotoAdmission,
): Promise<PhotoView> {
  const photo = await findOwnPhoto(ctx, photoId);
  if (photo.state !== "reserved") return toPhotoView(photo, ctx.publicUrl);

  await assembleParts(ctx, photo);
  const stored = await ctx.storage.head(buildOriginalKey(photo.id));
  if (!stored) throw new ShopError("PHOTO_NOT_UPLOADED");
  const header = await readStoredHeader(ctx, buildOriginalKey(photo.id), stored.bytes);
  if ("rejected" in header) throw await rejectUpload(ctx, photo.id, header.rejected);

  await inTransaction(ctx.db, async (tx) => {
    await renewPhotoReservation(tx, ctx, photo, link);
    const updated = await tx.photo.updateMany({
      where: { id: photo.id, state: "reserved" },
      data: { state: "uploaded", bytes: stored.bytes, kind: header.kind, uploadedAt: ctx.now() },
    });
    if (updated.count === 0) return;
    await enqueue(tx, "photo.normalize", { photoId: photo.id }, { dedupe: `photo.normalize:${photo.id}` });
    failpoint("photo.complete.before-commit");
  });
  failpoint("photo.complete.after-commit");
  return toPhotoView(await findOwnPhoto(ctx, photoId), ctx.publicUrl);
}

async function readStoredHeader(ctx: VisitorContext, key: string, bytes: number) {
  if (bytes === 0) return readImageHeader(new Uint8Array(), 0);
  const header = readImageHeader(await ctx.storage.readRange(key, 0, HEADER_BYTES - 1), bytes);
  const isHeaderIncomplete = !("rejected" in header) && header.width === null && bytes > HEADER_BYTES;
  return isHeaderIncomplete
    ? readImageHeader(await ctx.storage.readRange(key, 0, LONG_HEADER_BYTES - 1), bytes)
    : header;
}

/**
 * Rejects the photo, deletes its file and returns the error to throw. The row is updated first, so that the scheduled
 * cleanup deletes the file if its deletion fails here.
 */
async function rejectUpload(ctx: VisitorContext, photoId: string, rejectCodeOrText: string): Promise<ShopError> {
  const rejectCode = isShopErrorCode(rejectCodeOrText) ? rejectCodeOrText : "FILE_TYPE";
  const updated = await ctx.db.photo.updateMany({
    where: { id: photoId, state: "reserved" },
    data: { state: "delete_pending", rejectCode },
  });
  if (updated.count === 1) {
    await ctx.storage.delete([buildOriginalKey(photoId)]);
    await ctx.db.photo.updateMany({ where: { id: photoId, state: "delete_pending" }, data: { state: "deleted" } });
  }
  return new ShopError(rejectCode);
}
