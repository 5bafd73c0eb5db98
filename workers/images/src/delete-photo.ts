import { failpoint } from "@storywall/failpoints/failpoint";
import type { JobHandler } from "@storywall/jobs/worker";
import { markPhotoDeleted } from "@storywall/services/photos/record-results";
import { buildOriginalKey, listPhotoKeys } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/** Deletes all files of an erased photo, including the parts of an unfinished upload. */
export const deletePhoto: JobHandler<"photo.delete", ImageDeps> = async ({ photoId }, deps, run) => {
  const photo = await deps.db.photo.findUnique({ where: { id: photoId }, select: { state: true, uploadId: true } });
  if (photo?.state !== "delete_pending") return;
  if (photo.uploadId) await deps.storage.parts.abort({ key: buildOriginalKey(photoId), uploadId: photo.uploadId });
  failpoint("erase.before-delete");
  await deps.storage.delete(listPhotoKeys(photoId));
  failpoint("erase.after-delete");
  await markPhotoDeleted(deps, { photoId }, run);
  failpoint("erase.after-commit");
};
