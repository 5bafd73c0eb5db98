import { ShopError } from "@storywall/domain/errors";
import { PART_BYTES, partsOf } from "@storywall/domain/photos/parts";
import type { PhotoParts } from "@storywall/domain/photos/schema";
import { originalKey } from "@storywall/storage/keys";
import type { StoredPart } from "@storywall/storage/parts";
import type { Context } from "../accounts/context.ts";
import { findOwnPhoto } from "./find-own-photo.ts";
import { UPLOAD_SECONDS } from "./upload-seconds.ts";

type Upload = { id: string; bytes: number; declaredType: string; uploadId: string | null };

/** Starts a multipart upload for a reserved photo, or continues the existing one. Returns the store's upload id. */
export async function startParts(ctx: Pick<Context, "db" | "storage">, photo: Upload): Promise<string> {
  if (photo.uploadId) return photo.uploadId;
  const key = originalKey(photo.id);
  const uploadId = await ctx.storage.parts.start({ key, contentType: photo.declaredType });
  const { count } = await ctx.db.photo.updateMany({ where: { id: photo.id, uploadId: null }, data: { uploadId } });
  if (count === 1) return uploadId;
  await ctx.storage.parts.abort({ key, uploadId });
  const won = await ctx.db.photo.findUniqueOrThrow({ where: { id: photo.id }, select: { uploadId: true } });
  if (!won.uploadId) throw new ShopError("PHOTO_NOT_FOUND");
  return won.uploadId;
}

/** Upload URLs of the parts, valid for an hour; each accepts exactly its part's bytes. */
export async function presignParts(
  { storage }: Pick<Context, "storage">,
  { id, bytes }: Pick<Upload, "id" | "bytes">,
  { uploadId, except = new Set() }: { uploadId: string; except?: ReadonlySet<number> },
): Promise<{ partNumber: number; url: string }[]> {
  const wanted = partsOf(bytes).filter(({ partNumber }) => !except.has(partNumber));
  return Promise.all(
    wanted.map(async (part) => ({
      partNumber: part.partNumber,
      url: await storage.parts.presign({
        key: originalKey(id),
        uploadId,
        ...part,
        expiresSeconds: UPLOAD_SECONDS,
      }),
    })),
  );
}

/**
 * Stored and missing parts of an upload, to resume it.
 * @throws PHOTO_NOT_FOUND, PHOTO_DELETED, PHOTO_NOT_IN_PARTS.
 */
export async function readParts(ctx: Context, { photoId }: { photoId: string }): Promise<PhotoParts> {
  const photo = await findOwnPhoto(ctx, photoId);
  const { uploadId } = photo;
  if (!uploadId) throw new ShopError("PHOTO_NOT_IN_PARTS");
  const stored =
    photo.state === "reserved" ? await ctx.storage.parts.list({ key: originalKey(photo.id), uploadId }) : null;
  // The parts are already assembled.
  if (!stored) return { uploadId, partSize: PART_BYTES, stored: [], missing: [], isWhole: true };
  const except = new Set(stored.map(({ partNumber }) => partNumber));
  const missing = await presignParts(ctx, photo, { uploadId, except });
  return { uploadId, partSize: PART_BYTES, stored, missing, isWhole: false };
}

/** Assembles the parts once all have arrived. Idempotent, also when called concurrently. Throws PHOTO_NOT_UPLOADED. */
export async function assembleParts({ storage }: Pick<Context, "storage">, photo: Upload): Promise<void> {
  if (!photo.uploadId) return;
  const upload = { key: originalKey(photo.id), uploadId: photo.uploadId };
  const stored = await storage.parts.list(upload);
  if (!stored) return;
  if (!isWhole(stored, photo.bytes)) throw new ShopError("PHOTO_NOT_UPLOADED");
  await storage.parts.complete({ ...upload, parts: stored });
}

function isWhole(stored: readonly StoredPart[], bytes: number): boolean {
  const wanted = partsOf(bytes);
  return (
    stored.length === wanted.length &&
    wanted.every((part, index) => {
      const there = stored[index];
      return there?.partNumber === part.partNumber && there.bytes === part.bytes;
    })
  );
}
