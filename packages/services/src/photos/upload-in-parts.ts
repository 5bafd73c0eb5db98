import { ShopError } from "@storywall/domain/errors";
import { PART_BYTES, splitIntoParts } from "@storywall/domain/photos/limits";
import type { PhotoParts } from "@storywall/domain/photos/schema";
import type { StoredPart } from "@storywall/storage/multipart-uploads";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import type { Context } from "../accounts/context.ts";
import { UPLOAD_SECONDS } from "./photo-token.ts";
import { findOwnPhoto } from "./photos.ts";

type Upload = { id: string; bytes: number; declaredType: string; uploadId: string | null };

/** Starts a multipart upload for a reserved photo, or continues the existing one. Returns the storage's upload id. */
export async function startMultipartUpload(ctx: Pick<Context, "db" | "storage">, photo: Upload): Promise<string> {
  if (photo.uploadId) return photo.uploadId;
  const key = buildOriginalKey(photo.id);
  const uploadId = await ctx.storage.parts.start({ key, contentType: photo.declaredType });
  const { count } = await ctx.db.photo.updateMany({ where: { id: photo.id, uploadId: null }, data: { uploadId } });
  if (count === 1) return uploadId;
  await ctx.storage.parts.abort({ key, uploadId });
  const stored = await ctx.db.photo.findUniqueOrThrow({ where: { id: photo.id }, select: { uploadId: true } });
  if (!stored.uploadId) throw new ShopError("PHOTO_NOT_FOUND");
  return stored.uploadId;
}

/**
 * Returns the upload URLs of the parts, valid for an hour. Each URL accepts only a body of exactly its part's length.
 */
export async function presignParts(
  { storage }: Pick<Context, "storage">,
  { id, bytes }: Pick<Upload, "id" | "bytes">,
  { uploadId, except = new Set() }: { uploadId: string; except?: ReadonlySet<number> },
): Promise<{ partNumber: number; url: string }[]> {
  const expectedParts = splitIntoParts(bytes).filter(({ partNumber }) => !except.has(partNumber));
  return Promise.all(
    expectedParts.map(async (part) => ({
      partNumber: part.partNumber,
      url: await storage.parts.presign({
        key: buildOriginalKey(id),
        uploadId,
        ...part,
        expiresSeconds: UPLOAD_SECONDS,
      }),
    })),
  );
}

/**
 * Returns the stored and missing parts of an upload, so that it can be resumed.
 * @throws PHOTO_NOT_FOUND, PHOTO_DELETED, PHOTO_NOT_IN_PARTS.
 */
export async function readUploadParts(ctx: Context, { photoId }: { photoId: string }): Promise<PhotoParts> {
  const photo = await findOwnPhoto(ctx, photoId);
  const { uploadId } = photo;
  if (!uploadId) throw new ShopError("PHOTO_NOT_IN_PARTS");
  const stored =
    photo.state === "reserved" ? await ctx.storage.parts.list({ key: buildOriginalKey(photo.id), uploadId }) : null;
  // The storage lists no parts after they have been assembled.
  if (!stored) return { uploadId, partSize: PART_BYTES, stored: [], missing: [], isWhole: true };
  const storedNumbers = new Set(stored.map(({ partNumber }) => partNumber));
  const missing = await presignParts(ctx, photo, { uploadId, except: storedNumbers });
  return { uploadId, partSize: PART_BYTES, stored, missing, isWhole: false };
}

/** Assembles the parts after all have arrived. Idempotent; concurrent calls are safe. Throws PHOTO_NOT_UPLOADED. */
export async function assembleParts({ storage }: Pick<Context, "storage">, photo: Upload): Promise<void> {
  if (!photo.uploadId) return;
  const upload = { key: buildOriginalKey(photo.id), uploadId: photo.uploadId };
  const stored = await storage.parts.list(upload);
  if (!stored) return;
  if (!isUploadComplete(stored, photo.bytes)) throw new ShopError("PHOTO_NOT_UPLOADED");
  await storage.parts.complete({ ...upload, parts: stored });
}

function isUploadComplete(stored: readonly StoredPart[], bytes: number): boolean {
  const expectedParts = splitIntoParts(bytes);
  return (
    stored.length === expectedParts.length &&
    expectedParts.every((part, index) => {
      const storedPart = stored[index];
      return storedPart?.partNumber === part.partNumber && storedPart.bytes === part.bytes;
    })
  );
}
