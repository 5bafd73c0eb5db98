import type { JobHandler } from "@storywall/jobs/worker";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/** Deletes the uploaded file, but not the master or the renditions, and records the time. */
export const deleteOriginal: JobHandler<"photo.delete-original", ImageDeps> = async ({ photoId }, deps) => {
  const where = { id: photoId, state: "ready", originalDeletedAt: null };
  if ((await deps.db.photo.count({ where })) === 0) return;
  await deps.storage.delete([buildOriginalKey(photoId)]);
  await deps.db.photo.updateMany({ where, data: { originalDeletedAt: deps.now() } });
};
